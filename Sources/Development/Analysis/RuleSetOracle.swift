import PathConfigAutomata
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
  private let client: Client
  private let patterns: [[ICUPattern?]]

  init(_ ruleSet: RuleSet, for client: Client) {
    rules = ruleSet.rules
    self.client = client
    patterns = rules.map { rule in
      rule.patterns.map { pattern in
        // ICU is asked without the flag that Android sets.
        client.rejection(of: Pattern(pattern)) == nil
          ? ICUPattern(pattern, ignoringCase: client.ignoresCase) : nil
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
        if !client.refusesEmptyPattern { return true }
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

  var names: [String] { rules.flatMap(\.properties).map(\.name).distinct() }
}

extension RuleSetOracle.Matches {
  func contains(rule: Int) -> Bool { self >> UInt32(rule) & 1 == 1 }

  /// The rules before an index.
  func below(rule: Int) -> Self { self & (1 << UInt32(rule) - 1) }
}

/// A universe of subjects over a few characters, small enough to enumerate all of them up to a
/// length.
struct SmallUniverse: Sendable {
  /// The texts over the characters that are subjects.
  enum Shape: CaseIterable, Sendable {
    case everything
    /// The empty text, or a text that begins with a slash or a question mark, as in a URL.
    case pathAndQuery
    /// Texts that do not end in a slash, and the slash alone.
    case withoutTrailingSlash
  }

  let scalars: [Unicode.Scalar]
  let shape: Shape

  init(_ scalars: [Unicode.Scalar], _ shape: Shape) {
    self.scalars = scalars
    self.shape = shape
  }

  /// The bytes of each character.
  var symbols: [[UInt8]] { scalars.map { Array(String($0).utf8) } }

  /// True if a text over the characters is a subject, decided without an automaton.
  func contains(_ text: [Unicode.Scalar]) -> Bool {
    switch shape {
    case .everything: true
    case .pathAndQuery: text.isEmpty || text[0] == "/" || text[0] == "?"
    case .withoutTrailingSlash: text.last != "/" || text.count == 1
    }
  }

  /// True if a text is a subject.
  func contains(_ subject: [UInt8]) -> Bool {
    let text = Array(String(decoding: subject, as: UTF8.self).unicodeScalars)
    return text.allSatisfy(scalars.contains) && contains(text)
  }

  /// All subjects of at most this many characters, shorter ones first.
  func subjects(upToLength length: Int) -> [UTF8String] {
    var longest: [[Unicode.Scalar]] = [[]]
    var texts = longest
    for _ in 0..<length {
      longest = longest.flatMap { text in scalars.map { text + [$0] } }
      texts += longest
    }
    return texts.filter(contains).map { UTF8String($0) }
  }

  /// The number of texts of at most this many characters.
  func textCount(upToLength length: Int) -> Int {
    (0..<length).reduce((sum: 1, longest: 1)) { counts, _ in
      let longest = counts.longest.multipliedReportingOverflow(by: scalars.count)
      let next = longest.overflow ? Int.max / 2 : longest.partialValue
      return (min(counts.sum + next, Int.max / 2), min(next, Int.max / 2))
    }.sum
  }

  /// The same universe as an automaton.
  func universe() throws(LanguageLimitReached) -> Universe {
    let any = RegularExpression.repetition(set { _ in true }, minimum: 0, maximum: nil)
    let first = set { $0 == "/" || $0 == "?" }
    let slash = set { $0 == "/" }
    let last = set { $0 != "/" }
    let expression: RegularExpression =
      switch shape {
      case .everything: any
      case .pathAndQuery: .alternation([.empty, .concatenation([first, any])])
      case .withoutTrailingSlash: .alternation([.empty, slash, .concatenation([any, last])])
      }
    return try Universe(expression)
  }

  private func set(_ isMember: (Unicode.Scalar) -> Bool) -> RegularExpression {
    .set(ScalarSet(scalars.filter(isMember).map { $0.value...$0.value }))
  }
}

extension SmallUniverse {
  /// The universes for comparing a client's rules; some contain the characters that it folds or
  /// decodes.
  static func all(for client: Client) -> [SmallUniverse] {
    var alphabets: [[Unicode.Scalar]] = [["/", "a", "b"], ["/", "a"], ["a", "b", "?"]]
    if client.ignoresCase { alphabets.append(["/", "a", "A"]) }
    if client.path == .decoded {
      alphabets += [
        ["/", "\u{E9}", "a"], ["/", "k", "\u{212A}"], ["/", "s", "\u{17F}", "\u{DF}"],
      ]
    } else {
      alphabets.append(["/", "k", "s"])
    }
    return alphabets.flatMap { alphabet in Shape.allCases.map { SmallUniverse(alphabet, $0) } }
  }
}

/// The lengths of the subjects that determine some automata.
enum AutomatonWalk {
  /// The maximum length of a shortest subject that reaches some joint state of some automata; nil
  /// if there are more states than the limit.
  ///
  /// The joint state alone decides which of the languages contain a subject. So any combination of
  /// languages that has a subject has one of at most this length.
  ///
  /// Complexity: O(joint states · characters · languages).
  static func depth(
    _ languages: [Language], within universe: Universe, over symbols: [[UInt8]], limit: Int
  ) -> Int? {
    let automata = [universe.all] + languages
    var layer = [automata.map(\.start)]
    var seen = Set(layer)
    var depth = 0
    while true {
      var next: [[Language.State]] = []
      for states in layer {
        for symbol in symbols {
          let reached = zip(automata, states).map { $0.state($1, after: symbol) }
          guard reached[0] != Language.dead, seen.insert(reached).inserted else { continue }
          next.append(reached)
        }
      }
      if seen.count > limit { return nil }
      if next.isEmpty { return depth }
      depth += 1
      layer = next
    }
  }
}
