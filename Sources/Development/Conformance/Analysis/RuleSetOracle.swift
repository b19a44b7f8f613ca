import PathConfigClients
import PathConfigSyntax

/// Two rule sets as a client applies them, computed subject by subject with ICU: slow, and
/// obviously right.
struct RuleSetOracle {
  /// The rules that match a subject; a bit for each rule, the first rule the lowest.
  typealias Matches = UInt32

  /// The rules of both rule sets that match a subject.
  struct Combination: Hashable {
    var before: Matches
    var after: Matches
  }

  /// ICU gave up, so the answer is unknown.
  struct GaveUp: Error {}

  let before: AppliedRules
  let after: AppliedRules

  /// The combinations that occur, each once, in the order of their shortest subjects.
  private(set) var combinations: [Combination] = []

  init(
    _ before: AppliedRules, _ after: AppliedRules, over subjects: [UTF8String]
  ) throws(GaveUp) {
    self.before = before
    self.after = after
    var seen: Set<Combination> = []
    for subject in subjects {
      let combination = Combination(
        before: try before.matches(subject), after: try after.matches(subject))
      if seen.insert(combination).inserted { combinations.append(combination) }
    }
  }

  /// The sets of rules of the first rule set that match together.
  var matches: [Matches] { combinations.map(\.before) }
}

/// The rules of one rule set, with their patterns compiled by ICU.
struct AppliedRules {
  let rules: [RuleSet.Rule]
  private let client: ClientProfile
  private let patterns: [[(any FallbackPattern)?]]

  init(_ ruleSet: RuleSet, for client: ClientProfile) {
    rules = ruleSet.rules
    self.client = client
    patterns = rules.map { rule in
      rule.patterns.map { pattern in
        // ICU is asked without the flag that Android sets.
        client.rejection(of: Pattern(pattern)) == nil
          ? ICUEngine().compile(pattern, ignoringCase: client.caseSensitivity == .insensitive) : nil
      }
    }
  }

  func matches(_ subject: UTF8String) throws(RuleSetOracle.GaveUp) -> RuleSetOracle.Matches {
    var matches: RuleSetOracle.Matches = 0
    for rule in rules.indices where try isMatch(rule, subject) { matches |= 1 << UInt32(rule) }
    return matches
  }

  private func isMatch(_ rule: Int, _ subject: UTF8String) throws(RuleSetOracle.GaveUp) -> Bool {
    for (text, pattern) in zip(rules[rule].patterns, patterns[rule]) {
      if text.isEmpty {
        if client.emptyPattern == .matchesEverything { return true }
        continue
      }
      switch pattern?.search(subject, effort: .brief) {
      case .found: return true
      case .notFound, nil: continue
      case .undecided: throw RuleSetOracle.GaveUp()
      }
    }
    return false
  }

  /// The rules that set a property among some, ascending.
  func writers(of name: String, in matches: RuleSetOracle.Matches) -> [Int] {
    rules.indices.filter {
      matches >> UInt32($0) & 1 == 1 && rules[$0].value(of: name) != nil
    }
  }

  /// The value of a property as text if some rules match; the client's default if none of them sets
  /// it.
  func value(of name: String, in matches: RuleSetOracle.Matches) -> String {
    writers(of: name, in: matches).last.flatMap { rules[$0].value(of: name)?.description }
      ?? defaultValue(of: name)
  }

  func defaultValue(of name: String) -> String {
    switch client.property(UTF8String(name))?.defaultValue {
    case .boolean(let flag): "\(flag)"
    case .text(let text): text
    case .unspecified, .required, nil: "(unset)"
    }
  }

  var names: [String] {
    rules.flatMap(\.properties).reduce(into: []) { names, property in
      if !names.contains(property.name) { names.append(property.name) }
    }
  }
}

extension RuleSetOracle.Matches {
  func contains(rule: Int) -> Bool { self >> UInt32(rule) & 1 == 1 }

  /// The rules before an index.
  func below(rule: Int) -> Self { self & (1 << UInt32(rule) - 1) }
}
