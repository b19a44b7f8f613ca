import PathConfigClients
import PathConfigSyntax

/// One difference between an expectation and a URL's answer.
package struct ExpectationFailure: Sendable {
  /// The word for it in outputs: `value`, `unwanted`, `unnamed`, `rule`, `visit`, `no-answer` or
  /// `undecided`.
  package let name: String

  /// The place of the unmet part of the expectation.
  package let location: SourceRange

  /// The expected value, or nil if there is none.
  package let expected: JSONNode?

  /// The assignments of the property in question, in order.
  ///
  /// The last one decides. Empty if it is not set, or if the failure is not about a property.
  package let writes: [Resolution.Write]

  /// The failure as a finding at the property that decides, else at the expectation, with the history
  /// of the property as notes.
  package let diagnostic: Finding
}

extension Expectation {
  /// The parts of the expectation that a client's answer to the URL does not meet.
  ///
  /// A value is met if it is written so, or if the client reads the written value as that. If no
  /// rule sets the property, the client reads its own default.
  ///
  /// Complexity: O(rules + properties), and for a visit a look-up for each step.
  package func failures(
    _ answer: ClientAnswer, by answerer: Answerer
  ) -> [ExpectationFailure] {
    let judgement = Judgement(expectation: self, resolution: answer.resolution, answerer: answerer)
    guard let resolution = answer.resolution else {
      // A visit can be expected to crash, or to leave the app.
      let isAboutVisit = visit != nil && properties.isEmpty && rule == nil && match == .atLeast
      if isAboutVisit { return judgement.visitFailures }
      let reasons = answer.explanations.joined(separator: "; ")
      return [judgement.failure("no-answer", reasons, at: location)]
    }
    if let failure = judgement.undecided(resolution) { return [failure] }
    let names = Set(properties.map(\.name))
    let others =
      match == .atLeast ? [] : resolution.properties.map(\.name).filter { !names.contains($0) }
    return properties.compactMap { judgement.failure($0.name, $0) }
      + others.compactMap { judgement.failure($0, nil) }
      + judgement.ruleFailures + judgement.visitFailures
  }
}

/// An expectation together with a client's answer.
private struct Judgement {
  let expectation: Expectation
  let resolution: Resolution?
  let answerer: Answerer

  private var compiled: CompiledConfiguration { answerer.compiled }
  private var rules: [Resolution.MatchedRule] { resolution?.rules ?? [] }

  /// The assignments of each property.
  private let writes: [UTF8String: [Resolution.Write]]

  init(expectation: Expectation, resolution: Resolution?, answerer: Answerer) {
    (self.expectation, self.resolution, self.answerer) = (expectation, resolution, answerer)
    writes = (resolution?.properties ?? []).reduce(into: [:]) { $0[$1.name] = $1.writes }
  }

  /// - Parameter defect: the message after the URL.
  func failure(
    _ name: String, _ defect: String, at location: SourceRange, about property: UTF8String? = nil,
    expected: JSONNode? = nil, writes: [Resolution.Write] = [], notes: [Finding.Note] = []
  ) -> ExpectationFailure {
    let place = writes.last?.location
    var diagnostic = Finding(
      "failed-expectation", .error, "\(expectation.title): \(defect)", at: place ?? location)
    diagnostic.clients = [compiled.client.id]
    diagnostic.property = property
    diagnostic.rule = writes.last?.match.fileIndex
    diagnostic.notes =
      notes + (place == nil ? [] : [Finding.Note("the expectation", at: location)])
    return ExpectationFailure(
      name: name, location: location, expected: expected, writes: writes,
      diagnostic: diagnostic)
  }
}

// MARK: - Properties

extension Judgement {
  /// - Parameter expected: nil for a property that an exact expectation does not name.
  func failure(_ name: UTF8String, _ expected: ExpectedProperty?) -> ExpectationFailure? {
    let writes = writes[name] ?? []
    let kind: String
    let defect: String
    if let expected, !expected.isAbsent {
      if isMet(expected, by: writes.last) { return nil }
      kind = "value"
      defect =
        (writes.last.map { "is \(text($0)) instead of" } ?? "is not set, and should be")
        + " \(JSONWriter.write(expected.value).shortened(atMost: 60))"
    } else {
      guard let last = writes.last, isSet(last) else { return nil }
      kind = expected == nil ? "unnamed" : "unwanted"
      defect =
        "is \(text(last)), and "
        + (expected == nil ? "the expectation does not name it" : "should not be set")
    }
    return failure(
      kind, "\(Quotation.of(name)) \(defect)", at: expected?.location ?? expectation.location,
      about: name, expected: expected.flatMap { $0.isAbsent ? nil : $0.value }, writes: writes,
      notes: history(writes, of: name))
  }

  /// True if a value is written as expected, or if the client reads it so.
  ///
  /// A word that the client does not know is read as its default, and so not the same as another.
  private func isMet(_ expected: ExpectedProperty, by write: Resolution.Write?) -> Bool {
    var values: [JSONOutput?] = [compiled.client.property(expected.name)?.defaultValue.output]
    if let value = write?.value {
      let read = compiled.client.effectiveValue(ofProperty: expected.name, value.value)
      values = [.node(value), read.output]
    }
    return values.contains { value in
      value.map { JSONWriter.write($0, style: .canonical) == expected.value.canonicalForm }
        ?? false
    }
  }

  /// True if an assignment sets a value: `null` counts as not set in every client.
  private func isSet(_ write: Resolution.Write) -> Bool {
    if case .null = write.value.value { false } else { true }
  }

  private func text(_ write: Resolution.Write) -> String {
    JSONWriter.write(write.value).shortened(atMost: 60)
  }

  private var noRule: Finding.Note {
    let doubts = resolution.map(compiled.doubts) ?? []
    let isKnown = !doubts.contains(where: \.mayMatchMore)
    return Finding.Note(isKnown ? "no rule matches" : "no rule is known to match")
  }

  /// The rules that set a property, the deciding one first, and the client's reading of the value if
  /// it differs from the text.
  private func history(_ writes: [Resolution.Write], of name: UTF8String) -> [Finding.Note] {
    guard let last = writes.last else {
      if rules.isEmpty { return [noRule] }
      let verb = rules.count == 1 ? "matches, but does not set it" : "match, but do not set it"
      return [Finding.Note("\(listed(rules.map(\.phrase))) \(verb)")]
    }
    let read = compiled.client.effectiveValue(ofProperty: name, last.value.value)
    return writes.reversed().enumerated().map { place, write in
      let rule = write.match.phrase
      return Finding.Note(
        place == 0 ? "\(text(write)) is set by \(rule)" : "it overrides \(text(write)) of \(rule)",
        at: write.match.location)
    } + (read.note(for: name).map { [Finding.Note($0)] } ?? [])
  }
}

// MARK: - The rule

extension Judgement {
  /// The patterns among which a misspelt one is searched.
  private static let maximumCandidates = 1_000

  var ruleFailures: [ExpectationFailure] {
    guard let expected = expectation.rule else { return [] }
    let own = compiled.rules.filter { $0.location != nil }
    let named = places(ofRules: expected.name)
    let rule: String
    let missing: String
    switch expected.name {
    case .number(let number):
      rule = "rule \(number)"
      let count = own.isEmpty ? "none" : "\(own.count)"
      missing = "there is no rule \(number): the configuration has \(count)"
    case .pattern(let text):
      rule = "the rule with the pattern \(Quotation.of(text))"
      let patterns = own.lazy.flatMap { $0.patterns.lazy.map(\.text) }
      let nearest = NearestName.of(text, among: patterns.prefix(Self.maximumCandidates))
      let question = nearest.map { ": did you mean \(Quotation.of($0))?" } ?? ""
      missing = "no rule has the pattern \(Quotation.of(text))\(question)"
    }
    if named.isEmpty { return [failure("rule", missing, at: expected.location)] }
    guard rules.contains(where: { named.contains($0.rule) }) else {
      let notes =
        rules.isEmpty
        ? [noRule]
        : rules.map { Finding.Note("\($0.phrase) does", at: $0.location) }
      return [failure("rule", "\(rule) does not match", at: expected.location, notes: notes)]
    }
    return expectation.properties.compactMap { property in
      let writes = writes[property.name] ?? []
      guard !property.isAbsent, let last = writes.last, !named.contains(last.rule) else {
        return nil
      }
      return failure(
        "rule", "\(Quotation.of(property.name)) is not decided by \(rule)", at: expected.location,
        about: property.name, writes: writes, notes: history(writes, of: property.name))
    }
  }

  /// The user's rules of a name, by their places.
  ///
  /// A client's own rules have no name.
  private func places(ofRules name: ExpectedRule.Name) -> [RulePlace] {
    compiled.rules.filter { rule in
      guard rule.location != nil else { return false }
      return switch name {
      case .number(let number): rule.place.number == number
      case .pattern(let text): rule.patterns.contains { $0.text == text }
      }
    }.map(\.place)
  }
}

// MARK: - Open questions

extension Judgement {
  /// The failure that a doubt about the answer may change the outcome, or nil.
  func undecided(_ resolution: Resolution) -> ExpectationFailure? {
    let names = expectation.match == .exact ? nil : expectation.properties.map(\.name)
    let own = expectation.rule.map { places(ofRules: $0.name) } ?? []
    let doubt =
      compiled.doubts(about: resolution, changing: names).first
      ?? compiled.doubts(about: resolution).first { doubt in
        doubt.mayMatchMore && own.contains { $0 == doubt.rule }
      }
    return doubt.map { undecided(because: $0, at: expectation.location) }
  }

  private func undecided(
    because doubt: AnswerDoubt, at location: SourceRange
  ) -> ExpectationFailure {
    failure("undecided", "nobody can tell: \(doubt.phrase)", at: location)
  }
}

// MARK: - Visits

extension Judgement {
  /// The first step that is not as expected.
  ///
  /// Those after it begin elsewhere, and say nothing.
  var visitFailures: [ExpectationFailure] {
    guard let visit = expectation.visit else { return [] }
    if let doubt = visit.steps.flatMap({ answerer.doubtsAboutOpening($0.url) }).first {
      return [undecided(because: doubt, at: visit.location)]
    }
    let outcomes = visit.outcomes(by: answerer)
    for (step, outcome) in zip(visit.steps, outcomes) {
      if let defect = step.defect(outcome, by: answerer) {
        return [failure(defect, of: step, outcome)]
      }
    }
    guard outcomes.count < visit.steps.count, let crash = outcomes.last else { return [] }
    let step = visit.steps[outcomes.count - 1]
    let defect =
      "the app crashes before the visit: \(Quotation.of(step.url)) \(crash.phrase)"
    return [failure("visit", defect, at: visit.location)]
  }

  private func failure(
    _ defect: String, of step: ExpectedVisit.Step, _ outcome: Outcome
  ) -> ExpectationFailure {
    let isLone = expectation.journey == nil
    // The report points at the last of them, as the likely cause.
    let used = outcome.used.intersection([.context, .presentation, .uri])
    let resolution = isLone ? resolution : answerer.lookUp(step.url).answer.resolution
    let writes = (resolution?.properties ?? []).filter {
      !PropertySet($0.name).isDisjoint(with: used)
    }.map(\.decider)
    let notes = writes.map { write in
      Finding.Note(
        "\(Quotation.of(write.property.name)) is set to \(text(write)) by \(write.match.phrase)",
        at: write.match.location)
    }
    let remarks =
      outcome.notes.filter { !$0.isUsual }.map(\.text)
      + outcome.assumptions.map { "this assumes that \($0.text)" }
    return failure(
      "visit", isLone ? defect : "\(Quotation.of(step.text)) \(defect)", at: step.location,
      about: writes.last?.property.name, writes: writes,
      notes: notes + remarks.map { Finding.Note($0) })
  }
}

extension ExpectedVisit.Step {
  /// The part of the expectation that an outcome does not meet, as a predicate of the step.
  fileprivate func defect(_ outcome: Outcome, by answerer: Answerer) -> String? {
    let got = outcome.words.isEmpty ? "" : " (\(ExpectedVisit.Words.phrase(outcome.words)))"
    if let words, !words.isMet(by: outcome) {
      return "\(outcome.phrase)\(got), expected \(words.phrase)"
    }
    let expected = stacks.flatMap { Stacks(parsing: $0.string, screen: answerer.screen) }
    let (shown, wanted) = (outcome.end.description, expected?.description)
    guard let wanted, !shown.utf8.elementsEqual(wanted.utf8) else { return nil }
    return "\(outcome.phrase)\(got) and shows `\(shown)`, expected `\(wanted)`"
  }
}

extension Expectation {
  /// The journey, or the URL.
  package var title: String {
    journey.map { "journey \(Quotation.of($0))" }
      ?? (url.isEmpty ? "the empty path" : url.string)
  }
}
