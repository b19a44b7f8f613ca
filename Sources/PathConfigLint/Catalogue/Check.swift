import PathConfigClients
import PathConfigSyntax

/// One kind of mistake that the linter looks for.
///
/// Its page says what it finds and why, and shows examples, which the tests run.
package struct Check: Sendable {
  /// The kebab-case name for reports, configuration and explanations.
  ///
  /// A name is never reused.
  package let id: String
  package let page: CheckPage

  /// The facts of clients that decide whether there is a finding, and its wording.
  package let dependencies: [ClientDependency]

  /// Adds its findings, in any order.
  let search: CheckSearch

  init(_ id: String, dependsOn dependencies: [ClientDependency], search: CheckSearch) {
    self.id = id
    self.page = CheckPage(of: id)
    self.dependencies = dependencies
    self.search = search
  }

  /// A check of one file alone.
  init(
    _ id: String, dependsOn dependencies: [ClientDependency],
    find: @escaping @Sendable (LintContext, inout Findings) -> Void
  ) {
    self.init(id, dependsOn: dependencies, search: .file(find))
  }

  /// A check of all URLs of a file whose rules are certain.
  init(
    _ id: String, dependsOn dependencies: [ClientDependency] = [.subjects, .properties],
    find: @escaping @Sendable (ClientAnalysis, LintContext, inout Findings) -> Void
  ) {
    self.init(id, dependsOn: dependencies) { context, findings in
      if let analysis = context.analysis { find(analysis, context, &findings) }
    }
  }

  package var subject: CheckSubject {
    switch search {
    case .file: .file
    case .app: .app
    case .platforms: .platforms
    }
  }

  /// True if it makes claims about URLs, which need the exact analysis.
  var asksAboutURLs: Bool {
    dependencies.contains { [.subjects, .letterCase].contains($0) }
  }

  /// True if its search asks for answers alone, as `deploy` does about each version.
  var searchesWithoutAnalysis: Bool { id == Check.unregisteredDestination.id || !asksAboutURLs }
}

/// The subject of a check, and its search.
enum CheckSearch: Sendable {
  case file(@Sendable (LintContext, inout Findings) -> Void)
  case app(@Sendable (LintedApp, inout Findings) -> Void)
  case platforms(@Sendable (PlatformPair, inout Findings) -> Void)
}

/// The subject of a check.
package enum CheckSubject: CaseIterable, Sendable {
  /// One file alone.
  case file
  /// The app's bundled file and its server's file.
  case app
  /// The files of one app for two platforms.
  case platforms

  /// The words after “looks at”.
  package var phrase: String {
    switch self {
    case .file: "one file"
    case .app: "the app's bundled file and its server's file"
    case .platforms: "the files of one app for two platforms"
    }
  }
}

/// A group of facts of a client that a check asks for.
package enum ClientDependency: CaseIterable, Sendable {
  case syntax, dialect, shape, repeatedKeys, nestedValues, patterns, subjects, letterCase
  case properties, navigation, settings, sources, servers

  /// A noun phrase about the client, for a list after “depend on”.
  package var phrase: String { group.phrase }

  /// The places where the facts of the group were read or seen for a client, distinct and in order.
  package func citations(for client: Client) -> [Citation] {
    if case .navigation = self {
      return (client.navigationRows.map(\.source) + group.sources(client.facts)).distinct()
    }
    return group.sources(client.facts).distinct()
  }

  private var group: (phrase: String, sources: (ClientFacts) -> [Citation]) {
    switch self {
    case .syntax: ("how the client handles syntax errors", { [$0.syntaxError.source] })
    case .dialect:
      (
        "which text its parser accepts beyond standard JSON",
        { facts in JSONRelaxation.Kind.allCases.compactMap { facts.dialect[$0]?.source } }
      )
    case .shape:
      (
        "how it handles missing keys and wrong types",
        { facts in ShapeFault.Kind.allCases.compactMap { facts.shapeConsequences[$0]?.source } }
      )
    case .repeatedKeys:
      ("how it handles repeated keys", { [$0.repeatedKey.source, $0.joinsEquivalentKeys.source] })
    case .nestedValues:
      ("how it handles arrays and objects as values", { [$0.nestedValue.source] })
    case .patterns:
      (
        "how it handles patterns that do not compile",
        { [$0.refusesEmptyPattern.source, $0.refusesLetterEscapes.source] }
      )
    case .subjects:
      (
        "which part of a URL it matches against patterns",
        { [$0.path.source, $0.stripsTrailingSlash.source, $0.query.source, $0.urlParser.source] }
      )
    case .letterCase: ("whether it ignores letter case", { [$0.ignoresCase.source] })
    case .properties:
      (
        "which properties it reads",
        { $0.properties.map(\.source) + $0.contradictions.value.map(\.source) }
      )
    case .navigation: ("what it does with a visit", { [$0.launch.source] })
    case .settings: ("which settings it reads", { $0.settings.map(\.source) })
    case .sources:
      (
        "which files it loads and stores",
        {
          [
            $0.combination.source, $0.cachedCopy.source, $0.cacheKey.source,
            $0.rewritesStoredCopy.source, $0.storesBeforeApplying.source,
            $0.missingBundledFile.source,
          ]
        }
      )
    case .servers:
      (
        "which responses of a server it accepts",
        { [$0.acceptedStatuses.source] }
      )
    }
  }
}

extension Check {
  /// Every check, in the order of the catalogue.
  package static let all: [Check] = CheckCategory.allCases.flatMap(\.checks)

  /// The check of an id.
  package static func named(_ id: String) -> Check? {
    all.first { $0.id.utf8.elementsEqual(id.utf8) }
  }

  /// The checks of an id, or of a pattern with `*` for any text, in the order of the catalogue.
  ///
  /// Complexity: O(checks × length).
  package static func matching(_ pattern: String) throws(UnknownCheck) -> [Check] {
    let parts = pattern.utf8.split(
      separator: UInt8(ascii: "*"), omittingEmptySubsequences: false)
    let checks = all.filter { check in
      if parts.count == 1 { return check.id.utf8.elementsEqual(pattern.utf8) }
      var rest = check.id.utf8[...]
      guard rest.starts(with: parts[0]) else { return false }
      rest = rest.dropFirst(parts[0].count)
      for part in parts.dropFirst().dropLast() {
        guard let place = rest.firstRange(of: part) else { return false }
        rest = rest[place.upperBound...]
      }
      let end = parts[parts.count - 1]
      return rest.count >= end.count && rest.suffix(end.count).elementsEqual(end)
    }
    if checks.isEmpty { throw UnknownCheck(pattern) }
    return checks
  }
}

/// The common subject of some checks: a heading of the catalogue.
package struct CheckCategory: Sendable {
  /// A heading, without a full stop.
  package let title: String

  /// The checks of the category, in the order of the catalogue.
  package let checks: [Check]

  static let readingTheFile = CheckCategory(
    title: "Reading the file",
    checks: [
      .invalidJSON, .lenientJSON, .trailingComma, .comment, .duplicateKey, .missingRules,
      .invalidRule, .invalidSettings, .misspeltKey, .emptyRule,
    ])

  package static let allCases = [
    readingTheFile,
    CheckCategory(
      title: "Patterns",
      checks: [
        .invalidPattern, .unmatchablePattern, .globPattern, .placeholderPattern,
        .unescapedMetacharacter, .misleadingPattern, .matchesInsideSegment, .endAnchoredPattern,
        .unreachedPattern, .rootPattern, .encodingDependentPattern, .redundantPattern,
      ]),
    CheckCategory(
      title: "Rules",
      checks: [
        .overridingRule, .repeatedRule, .overriddenProperty, .redundantProperty, .deadRule,
        .overridesBuiltIn, .contradictoryProperties, .formOutsideModal, .startLocation,
        .unopenedPage, .stuckPage,
        .missingDefault, .shadowedPattern, .platformDivergence,
      ]),
    CheckCategory(
      title: "Properties and settings",
      checks: [
        .unknownProperty, .invalidValue, .wrongType, .clientOnlyProperty,
        .unregisteredDestination, .removedSetting,
      ]),
    CheckCategory(title: "Sources", checks: [.unloadedFile, .sourceWipesRules, .remoteEndpoint]),
    CheckCategory(title: "Suppressions", checks: [.invalidSuppression, .unusedSuppression]),
  ]
}

extension Check {
  /// True if its findings are about text that has no effect and could be removed, which editors grey out.
  package var findsUnusedText: Bool {
    [
      "dead-rule", "overridden-property", "redundant-pattern", "redundant-property",
      "shadowed-pattern", "unused-suppression",
    ].contains(id)
  }

  /// The part of a file that makes a claim true: no other part can undo it.
  package enum Ground {
    /// One pattern, key, value or call, whatever the rest of the file says.
    case text

    /// The rules that decide at some URLs, and that rules behind them may override.
    case deciders

    /// The same for all URLs of the rule that the finding is about.
    case wholeRule

    /// All rules: none of them does something.
    case allRules
  }

  package var ground: Ground {
    switch id {
    case "client-only-property", "duplicate-key", "empty-rule", "encoding-dependent-pattern",
      "end-anchored-pattern", "glob-pattern", "invalid-pattern", "invalid-rule",
      "invalid-settings", "invalid-suppression", "invalid-value", "matches-inside-segment",
      "misleading-pattern", "missing-rules", "misspelt-key", "placeholder-pattern",
      "redundant-pattern", "remote-endpoint", "removed-setting", "root-pattern",
      "unescaped-metacharacter", "unknown-property", "unloaded-file", "unmatchable-pattern",
      "unreached-pattern", "unregistered-destination", "wrong-type":
      .text
    case "contradictory-properties", "overriding-rule", "shadowed-pattern", "start-location",
      "unopened-page":
      .deciders
    case "dead-rule", "overridden-property", "overrides-built-in": .wholeRule
    default: .allRules
    }
  }
}
