import PathConfigClients
import PathConfigSyntax

/// One difference between an expectation and a URL's answer.
package struct ExpectationFailure: Sendable {
  enum Kind: Sendable {
    /// A property has another value, or none.
    case value(ExpectedProperty)
    /// A property is set that no rule should set.
    case unwanted(ExpectedProperty)
    /// A property is set that an exact expectation does not name.
    case unnamed(UTF8String)
    /// The expected rule does not match.
    case ruleDoesNotMatch
    /// Another rule decides this property instead of the expected one.
    case ruleDoesNotDecide(UTF8String)
    /// The expected rule does not exist.
    case noSuchRule(suggestion: UTF8String?)
    /// The visit has another outcome.
    case visit(ExpectedVisit, ExpectedVisit.Result)
    /// The client has no properties for the URL.
    case noAnswer([String])
    /// This pattern, by its place among the compiled ones, could not be run to its end, and it may
    /// change the outcome.
    case undecided(pattern: Int)
  }

  let kind: Kind

  /// The place of the unmet part of the expectation.
  package let location: SourceRange

  /// The assignments of the property in question, in order.
  ///
  /// The last one decides. Empty if it is not set, or if the failure is not about a property.
  package let writes: [Resolution.Write]

  init(_ kind: Kind, at location: SourceRange, writes: [Resolution.Write] = []) {
    self.kind = kind
    self.location = location
    self.writes = writes
  }

  /// The value in the configuration, with its key, to edit to meet the expectation.
  ///
  /// Nil if no file sets it.
  package var decidingPlace: SourceRange? { writes.last?.location }

  /// The property in question, or nil if the failure is not about one.
  package var property: UTF8String? {
    switch kind {
    case .value(let property), .unwanted(let property): property.name
    case .unnamed(let name), .ruleDoesNotDecide(let name): name
    case .ruleDoesNotMatch, .noSuchRule, .noAnswer, .undecided: nil
    case .visit: writes.last?.property.name
    }
  }

  /// The expected value, or nil if there is none.
  package var expected: JSONNode? {
    if case .value(let property) = kind { property.value } else { nil }
  }

  /// The word for it in outputs.
  package var name: String {
    switch kind {
    case .value: "value"
    case .unwanted: "unwanted"
    case .unnamed: "unnamed"
    case .ruleDoesNotMatch, .ruleDoesNotDecide, .noSuchRule: "rule"
    case .visit: "visit"
    case .noAnswer: "no-answer"
    case .undecided: "undecided"
    }
  }

  /// All possible values of `name`.
  package static let names = [
    "value", "unwanted", "unnamed", "rule", "visit", "no-answer", "undecided",
  ]
}

extension ExpectationFailure {
  /// The failure as a finding, with the history of the property as notes.
  ///
  /// It is at the property that decides, else at the expectation.
  ///
  /// - Parameters:
  ///   - expectation: the one that is not met.
  ///   - answer: the client's answer to the URL.
  package func diagnostic(
    of expectation: Expectation, _ answer: ClientAnswer, _ compiled: CompiledConfiguration
  ) -> Diagnostic {
    var wording = FailureWording(failure: self, expectation: expectation, compiled: compiled)
    wording.resolution = answer.resolution
    var diagnostic = Diagnostic(
      "failed-expectation", .error, wording.message, at: decidingPlace ?? location)
    diagnostic.clients = [compiled.profile.id]
    diagnostic.property = property
    diagnostic.rule = writes.last?.rule
    diagnostic.notes = wording.notes
    if decidingPlace != nil { diagnostic.notes.append(.init(isExpectedHere, at: location)) }
    return diagnostic
  }
}

// MARK: - Wording

private let isExpectedHere = "the expectation"

/// Everything that the sentences about one failure need.
private struct FailureWording {
  let failure: ExpectationFailure
  let expectation: Expectation
  let compiled: CompiledConfiguration
  var resolution: Resolution?

  var message: String { "\(url): \(defect)" }

  private var url: String {
    expectation.url.isEmpty ? "the empty path" : expectation.url.string
  }

  private var defect: String {
    switch failure.kind {
    case .value(let expected):
      value.map {
        "\(Quotation.of(expected.name)) is \($0) instead of \(JSONWriter.write(expected.value).shortened(atMost: 60))"
      }
        ?? "\(Quotation.of(expected.name)) is not set, and should be \(JSONWriter.write(expected.value).shortened(atMost: 60))"
    case .unwanted(let expected):
      "\(Quotation.of(expected.name)) is \(value ?? ""), and should not be set"
    case .unnamed(let name):
      "\(Quotation.of(name)) is \(value ?? ""), and the expectation does not name it"
    case .ruleDoesNotMatch: "\(expectedRule) does not match"
    case .ruleDoesNotDecide(let name):
      "\(Quotation.of(name)) is not decided by \(expectedRule)"
    case .noSuchRule(let suggestion): noSuchRule(suggestion)
    case .visit(let visit, let result): visit.defect(result)
    case .noAnswer(let reasons): reasons.joined(separator: "; ")
    case .undecided(let pattern):
      "nobody can tell: \(Quotation.of(compiled.patterns[pattern].pattern.text)) of "
        + "\(name(ofRule: compiled.patterns[pattern].rule)) could not be searched to the end"
    }
  }

  private var value: String? {
    failure.writes.last.map { JSONWriter.write($0.property.value).shortened(atMost: 60) }
  }

  private var expectedRule: String {
    switch expectation.rule?.name {
    case .number(let number): "rule \(number)"
    case .pattern(let text): "the rule with the pattern \(Quotation.of(text))"
    case nil: "the rule"
    }
  }

  private func noSuchRule(_ suggestion: UTF8String?) -> String {
    switch expectation.rule?.name {
    case .number(let number):
      "there is no rule \(number): the configuration has \(ruleCount)"
    case .pattern(let text):
      "no rule has the pattern \(Quotation.of(text))"
        + (suggestion.map { ": did you mean \(Quotation.of($0))?" } ?? "")
    case nil: "there is no such rule"
    }
  }

  private var ruleCount: String {
    let count = compiled.rules.count { $0.location != nil }
    return count == 0 ? "none" : "\(count)"
  }

  private func name(ofRule rule: Int) -> String {
    compiled.rules[rule].location == nil ? "the client's own rule" : "rule \(rule + 1)"
  }
}

// MARK: - Why

extension FailureWording {
  /// The rules that set the property, the deciding one first.
  ///
  /// For a missing rule it is those that match.
  var notes: [Diagnostic.Note] {
    switch failure.kind {
    case .value, .unwanted, .unnamed, .ruleDoesNotDecide:
      (failure.writes.isEmpty ? unset : history) + reading
    case .visit(_, let result): failure.writes.map(decision) + result.notes
    case .ruleDoesNotMatch: matched
    case .noSuchRule, .noAnswer, .undecided: []
    }
  }

  private var history: [Diagnostic.Note] {
    failure.writes.reversed().enumerated().map { place, write in
      let rule = describe(write.match)
      let value = JSONWriter.write(write.property.value).shortened(atMost: 60)
      let sentence = place == 0 ? "\(value) is set by \(rule)" : "over \(value) of \(rule)"
      return Diagnostic.Note(sentence, at: location(of: write.match))
    }
  }

  private func decision(_ write: Resolution.Write) -> Diagnostic.Note {
    let value = JSONWriter.write(write.property.value).shortened(atMost: 60)
    return Diagnostic.Note(
      "\(Quotation.of(write.property.name)) is set to \(value) by \(describe(write.match))",
      at: location(of: write.match))
  }

  /// The client's reading of the value, if it differs from the text.
  private var reading: [Diagnostic.Note] {
    guard let name = failure.property, let last = failure.writes.last else { return [] }
    let read = compiled.profile.effectiveValue(ofProperty: name, last.property.value.value)
    return read.note(for: name).map { [Diagnostic.Note($0)] } ?? []
  }

  private var unset: [Diagnostic.Note] {
    let rules = (resolution?.rules ?? []).map(describe)
    if rules.isEmpty { return [Diagnostic.Note("no rule matches")] }
    let verb = rules.count == 1 ? "matches, but does not set it" : "match, but do not set it"
    return [Diagnostic.Note("\(listed(rules)) \(verb)")]
  }

  private var matched: [Diagnostic.Note] {
    let rules = resolution?.rules ?? []
    if rules.isEmpty { return [Diagnostic.Note("no rule matches")] }
    return rules.map { Diagnostic.Note("\(describe($0)) does", at: location(of: $0)) }
  }

  /// The rule with the pattern that matches.
  private func describe(_ match: Resolution.MatchedRule) -> String {
    "\(name(ofRule: match.rule)) \(Quotation.of(compiled.patterns[match.pattern].pattern.text))"
  }

  private func location(of match: Resolution.MatchedRule) -> SourceRange? {
    compiled.rules[match.rule].location(of: compiled.patterns[match.pattern].pattern)
  }
}

extension ExpectedVisit {
  fileprivate func defect(_ result: Result) -> String {
    switch result {
    case .outcome(let outcome):
      let got = outcome.words.isEmpty ? "" : " (\(Self.phrase(outcome.words)))"
      return "\(outcome.phrase)\(got), expected \(expected)"
    case .crash(let url, let outcome):
      return "the app crashes before the visit: \(Quotation.of(url)) \(outcome.phrase)"
    }
  }

  private var expected: String {
    switch words {
    case .last(let word): Self.phrase([word])
    case .all(let words): Self.phrase(words)
    }
  }

  private static func phrase(_ words: [VisitWord]) -> String {
    words.map { "`\($0.rawValue)`" }.joined(separator: ", then ")
  }
}

extension ExpectedVisit.Result {
  /// The remarks on the outcome, and the assumptions.
  fileprivate var notes: [Diagnostic.Note] {
    let outcome =
      switch self {
      case .outcome(let outcome), .crash(_, let outcome): outcome
      }
    return outcome.notes.filter { !$0.isUsual }.map { Diagnostic.Note($0.text) }
      + outcome.assumptions.map { Diagnostic.Note("this assumes that \($0.text)") }
  }
}
