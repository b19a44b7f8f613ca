import PathConfigSyntax

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
    let severity = Severity.allCases.first { $0.name == name }
    guard let level = name == "off" ? .off : severity.map(CheckLevel.on) else { return nil }
    self = level
  }
}

/// The checks that run and the weight of their findings: the defaults, and the user's choices.
public struct CheckLevels: Sendable {
  private var chosen: [String: CheckLevel] = [:]

  /// The ids of the checks to which the run is limited, or nil for all.
  private var selected: Set<String>?

  /// True if the project names the files, so that those of two platforms belong together.
  private var areOfProject = false

  /// The checks at their defaults.
  public static let standard = CheckLevels()

  /// No check at all.
  static let none = {
    var levels = CheckLevels()
    levels.selected = []
    return levels
  }()

  private init() {}

  /// Chooses levels by check id, such as `dead-rule`.
  public init(_ levels: [String: CheckLevel]) throws(UnknownCheck) {
    let named = levels.sorted { $0.key.utf8.lexicographicallyPrecedes($1.key.utf8) }
    try self.init(named.map { (id: $0.key, level: $0.value) })
  }

  /// Levels in the order given.
  ///
  /// Of several levels for one check, the last counts.
  ///
  /// - Parameters:
  ///   - levels: levels by id, in which `*` means any text.
  ///   - selected: limits the run to these checks, in the same form, or nil for no limit.
  package init(
    _ levels: some Sequence<(id: String, level: CheckLevel)>, selecting selected: [String]? = nil
  ) throws(UnknownCheck) {
    for (id, level) in levels {
      for check in try Check.matching(id) { chosen[check.id] = level }
    }
    self.selected = try selected.map { (ids) throws(UnknownCheck) in
      let checks = try ids.map { (id) throws(UnknownCheck) in try Check.matching(id) }
      return Set(checks.joined().map(\.id))
    }
  }

  /// Chooses a level for a check.
  package mutating func choose(_ level: CheckLevel, for check: Check) { chosen[check.id] = level }

  /// These levels, with the choices of `levels` instead where it has one.
  package func overridden(by levels: CheckLevels) -> CheckLevels {
    var result = self
    result.chosen.merge(levels.chosen) { _, new in new }
    result.selected = levels.selected ?? selected
    return result
  }

  /// The user's level, which replaces the severity of each of the check's findings.
  ///
  /// Nil to keep the check's own verdict.
  package func chosenLevel(of check: Check) -> CheckLevel? { chosen[check.id] }

  /// The same, with the checks that compare two platforms on, unless a level is chosen for them.
  package var comparingPlatforms: CheckLevels {
    var levels = self
    levels.areOfProject = true
    return levels
  }

  /// True if a check that compares two platforms is on.
  package var comparePlatforms: Bool {
    Check.all.contains { $0.subject == .platforms && isOn($0) }
  }

  /// True if the check runs.
  package func isOn(_ check: Check) -> Bool { level(of: check) != .off }

  /// The level at which the check runs.
  ///
  /// Its findings may have severities of their own.
  package func level(of check: Check) -> CheckLevel {
    if let selected, !selected.contains(check.id) { return .off }
    if let level = chosen[check.id] { return level }
    if selected != nil || areOfProject && check.subject == .platforms {
      return check.page.level == .off ? .on(.info) : check.page.level
    }
    return check.page.level
  }
}

/// An error for the id of an unknown check.
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
  /// One sentence without a full stop that suggests a check, or says how to list all checks.
  public var description: String {
    let hint = suggestion.map { "did you mean `\($0)`?" } ?? "`pathconfig explain` lists them"
    return "there is no check \(Quotation.of(id)): \(hint)"
  }
}
