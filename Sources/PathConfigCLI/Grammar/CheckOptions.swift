import PathConfigKit
import PathConfigLint
import PathConfigSyntax

/// The flags that choose which checks run and which findings are reported.
struct CheckOptions: Equatable, Sendable {
  /// A level for the checks of an id or pattern.
  struct Level: Equatable, Sendable {
    var id: String
    var level: CheckLevel
  }

  /// In the order typed; a later one for the same check wins.
  var levels: [Level]

  /// Ids and patterns of checks; nil for no limit.
  var selected: [String]?
  var ignored: [String]

  init(_ parsed: ParsedArguments) throws(UsageError) {
    levels = try parsed.values(of: .check).map { text throws(UsageError) in try Level(parsing: text)
    }
    selected =
      parsed.values(of: .select).isEmpty ? nil : try Self.list(parsed.values(of: .select), .select)
    ignored = try Self.list(parsed.values(of: .ignore), .ignore)
  }

  /// True if the user names checks, and thus wants their suggestions.
  var asksForSuggestions: Bool { selected != nil }

  /// The levels, or a usage error if a name matches no check.
  func checkLevels() throws(RunFailure) -> CheckLevels {
    do throws(UnknownCheck) {
      return try CheckLevels(
        levels.map { ($0.id, $0.level) }, selecting: selected, ignoring: ignored)
    } catch {
      throw .usage(.init(error.description))
    }
  }

  /// The items of comma lists.
  private static func list(
    _ values: [String], _ flag: FlagSpec
  ) throws(UsageError) -> [String] {
    var items: [String] = []
    for value in values {
      for item in value.unicodeScalars.split(separator: ",", omittingEmptySubsequences: false) {
        if item.isEmpty {
          throw .malformedValue(
            flag: "--\(flag.long)", value: value, expected: "checks, as in invalid-*,dead-rule")
        }
        items.append(String(item))
      }
    }
    return items
  }
}

extension CheckOptions.Level {
  /// Reads `ID=error`, `ID=warning`, `ID=info` or `ID=off`.
  fileprivate init(parsing text: String) throws(UsageError) {
    let parts = text.unicodeScalars.split(
      separator: "=", maxSplits: 1, omittingEmptySubsequences: false
    ).map(String.init)
    guard parts.count == 2, !parts[0].isEmpty else {
      throw .malformedValue(
        flag: "--check", value: text, expected: "a check and its level, as in invalid-value=error")
    }
    guard let level = CheckLevel(named: parts[1]) else {
      throw .notAChoice(
        flag: "--check \(parts[0])=", value: parts[1], choices: CheckLevel.names,
        suggestion: NearestName.of(parts[1], among: CheckLevel.names))
    }
    self.init(id: parts[0], level: level)
  }
}
