import PathConfigAutomata
import PathConfigSyntax

/// Generates configurations of any number of rules in the style of real ones.
///
/// They have a catch-all first, then modal screens, resources with their actions, files, queries,
/// and words anywhere in the path. One rule in 25 is completely overridden by a later one, which an
/// analysis should find.
struct RealisticRules {
  private var random: SeededGenerator
  private let resources: [String]

  /// The indices of rules that a later one overrides completely.
  private(set) var planted: [Int] = []
  private(set) var rules: [RuleSet.Rule] = []

  /// - Parameter count: of rules; at least three.
  init(count: Int, seed: UInt64) {
    var random = SeededGenerator(seed: seed)
    resources = Self.names + (0..<max(12, count)).map { _ in Self.word(&random) }
    self.random = random
    rules = [
      rule([".*"], [("context", "default"), ("presentation", "default"), ("uri", "app://web")]),
      rule(["^$", "^/$"], [("presentation", "replace_root")]),
      rule(["/new$", "/edit$"], [("context", "modal")]),
    ]
    while rules.count < count { append(count) }
  }

  /// The file.
  var json: UTF8String {
    RuleSet(rules: rules).json
  }

  private mutating func append(_ count: Int) {
    let patterns = (0..<random.pick([1, 1, 1, 1, 2, 2, 3, 5])).map { _ in pattern() }
    let rule = RuleSet.Rule(patterns: patterns.map { UTF8String($0) }, properties: properties())
    rules.append(rule)
    guard random.chance(1, in: 25), rules.count < count else { return }
    planted.append(rules.count - 1)
    let wider = patterns.map { random.chance(1, in: 2) ? $0 : Self.widened($0) }
    var properties = rule.properties.map {
      RuleSet.Property(name: $0.name, value: .word($0.value.description + "-2"))
    }
    properties.append(.init(name: "note", value: .word(Self.word(&random))))
    rules.append(RuleSet.Rule(patterns: wider.map { UTF8String($0) }, properties: properties))
  }

  private func rule(_ patterns: [String], _ properties: [(String, String)]) -> RuleSet.Rule {
    RuleSet.Rule(
      patterns: patterns.map { UTF8String($0) },
      properties: properties.map { RuleSet.Property(name: $0.0, value: .word($0.1)) })
  }

  /// The same pattern with any segment for a number, open at its end.
  private static func widened(_ pattern: String) -> String {
    let open = pattern.hasSuffix("$") ? String(pattern.dropLast()) : pattern
    return open.replacing("\\d+", with: "[^/]+")
  }
}

// MARK: - Patterns and properties

extension RealisticRules {
  private mutating func pattern() -> String {
    let (one, other) = (resource(), resource())
    switch random.number(in: 0...39) {
    case 0...5: return "/\(one)/\(action())$"
    case 6...9: return "/\(one)/\\d+$"
    case 10...12: return "^/\(one)/[^/]+/\(action())$"
    case 13...15: return "/\(one)/\\d+/\(action())"
    case 16...19: return "/\(one)/\(other)"
    case 20...22: return "/\(one)"
    case 23, 24: return "^/\(one)$"
    case 25, 26: return "^/\(one)(/.*)?$"
    case 27, 28: return "/(\(one)|\(other)|\(resource()))$"
    case 29: return "^/\(one)/[a-z0-9-]+/?$"
    case 30: return "\\.(\(extensionName())|\(extensionName()))$"
    case 31: return ".*\\?.*\(one)=\(other).*"
    case 32: return "/\(one)\\?view=\(other)$"
    case 33: return "/\(one)/.*/\(action())$"
    case 34: return "^/\(one)/\(other)/\\w+$"
    case 35: return "/\(one)(\\?.*)?$"
    case 36: return "\(one)-\(other)"
    case 37: return "^/(?!\(one))\(other)/[^/]+$"
    case 38: return "^/\(one)/\\d{4}/\\d{2}(/|$)"
    default: return "^/[a-z]{2}/\(one)/\(other)"
    }
  }

  private mutating func properties() -> [RuleSet.Property] {
    var properties: [RuleSet.Property] = []
    func add(_ name: String, _ value: RuleSet.Value) {
      properties.append(.init(name: name, value: value))
    }
    if random.chance(3, in: 5) { add("context", .word(random.pick(["default", "modal"]))) }
    if random.chance(2, in: 5) {
      add("presentation", .word(random.pick(["default", "replace", "pop", "refresh", "none"])))
    }
    if random.chance(2, in: 5) { add("pull_to_refresh_enabled", .flag(random.chance(1, in: 2))) }
    if random.chance(1, in: 3) || properties.isEmpty {
      add("uri", .word("app://" + resource()))
    }
    return properties
  }

  private mutating func resource() -> String { random.pick(resources) }

  private mutating func action() -> String {
    random.pick(["new", "edit", "settings", "preview", "confirm", "share", "history", "delete"])
  }

  private mutating func extensionName() -> String {
    random.pick(["pdf", "zip", "csv", "ics", "png", "jpg", "mp4", "docx", "xlsx", "txt"])
  }

  private static func word(_ random: inout SeededGenerator) -> String {
    (0..<random.number(in: 2...4)).map { _ in
      String(random.pick(consonants)) + String(random.pick(vowels))
    }.joined()
  }

  private static let consonants = Array("bcdfghklmnprstvw")
  private static let vowels = Array("aeiou")

  private static let names = [
    "articles", "bookings", "calendar", "clients", "documents", "drafts", "expenses", "folders",
    "guests", "inbox", "journeys", "lessons", "members", "notes", "offers", "payments", "rooms",
    "search", "tickets", "trips", "users", "visits",
  ]
}
