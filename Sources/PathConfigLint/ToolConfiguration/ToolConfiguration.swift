import PathConfigClients
import PathConfigSyntax

/// A team's settings for all runs of the tool, in `.pathconfig.json`.
///
/// Missing settings are empty or nil, so that a run without a file uses `ToolConfiguration.none`.
/// Flags of the command line win over the file.
package struct ToolConfiguration: Sendable {
  /// Nil if every release will do.
  package var tool: VersionRequirement?

  /// The clients to answer for, in the order written, each once.
  ///
  /// Empty if the file names none.
  package var clients: [ClientProfile] = []
  package var levels = CheckLevels.standard
  package var declarations = Declarations.none
  package var failLevel: FailLevel?
  package var undecided: UndecidedAction?

  /// In the order written.
  package var apps: [NamedApp] = []

  /// A list of routes, in the form that `routes` reads: a path from the folder of the file.
  package var routes: UTF8String?

  package static let none = ToolConfiguration()

  init() {}
}

/// The least severity that makes a run fail.
package enum FailLevel: String, CaseIterable, Sendable {
  case error, warning, info, never

  /// Nil if nothing fails.
  package var severity: Severity? {
    switch self {
    case .error: .error
    case .warning: .warning
    case .info: .info
    case .never: nil
    }
  }
}

/// The reaction to a question without an answer within its budget.
package enum UndecidedAction: String, CaseIterable, Sendable {
  case fail, warn, ignore
}

extension ToolConfiguration {
  /// The settings for one file, with the start location of its app.
  ///
  /// - Parameter file: its path from the folder of the configuration, or its URL.
  package func effective(for file: UTF8String) -> ToolConfiguration {
    var configuration = self
    let starts = apps.filter { $0.isRead(from: file) }.compactMap(\.start).distinct()
    configuration.declarations.start = starts.count == 1 ? starts[0] : nil
    return configuration
  }
}

extension ToolConfiguration {
  /// Reads a parsed text as configuration of the tool.
  ///
  /// Complexity: O(n) in the size of the file, and O(known names) for each unknown one.
  package static func read(_ parse: JSONParse) -> ToolFileReading<ToolConfiguration> {
    shape.read(parse, check: "invalid-configuration", or: .none)
  }

  package static let schemaDocument = JSONSchemaDocument(
    "tool-configuration", "configuration of the tool, `.pathconfig.json`", shape.json.schema,
    definitions: [
      ("level", CheckLevel.shape.json.schema), ("property", DeclaredProperty.shape.json.schema),
      ("app", NamedApp.shape.json.schema),
      ("shipped", ShippedVersions.shape.json.schema),
    ])

  static let shape = ToolFileShape<ToolConfiguration>.object(
    .file, from: { _, _ in none },
    [
      .schemaKey("The schema by which an editor checks the file."),
      .optional("tool", \.tool, VersionRequirement.shape, ofTool),
      .optional("clients", \.clients, .clients, ofClients, unless: \.isEmpty),
      .optional("checks", \.levels, CheckLevels.shape, ofChecks),
      .optional("properties", \.declarations.properties, DeclaredProperties.shape, ofProperties),
      .optional("destinations", \.declarations.destinations, DestinationInventory.shape),
      .optional("failOn", \.failLevel, .word(), ofFailOn),
      .optional("undecided", \.undecided, .word(), ofUndecided),
      .optional("apps", \.apps, NamedApp.list, ofApps),
      .optional("routes", \.routes, .nonEmptyText, ofRoutes),
    ])
}

// MARK: - Checks

extension CheckLevels {
  /// Levels by the ids of checks.
  static let shape = ToolFileShape<CheckLevels>(
    JSONShape(schema, written),
    read: { item, reader in
      guard let object = item.object else {
        reader.addWrongType(item, expected: "an object")
        return nil
      }
      var levels = CheckLevels.standard
      for member in object.members {
        let id = member.name.text.string
        let check = Check.named(id)
        if check == nil { reader.add(UnknownCheck(id).description, at: member.nameRange) }
        guard let level = CheckLevel.shape.read(ToolFileItem(member), &reader) else { continue }
        if let check { levels.choose(level, for: check) }
      }
      return levels
    })

  private static var schema: JSONSchema {
    .object(
      Check.all.map { check in
        .optional(
          UTF8String(check.id),
          CheckLevel.shape.json.defined(as: "level").schema.described(
            JSONSchema.sentence(check.page.summary) + " " + ofDefault(check)))
      })
  }

  private static let written: @Sendable (CheckLevels) -> JSONOutput = { levels in
    .object(
      Check.all.compactMap { check in
        levels.chosenLevel(of: check).map { level in
          JSONOutput.Member(UTF8String(check.id), CheckLevel.shape.json.output(level))
        }
      })
  }
}

extension CheckLevel {
  static let shape = ToolFileShape<String>.text.offering(.words(names)).map {
    (name, item, reader) -> CheckLevel? in
    if let level = CheckLevel(named: name) { return level }
    reader.addUnknownWord(UTF8String(name), noun: "level", known: names, at: item.range)
    return nil
  } back: {
    $0.name
  }
}

// MARK: - Native screens

extension DestinationInventory {
  static let shape = ToolFileShape<DestinationInventory>.object(
    .key, from: { _, _ in DestinationInventory() },
    [
      .optional("uris", \.uris, .array(of: .text), ofURIs),
      .optional("sheets", \.sheets, .array(of: .text), ofSheets, unless: \.isEmpty),
      .optional("viewControllers", \.viewControllers, .array(of: .text), ofViewControllers),
    ]
  ).described(ofDestinations)
}

// MARK: - Wording

private let ofClients = """
  The clients to answer for, as name@version, where the command line names none: `name@1.3` is the \
  newest patch of that line, `name@>=1.1` every release since.
  """
private let ofChecks = "How findings weigh, by the check that finds them; `off` turns a check off."
private let ofFailOn = "The least weight of a finding that makes `lint` exit with 1."
private let ofUndecided = "What `lint` does about a question that ran out of its budget."

private let ofTool = "The releases of pathconfig that the project works with, such as `>=0.2`."
private let ofProperties = """
  The properties that the app reads itself. Give the type of each, or an object with its type, its \
  values and what it does.
  """
private let ofDestinations = """
  The native screens of the app. `lint` reports a rule that names any other. It checks only the kinds \
  of screens that have a list here.
  """
private let ofURIs = """
  Deep links as the app registers them, for `uri` and `fallback_uri`; `{name}` stands for a part \
  without a slash.
  """
private let ofSheets = "Deep links of screens that open as sheets, beside those of `uris`."
private let ofViewControllers = "Identifiers, for `view_controller`."
private let ofApps = """
  The files of each app's configuration, by name. On the command line, @name is the app at each \
  moment of its life, and @name.bundled, @name.deployed and @name.server are its files. `lint` \
  without a file checks all but the server's answer.
  """
private let ofRoutes = """
  A list of routes of any form that `routes` reads, by its path from here, for a `routes` that names \
  none.
  """

private func ofDefault(_ check: Check) -> String {
  "By default: \(check.page.level.name), or what a client's verdict makes of it."
}
