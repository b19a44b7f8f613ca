import Foundation
import PathConfigAnalysis
import PathConfigAutomata
import PathConfigClients
import PathConfigSyntax

/// Answers the usual benchmark questions of automata libraries about one list of rules.
///
/// - T1: for all pairs of rules, do they overlap, with a subject that shows it.
/// - T2: for each rule, is it contained in the union of the later ones.
/// - Last writer: for each property of each rule, is the rule contained in the union of the later
///   rules that set it too.
///
/// All such libraries support these subjects: the empty text, or `/` followed by printable ASCII.
struct LanguagesWorkload {
  private let path: String
  private let rounds: Int

  init(arguments: [String]) throws {
    let arguments = try Arguments(arguments, operands: 1...1, values: ["--rounds"])
    path = arguments.operands[0]
    rounds = try arguments.number("--rounds", or: 3, atLeast: 1)
  }

  /// True if ICU confirms every subject in the answers.
  func run() throws -> Bool {
    let lines = try lines()
    let written = try compiled(lines.map { $0 })
    let whole = try compiled(
      try lines.enumerated().map { try Self.settingOnly(number: $0, of: $1) })
    let universe = try Universe(Self.subjects)
    var times = Times()
    var counts = Counts()
    var refuted: Int?
    for _ in 0..<rounds {
      let languages = times.build.time(per: 1e6) {
        ConfigurationLanguages(written, within: universe)
      }
      let wholes = ConfigurationLanguages(whole, within: universe, reusing: languages)
      let overlaps = times.overlaps.time(per: 1e6) { RuleOverlaps(languages) }
      let rules = times.unions.time(per: 1e6) { AssignmentAnalysis(wholes).fates() }
      let keys = times.keys.time(per: 1e6) { AssignmentAnalysis(languages).fates() }
      counts = Counts(overlaps, rules: rules, keys: keys)
      refuted = refuted ?? Self.refuted(languages)
    }
    counts.refuted = refuted ?? 0
    print(counts.line(times, rules: lines.count))
    return counts.refuted == 0
  }

  /// The number of pairs of rules whose subject one of them does not match, by ICU.
  private static func refuted(_ languages: ConfigurationLanguages) -> Int {
    let rules = languages.compiled.rules.map { rule in
      rule.patterns.map { ICUEngine().compile($0.text, ignoringCase: false) }
    }
    return RuleOverlaps(languages) { first, second, subject in
      let text = UTF8String(repairing: subject)
      return [rules[first], rules[second]].allSatisfy { patterns in
        patterns.contains { $0?.isFound(in: text) ?? false }
      }
    }.refuted
  }
}

// MARK: - Input

extension LanguagesWorkload {
  private static let subjects = RegularExpression.alternation([
    .empty,
    .concatenation([
      .set(ScalarSet([0x2F...0x2F])),
      .repetition(.set(ScalarSet([0x21...0x7E])), minimum: 0, maximum: nil),
    ]),
  ])

  /// The rules of the file, one JSON object on each line.
  private func lines() throws -> [Data] {
    guard let text = try? Data(contentsOf: URL(fileURLWithPath: path)) else {
      throw BenchmarkError.unreadable(path)
    }
    return text.split(separator: UInt8(ascii: "\n"))
  }

  /// A rule with the same patterns that sets one property to a value of its own.
  ///
  /// All rules set this property. A rule takes effect if the later rules leave it some subject.
  private static func settingOnly(number: Int, of line: Data) throws -> Data {
    guard let rule = try JSONSerialization.jsonObject(with: line) as? [String: Any],
      let patterns = rule["patterns"]
    else { throw BenchmarkError.malformedRule(line: number + 1) }
    return try JSONSerialization.data(
      withJSONObject: ["patterns": patterns, "properties": ["rule": "\(number)"]])
  }

  /// Compiles for a client that is case-sensitive and has no rules of its own.
  private func compiled(_ rules: [Data]) throws -> CompiledConfiguration {
    guard let client = try? ClientProfile.find("hotwire-native-android@1.1") else {
      throw BenchmarkError.usage
    }
    let json = Data("{\"rules\":[".utf8) + Data(rules.joined(separator: Data(",".utf8)))
    let parse = JSONParser.parse(name: path, bytes: ContiguousArray(json + Data("]}".utf8)))
    let configuration = ConfigurationView([ConfigurationDocument(parse)], for: client)
    return CompiledConfiguration(configuration, for: client, fallback: ICUEngine())
  }
}

// MARK: - Output

extension LanguagesWorkload {
  /// Milliseconds.
  private struct Times {
    var build = Samples()
    var overlaps = Samples()
    var unions = Samples()
    var keys = Samples()
  }

  private struct Counts {
    var overlapping = 0
    var disjoint = 0
    var deadRules = 0
    var deadKeys = 0
    var undecided = 0
    var refuted = 0

    init() {}

    init(_ overlaps: RuleOverlaps, rules: [AssignmentFate], keys: [AssignmentFate]) {
      overlapping = overlaps.overlapping
      disjoint = overlaps.disjoint
      deadRules = rules.count(where: \.isDead)
      deadKeys = keys.count(where: \.isDead)
      undecided = overlaps.undecided + (rules + keys).count(where: \.isUndecided)
    }

    /// One flat object with the least times, in the format of the libraries' comparison.
    func line(_ times: Times, rules: Int) -> String {
      let counts = [
        ("rules", rules), ("overlapping", overlapping), ("disjoint", disjoint),
        ("deadRules", deadRules), ("deadKeys", deadKeys), ("undecided", undecided),
        ("refuted", refuted),
      ].map { "\"\($0.0)\":\($0.1)" }
      let least = [
        ("build", times.build), ("t1", times.overlaps), ("t2", times.unions),
        ("lastWriter", times.keys),
      ].map { "\"\($0.0)Milliseconds\":" + String(format: "%.3f", $0.1.minimum) }
      return "{\((counts + least).joined(separator: ","))}"
    }
  }
}

extension AssignmentFate {
  fileprivate var isDead: Bool {
    switch verdict {
    case .overridden, .matchesNothing: true
    case .decides, .redundant, .undecided: false
    }
  }

  fileprivate var isUndecided: Bool {
    if case .undecided = verdict { true } else { false }
  }
}

/// The numbers of pairs of rules with and without a common subject.
private struct RuleOverlaps {
  var overlapping = 0
  var disjoint = 0
  var undecided = 0

  /// Pairs at whose subject the inspection found an error.
  var refuted = 0

  /// Asks about all pairs, on all cores.
  ///
  /// - Parameter isRight: checks whether two rules, by their places, really share a subject.
  init(
    _ languages: ConfigurationLanguages,
    inspecting isRight: @escaping @Sendable (Int, Int, [UInt8]) -> Bool = { _, _, _ in true }
  ) {
    let words = RuleWords(languages)
    let rows = languages.rules.indices.map { $0 }.parallelMap { first in
      var row = RuleOverlaps()
      var budget = languages.budget()
      for second in languages.rules.indices.dropFirst(first + 1) {
        switch languages.subject(of: first, and: second, madeOf: words, budget: &budget) {
        case .found(let subject):
          row.overlapping += 1
          if !isRight(first, second, subject) { row.refuted += 1 }
        case .none: row.disjoint += 1
        case .undecided: row.undecided += 1
        }
      }
      return row
    }
    for row in rows {
      overlapping += row.overlapping
      disjoint += row.disjoint
      undecided += row.undecided
      refuted += row.refuted
    }
  }

  private init() {}
}
