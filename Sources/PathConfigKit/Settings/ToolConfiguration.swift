import PathConfigClients
import PathConfigLint
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
  package var clients: [Client] = []
  package var levels = CheckLevels.standard
  package var declarations = Declarations.none
  package var failLevel: FailLevel?
  package var undecided: UndecidedAction?

  /// In the order written.
  package var apps: [NamedApp] = []

  /// A list of routes, in the form that `routes` reads: a path from the folder of the file.
  package var routes: UTF8String?

  /// The files that `test` reads without an argument, as paths from the folder of the file.
  package var expectations: [UTF8String] = []

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
  /// The settings for a file that some apps read, with their start location.
  package func effective(readBy apps: [NamedApp]) -> ToolConfiguration {
    var configuration = self
    let starts = apps.compactMap(\.start).distinct()
    configuration.declarations.start = starts.count == 1 ? starts[0] : nil
    return configuration
  }
}

extension ToolConfiguration {
  static let shape = ToolFileShape<ToolConfiguration>.object(
    .file, from: { _, _ in ToolConfiguration() },
    [
      .schemaKey,
      .optional("tool", \.tool, VersionRequirement.shape),
      .optional("clients", \.clients, .clients),
      .optional("checks", \.levels, CheckLevels.shape),
      .optional("properties", \.declarations.properties, DeclaredProperty.list),
      .optional("destinations", \.declarations.destinations, DestinationInventory.shape),
      .optional("failOn", \.failLevel, .word()),
      .optional("undecided", \.undecided, .word()),
      .optional("apps", \.apps, NamedApp.list),
      .optional("routes", \.routes, .file()),
      .optional("expectations", \.expectations, .oneOrMore(of: .file())),
    ])
}

// MARK: - Checks

extension CheckLevels {
  /// Levels by the ids of checks.
  static let shape = ToolFileShape<CheckLevels> { item, reader in
    guard let object = reader.object(item) else { return nil }
    var levels = CheckLevels.standard
    for member in object.members {
      let id = member.name.text.string
      let checks = (try? Check.matching(id)) ?? []
      if checks.isEmpty { reader.add(UnknownCheck(id).description, at: member.nameRange) }
      guard let level = CheckLevel.shape.read(ToolFileItem(member), &reader) else { continue }
      for check in checks { levels.choose(level, for: check) }
    }
    return levels
  }
}

extension CheckLevel {
  static let shape = ToolFileShape<UTF8String>.text.map { name, item, reader -> CheckLevel? in
    if let level = CheckLevel(named: name.string) { return level }
    reader.addUnknownWord(name, noun: "level", known: names, at: item.range)
    return nil
  }
}

// MARK: - Native screens

extension DestinationInventory {
  static let shape = ToolFileShape<DestinationInventory>.object(
    .key, from: { _, _ in DestinationInventory() },
    [
      .optional("uris", \.uris, .array(of: .text)),
      .optional("sheets", \.sheets, .array(of: .text)),
      .optional("viewControllers", \.viewControllers, .array(of: .text)),
    ])
}
