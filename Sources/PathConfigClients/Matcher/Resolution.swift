import PathConfigAutomata
import PathConfigSyntax

/// The answer to a look-up: the properties of a URL, and the rules that set them.
///
/// ```swift
/// let app = ConfigurationDocument(
///   json: #"{"rules": [{"patterns": ["/new$"], "properties": {"context": "modal"}}]}"#,
///   name: "ios.json")
/// let compiled = try PathConfig(app).compiled(for: .newest(of: .hotwireNativeIOS))
/// let answer = try compiled.lookUp("https://example.com/posts/new")
/// print(answer["context"]?.string ?? "default")  // modal
/// ```
public struct Resolution: Sendable {
  /// One reference, because a look-up returns it: counting those of three arrays took a tenth of
  /// the way from a URL to its properties.
  private let parts: Parts

  private final class Parts: Sendable {
    let rules: [MatchedRule]
    let properties: [ResolvedProperty]
    let undecided: [Int]
    let undecidedPatterns: [UTF8String]
    let number: Int?

    init(
      ofPatterns labels: some Sequence<UInt32>, undecided: [Int], number: Int?,
      in configuration: CompiledConfiguration
    ) {
      var matched: [MatchedRule] = []
      for label in labels {
        let rule = configuration.patterns[Int(label)].rule
        if matched.last?.rule != rule {
          matched.append(MatchedRule(pattern: Int(label), in: configuration))
        }
      }
      rules = matched
      let writes = matched.flatMap { match in
        configuration.rules[match.rule].properties.map { Write(match: match, property: $0) }
      }
      properties = writes.grouped { $0.property.name }.map(ResolvedProperty.init)
      self.undecided = undecided
      undecidedPatterns = undecided.map { configuration.patterns[$0].pattern.text }
      self.number = number
    }
  }

  /// The rules that match, in order, each with the first of its patterns that does.
  public var rules: [MatchedRule] { parts.rules }

  /// The properties that the matching rules set, in the order of first assignment.
  public var properties: [ResolvedProperty] { parts.properties }

  /// The places in `CompiledConfiguration.patterns` of patterns that ICU gave up on.
  ///
  /// They are ascending. The rules and properties are those without them.
  package var undecided: [Int] { parts.undecided }

  /// The patterns that ICU gave up on for this URL.
  ///
  /// They may match all the same: the rules and properties are those without them.
  public var undecidedPatterns: [UTF8String] { parts.undecidedPatterns }

  /// The number of the answer in its cache, from 0; nil if ICU gave up on something, or without a
  /// cache of all patterns.
  ///
  /// Subjects with one number have the same answer, so that a caller can keep a result that it
  /// derives from it.
  package var number: Int? { parts.number }

  /// Merges the properties of the matching rules in order, a later one over an earlier.
  ///
  /// - Parameter labels: the places of all patterns that match, ascending.
  init(
    ofPatterns labels: some Sequence<UInt32>, undecided: [Int] = [],
    number: Int? = nil, in configuration: CompiledConfiguration
  ) {
    parts = Parts(ofPatterns: labels, undecided: undecided, number: number, in: configuration)
  }
}

extension Resolution: CustomStringConvertible {
  /// The properties as JSON on one line.
  public var description: String { JSONWriter.write(output).string }

  /// The properties as written.
  package var output: JSONOutput {
    .object(properties.map { .init($0.name, .node($0.value)) })
  }
}

extension Resolution {
  /// The value of a property as written, or nil if no matching rule sets it.
  ///
  /// Complexity: O(properties).
  public subscript(name: UTF8String) -> JSONNode? {
    decider(of: name)?.value
  }

  /// The assignment that decides a property, or nil if no matching rule sets it.
  package func decider(of name: UTF8String) -> Write? {
    properties.first { $0.name == name }?.decider
  }

  /// A rule that matches, with the first of its patterns that does.
  public struct MatchedRule: Hashable, Sendable {
    /// The place among all rules in force, from 0.
    ///
    /// The client's own rules come last.
    public let rule: RulePlace

    /// The place in the file, or nil for the client's own rules.
    package let fileIndex: RuleIndex?

    /// The number for people, from 1: in the file, or among the rules of several sources.
    package let number: Int?

    /// The place in `CompiledConfiguration.patterns` of the first pattern that matches.
    package let pattern: Int
    package var label: PatternLabel { PatternLabel(pattern) }

    /// The text of that pattern.
    public let patternText: UTF8String

    /// The pattern in its file, or nil for the client's own rules.
    public let location: SourceRange?

    /// - Parameter pattern: a place in `configuration.patterns`.
    package init(pattern: Int, in configuration: CompiledConfiguration) {
      let compiled = configuration.patterns[pattern]
      self.rule = compiled.rule
      self.pattern = pattern
      patternText = compiled.pattern.text
      fileIndex = configuration.rules[compiled.rule].fileIndex
      let isAlone = configuration.view.sources.count == 1
      number = fileIndex.map { isAlone ? $0.number : compiled.rule.number }
      location = configuration.rules[compiled.rule].location(of: compiled.pattern)
    }

    /// The input's name, or `client` for the client's own rules.
    package var sourceName: String { location?.buffer.name ?? "client" }

    /// The rule for people, who count from 1.
    ///
    /// The client's own rules have no number in any file.
    package var name: String {
      number.map { "rule \($0)" } ?? "the client's own rule"
    }

    /// The rule with its pattern, as in "rule 3 `/new$`".
    package var phrase: String { "\(name) `\(patternText.shortened())`" }
  }

  /// A property of a URL, with its history.
  public struct ResolvedProperty: Sendable {
    /// The key in `properties`.
    public let name: UTF8String

    /// The assignments of all matching rules, in order.
    ///
    /// There is at least one, and the last one decides.
    package let writes: [Write]

    /// The value as written by the rule that decides.
    public var value: JSONNode { decider.value }

    /// The assignment that decides: the last matching rule's.
    public var decider: Write { writes[writes.endIndex - 1] }

    /// The assignments of the matching rules before it, in order.
    public var overridden: [Write] { Array(writes.dropLast()) }
  }

  /// A value that a matching rule gives a property.
  public struct Write: Sendable {
    /// The rule.
    public let match: MatchedRule
    package let property: EffectiveProperty

    package var rule: RulePlace { match.rule }

    /// The value as written.
    public var value: JSONNode { property.value }

    /// The key with its value in the rule's file, or nil for the client's own rules.
    public var location: SourceRange? { property.location }
  }
}

/// The states and answers that look-ups have learnt, for one thread.
///
/// It serves only the configuration that made it. Its size is bounded.
public struct MatchCache: ~Copyable {
  package internal(set) var search: SearchCache

  /// Answers by the number of their pattern set, valid for one generation of those numbers.
  private var resolutions: [Resolution?] = []
  private var generation = 0

  /// The number of answers so far, those of earlier generations included.
  private(set) var resolutionCount = 0

  /// The steps that ICU has taken for look-ups, in tens of thousands.
  package var stepsOfICU = 0

  /// The answers of ICU about the last subjects: a command asks about one several times.
  private(set) var answersOfICU: [UTF8String: CompiledConfiguration.AnswerOfICU] = [:]

  /// The patterns that may still be remembered for subjects.
  private var answersLeft = Self.maximumAnswers
  private static let maximumAnswers = 100_000

  /// The last subject cut out of a URL, a property only to keep its memory.
  var subject: ContiguousArray<UInt8> = []

  /// False if it serves one subject only, so that its numbers mean nothing beside those of another.
  let isOfAllPatterns: Bool

  init(_ automaton: Program, isOfAllPatterns: Bool = true) {
    self.isOfAllPatterns = isOfAllPatterns
    self.search = automaton.makeCache()
  }

  mutating func resolution(of set: SearchCache.LabelSet) -> Resolution? {
    if generation != search.generation {
      resolutions.removeAll()
      generation = search.generation
    }
    return set.index < resolutions.count ? resolutions[set.index] : nil
  }

  mutating func remember(
    _ answer: CompiledConfiguration.AnswerOfICU, for subject: UTF8String
  ) {
    answersLeft -= 1 + answer.found.count + answer.undecided.count
    if answersLeft < 0 {
      answersOfICU = [:]
      answersLeft = Self.maximumAnswers
    }
    answersOfICU[subject] = answer
  }

  mutating func remember(_ resolution: Resolution, for set: SearchCache.LabelSet) {
    while resolutions.count <= set.index { resolutions.append(nil) }
    resolutions[set.index] = resolution
    resolutionCount += 1
  }
}
