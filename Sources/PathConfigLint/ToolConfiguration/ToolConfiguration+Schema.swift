package import PathConfigJSON
import PathConfigDiagnostics
import PathConfigModel

extension ToolConfiguration {
  /// The schema of `.pathconfig.json`, member by member as it is read.
  package static let schemaDocument = JSONSchemaDocument(
    "tool-configuration", "configuration of the tool, `.pathconfig.json`",
    .object([
      .optional("$schema", .string.described(ofSchemaKey)),
      .optional("clients", .array(of: client, atLeast: 1).described(ofClients)),
      .optional("checks", checks.described(ofChecks)),
      .optional("properties", properties.described(ofProperties)),
      .optional("destinations", destinations.described(ofDestinations)),
      .optional("failOn", words(FailLevel.self).described(ofFailOn)),
      .optional("undecided", words(UndecidedAction.self).described(ofUndecided)),
      .optional(
        "sources", JSONSchema.object([], others: .reference(to: "source")).described(ofSources)),
      .optional("overrides", .array(of: override).described(ofOverrides)),
      .optional("routes", .nonEmptyString.described(ofRoutes)),
      .optional("baseline", .nonEmptyString.described(ofBaseline)),
      .optional("allow", .array(of: allowed).described(ofAllow)),
    ]),
    definitions: [("level", level), ("property", property), ("source", source)])

  /// The described releases are offered; later patches of their lines are taken too.
  private static let client = JSONSchema.anyOf([
    .words(
      ClientName.allCases.map(\.rawValue) + ClientProfile.newestOfEveryLine.map(\.id)),
    .nonEmptyString,
  ])

  private static let level = JSONSchema.words(CheckLevel.names)

  private static var checks: JSONSchema {
    .object(
      Check.all.map { check in
        .optional(
          UTF8String(check.id),
          JSONSchema.reference(to: "level").described(
            JSONSchema.sentence(check.summary) + " " + ofDefault(check)))
      })
  }

  private static let properties = JSONSchema.object([], others: .reference(to: "property"))

  private static let property = JSONSchema.anyOf([
    type,
    .object([
      .optional("type", type.defaulting(to: "any")),
      .optional("values", .array(of: .any, atLeast: 1).described(ofValues)),
      .optional("description", .string.described(ofDescription)),
    ]),
  ])

  private static let type = words(DeclaredProperty.ValueType.self)

  private static let destinations = JSONSchema.object([
    .optional("uris", .array(of: .string).described(ofURIs)),
    .optional("viewControllers", .array(of: .string).described(ofViewControllers)),
  ])

  private static let source = JSONSchema.object([
    .optional("bundled", .nonEmptyString.described(ofBundled)),
    .optional(
      "server",
      JSONSchema.anyOf([
        .nonEmptyString,
        .object([
          .required("url", .nonEmptyString),
          .optional("headers", JSONSchema.object([], others: .string).described(ofHeaders)),
        ]),
      ]).described(ofServer)),
    .optional("clients", .array(of: client, atLeast: 1).described(ofSourceClients)),
  ])

  private static let override = JSONSchema.object([
    .required(
      "files",
      JSONSchema.anyOf([.nonEmptyString, .array(of: .nonEmptyString, atLeast: 1)]).described(
        ofFiles)),
    .optional("clients", .array(of: client, atLeast: 1).described(ofClients)),
    .optional("checks", checks.described(ofChecks)),
    .optional("failOn", words(FailLevel.self).described(ofFailOn)),
    .optional("undecided", words(UndecidedAction.self).described(ofUndecided)),
  ])

  private static let allowed = JSONSchema.object([
    .required("file", .nonEmptyString.described(ofFile)),
    .optional("at", .string.described(ofPointer).defaulting(to: "")),
    .required("check", .words(Check.all.map(\.id))),
    .required("reason", .nonEmptyString.described(ofReason)),
  ])

  private static func words<Words: RawRepresentable<String> & CaseIterable>(
    _: Words.Type
  ) -> JSONSchema {
    .words(Words.allCases.map(\.rawValue))
  }
}

// MARK: - Wording

private let ofSchemaKey = "The schema by which an editor checks the file."
private let ofClients = """
  The clients to answer for, as name@version, where the command line names none: `name@1.3` is the \
  newest patch of that line.
  """
private let ofChecks = "How findings weigh, by the check that finds them; `off` turns a check off."
private let ofProperties = """
  The properties that the app reads itself: the type of each, or an object with its type, the \
  values that it may have and what it does.
  """
private let ofValues = "The values that the property may have."
private let ofDescription = "What the property does, for people."
private let ofDestinations = """
  The native screens that there are; what a rule names beside them is found. A list that is not \
  given is not checked.
  """
private let ofURIs = """
  Deep links as the app registers them, for `uri` and `fallback_uri`; `{name}` stands for a part \
  without a slash.
  """
private let ofViewControllers = "Identifiers, for `view_controller`."
private let ofFailOn = "The least weight of a finding that makes `lint` exit with 1."
private let ofUndecided = "What `lint` does about a question that ran out of its budget."
private let ofSources = """
  Where apps have their configurations from, by name: @name, @name.bundled and @name.server stand \
  for them on the command line, and `lint` without a file checks them all.
  """
private let ofBundled = "The file that the app bundles, by its path from here."
private let ofServer = """
  What the app fetches: a URL, or a file that stands for it, by its path from here; an object holds \
  headers, too.
  """
private let ofHeaders = """
  Headers by name. $NAME in a value is read from the environment, so that no token stands in the \
  file.
  """
private let ofSourceClients = "The clients that read it, where the command line names none."
private let ofOverrides = "What holds for some files otherwise; of several, a later one wins."
private let ofFiles = """
  Paths from the folder of this file, or URLs: `*` stands for any characters of a name, `**` for any \
  folders, `?` for a character, `[a-z]` for one of some, `{a,b}` for either.
  """
private let ofRoutes = """
  A list of routes of any form that `routes` reads, by its path from here, for a `routes` that names \
  none.
  """
private let ofBaseline = """
  The file that lists the accepted findings, by its path from here; `lint --write-baseline` writes \
  it.
  """
private let ofAllow = """
  Findings that are known and allowed. They are counted apart, fail no run and are not fixed; one \
  that is not there is found.
  """
private let ofFile = "The path from the folder of this file, or the URL."
private let ofPointer = """
  The part of the file in which it is allowed, as a JSON pointer such as /rules/3/properties/uri; \
  rules count from 0. Without it, all of the file.
  """
private let ofReason = "Why it is allowed, for whoever reads it a year later."

private func ofDefault(_ check: Check) -> String {
  "By default: \(check.defaultLevel.name), or what a client's verdict makes of it."
}
