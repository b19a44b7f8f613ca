public import PathConfigDiagnostics

/// The level at which a check runs.
public enum CheckLevel: Hashable, Sendable {
  /// The check does not run.
  case off

  /// The check runs, and all its findings have this severity.
  case on(Severity)

  /// The word for it in configuration and documentation.
  package var name: String {
    switch self {
    case .off: "off"
    case .on(let severity): severity.name
    }
  }

  /// All words, from heavy to light.
  package static let names = Severity.allCases.reversed().map(\.name) + ["off"]

  /// Reads `off` or the name of a severity.
  package init?(named name: String) {
    if name == "off" {
      self = .off
    } else if let severity = Severity.allCases.first(where: { $0.name == name }) {
      self = .on(severity)
    } else {
      return nil
    }
  }
}

/// The levels of all checks: the defaults, and the levels that the user chooses instead.
public struct CheckLevels: Sendable {
  private var chosen: [String: CheckLevel] = [:]

  /// Every check at its default.
  public static let standard = CheckLevels()

  private init() {}

  /// Chooses levels by check id, such as `dead-rule`.
  public init(_ levels: [String: CheckLevel]) throws(UnknownCheck) {
    let named = levels.sorted { $0.key.utf8.lexicographicallyPrecedes($1.key.utf8) }
    try self.init(named.map { (id: $0.key, level: $0.value) })
  }

  /// Levels in the order given; of several for one check the last counts.
  package init(_ levels: some Sequence<(id: String, level: CheckLevel)>) throws(UnknownCheck) {
    for (id, level) in levels {
      guard Check.named(id) != nil else { throw UnknownCheck(id) }
      chosen[id] = level
    }
  }

  /// Chooses a level for a check.
  mutating func choose(_ level: CheckLevel, for check: Check) { chosen[check.id] = level }

  /// These levels, and for the checks that `levels` names those.
  package func overridden(by levels: CheckLevels) -> CheckLevels {
    var result = self
    result.chosen.merge(levels.chosen) { _, new in new }
    return result
  }

  /// The user's level, which replaces the severity of each of the check's findings; nil where the
  /// check's own verdict stands.
  package func chosenLevel(of check: Check) -> CheckLevel? { chosen[check.id] }

  /// The same, with the checks that compare two platforms on, unless a level is chosen for them.
  package var comparingPlatforms: CheckLevels {
    var levels = self
    for check in Check.all where check.subject == .platforms && chosen[check.id] == nil {
      levels.choose(.on(.warning), for: check)
    }
    return levels
  }

  /// True if a check that compares two platforms is on.
  package var comparePlatforms: Bool {
    Check.all.contains { $0.subject == .platforms && isOn($0) }
  }

  /// Whether the check runs at all.
  package func isOn(_ check: Check) -> Bool { (chosen[check.id] ?? check.defaultLevel) != .off }
}

/// There is no check of this id.
public struct UnknownCheck: Error, Hashable, Sendable {
  /// The id that was asked for.
  public let id: String

  /// The id that was probably meant.
  public let suggestion: String?

  package init(_ id: String) {
    self.id = id
    self.suggestion = NearestName.of(id, among: Check.all.map(\.id))
  }
}

extension UnknownCheck: CustomStringConvertible {
  /// One sentence without a full stop that says which check was meant, or which there are.
  public var description: String {
    let hint = suggestion.map { "did you mean `\($0)`?" } ?? "`pathconfig explain` lists them"
    return "there is no check \(Quotation.of(id)): \(hint)"
  }
}
