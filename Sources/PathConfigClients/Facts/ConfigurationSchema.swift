import PathConfigSyntax

/// The schemas of path configurations: for any client, and for the clients of one platform.
///
/// They demand what every client reads alike and leave room for the app's own parts. These are
/// properties, settings, and members beside `patterns` and `properties`.
package struct ConfigurationSchema: Sendable {
  /// The releases that may read the file, by client and then by version.
  private var releases: [ClientProfile] { listReleases() }
  private let listReleases: @Sendable () -> [ClientProfile]

  /// A check that a `lint` member may allow: its id, and what it finds.
  package typealias ListedCheck = (id: String, summary: String)
  private let checks: [ListedCheck]

  private init(
    checks: [ListedCheck], releases: @autoclosure @escaping @Sendable () -> [ClientProfile]
  ) {
    self.checks = checks
    self.listReleases = releases
  }

  /// The general one first.
  package static func documents(checks: [ListedCheck]) -> [JSONSchemaDocument] {
    [
      ConfigurationSchema(checks: checks, releases: ClientProfile.all)
        .document("path-configuration", "path configuration, whatever the client")
    ]
      + ClientPlatform.allCases.map { platform in
        ConfigurationSchema(checks: checks, releases: platform.releases).document(
          "path-configuration-\(platform.rawValue)", "path configuration for \(platform.title)")
      }
  }

  private func document(_ name: String, _ summary: String) -> JSONSchemaDocument {
    JSONSchemaDocument(
      name, summary, root.described(explanation),
      definitions: [
        ("rule", rule), ("properties", properties), ("settings", settings), ("lint", lint),
      ])
  }

  private var root: JSONSchema {
    .object(
      [
        .optional("$schema", .string.described(ofSchemaKey)),
        .optional("settings", .reference(to: "settings")),
        .required("rules", .array(of: .reference(to: "rule")).described(ofRules)),
        .optional("lint", JSONSchema.reference(to: "lint").described(ofLint("file"))),
      ], others: .any)
  }

  private var rule: JSONSchema {
    .object(
      [
        .required(
          "patterns", .array(of: .nonEmptyString, atLeast: 1).described(ofPatterns)),
        .required("properties", .reference(to: "properties")),
        .optional("comment", .any.described(ofComment)),
        .optional("lint", JSONSchema.reference(to: "lint").described(ofLint("rule"))),
      ], others: .any)
  }

  private var lint: JSONSchema {
    .object([
      .optional(
        "allow",
        JSONSchema.object(
          checks.map { check in
            .optional(
              UTF8String(check.id),
              JSONSchema.nonEmptyString.described(JSONSchema.sentence(check.summary)))
          }
        ).described(ofAllow))
    ])
  }

  private var properties: JSONSchema {
    members(\.properties, others: JSONSchema.any.described(ofOwn("property"))).described(
      ofProperties)
  }

  private var settings: JSONSchema {
    members(\.settings, others: JSONSchema.any.described(ofOwn("setting"))).described(ofSettings)
  }

  private func members(
    _ specs: KeyPath<ClientFacts, [PropertySpec]>, others: JSONSchema
  ) -> JSONSchema {
    .object(
      KnownProperty.all(in: releases, specs).map {
        .optional($0.name, $0.schema(for: releases))
      },
      others: others)
  }
}

// MARK: - Wording

extension ConfigurationSchema {
  private var explanation: String {
    sentences(about("read by", { _ in true }))
  }

  private var ofSchemaKey: String {
    sentences("the schema by which an editor checks the file; every client passes over it")
  }

  private var ofRules: String {
    sentences(
      "every rule that matches a URL takes part, in order: a later rule overrides an earlier one, "
        + "property by property")
  }

  private var ofPatterns: String {
    sentences(
      "regular expressions of ICU; the rule matches where one of them is found in the URL's path",
      about("the query string is searched too by", { $0.matchesQueryStrings }),
      about("letter case counts for", { $0.caseSensitivity == .sensitive }),
      "in JSON every backslash is written twice")
  }

  private var ofComment: String {
    sentences("a note for people; every client passes over it")
  }

  private func ofLint(_ owner: String) -> String {
    sentences("what the linter is told of the \(owner); every client passes over it")
  }

  private var ofAllow: String {
    sentences("findings that are known and allowed, by the check that finds them: the reason")
  }

  private var ofProperties: String {
    sentences(
      "what the rule sets; null takes back what an earlier rule has set",
      about("left to the app, every one of them, by", { $0.facts.properties.isEmpty }))
  }

  private var ofSettings: String {
    sentences("values for the app as a whole")
  }

  private func ofOwn(_ kind: String) -> String {
    sentences(
      "a \(kind) of the app's own",
      about("numbers and booleans become text in", { $0.valueTyping == .textOnly }),
      about(
        "a file with an array or an object here is not loaded by", { $0.nestedValue != .none }))
  }

  /// A phrase about the releases that a fact is true of, or nil if there are none.
  private func about(_ phrase: String, _ holds: (ClientProfile) -> Bool) -> String? {
    let span = ReleaseSpan(among: releases, where: holds)
    return span.isEmpty ? nil : "\(phrase) \(span.phrase)"
  }

  private func sentences(_ phrases: String?...) -> String {
    phrases.compactMap { $0 }.map(JSONSchema.sentence).joined(separator: "\n")
  }
}
