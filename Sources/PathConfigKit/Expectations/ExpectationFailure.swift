import PathConfigClients
import PathConfigSyntax

/// One difference between an expectation and a URL's answer.
package struct ExpectationFailure: Sendable {
  /// The word for it in outputs: `value`, `unwanted`, `unnamed`, `rule`, `visit`, `no-answer` or
  /// `undecided`.
  package let name: String

  /// The place of the unmet part of the expectation.
  package let location: SourceRange

  /// The property in question, or nil if the failure is not about one.
  package let property: UTF8String?

  /// The expected value, or nil if there is none.
  package let expected: JSONNode?

  /// The assignments of the property in question, in order.
  ///
  /// The last one decides. Empty if it is not set, or if the failure is not about a property.
  package let writes: [Resolution.Write]

  /// The failure as a finding at the property that decides, else at the expectation, with the history
  /// of the property as notes.
  package let diagnostic: Finding

  /// The value in the configuration, with its key, to edit to meet the expectation.
  ///
  /// Nil if no file sets it.
  package var decidingPlace: SourceRange? { writes.last?.location }
}

extension Expectation {
  /// The parts of the expectation that a client's answer to the URL does not meet.
  ///
  /// A value is met if it is written so, or if the client reads the written value as that. If no
  /// rule sets the property, the client reads its own default.
  ///
  /// Complexity: O(rules + properties), and for a visit a look-up for each step.
  package func failures(
    _ answer: ClientAnswer, in app: NavigatingClient
  ) -> [ExpectationFailure] {
    let judgement = Judgement(
      expectation: self, rules: answer.resolution?.rules ?? [],
      properties: answer.resolution?.properties ?? [], app: app)
    guard let resolution = answer.resolution else {
      // A visit can be expected to crash, or to leave the app.
      let isAboutVisit = visit != nil && properties.isEmpty && rule == nil && match == .atLeast
      if isAboutVisit { return judgement.visitFailures }
      let reasons = answer.explanations.joined(separator: "; ")
      return [judgement.failure("no-answer", reasons, at: location)]
    }
    return judgement.undecided(resolution)
      ?? (properties.compactMap(judgement.failure) + judgement.unnamed + judgement.ruleFailures
        + judgement.visitFailures)
  }
}

/// An expectation together with a client's answer.
private struct Judgement {
  let expectation: Expectation
  let rules: [Resolution.MatchedRule]
  let properties: [Resolution.ResolvedProperty]
  let app: NavigatingClient

  private var compiled: CompiledConfiguration { app.client.compiled }

  private func resolved(_ name: UTF8String) -> Resolution.ResolvedProperty? {
    properties.first { $0.name == name }
  }

  /// - Parameter defect: the message after the URL.
  func failure(
    _ name: String, _ defect: String, at location: SourceRange, about property: UTF8String? = nil,
    expected: JSONNode? = nil, writes: [Resolution.Write] = [], notes: [Finding.Note] = []
  ) -> ExpectationFailure {
    let url = expectation.url.isEmpty ? "the empty path" : expectation.url.string
    let place = writes.last?.location
    var diagnostic = Finding(
      "failed-expectation", .error, "\(url): \(defect)", at: place ?? location)
    diagnostic.clients = [compiled.profile.id]
    diagnostic.property = property
    diagnostic.rule = writes.last?.rule
    diagnostic.notes =
      notes + (place == nil ? [] : [Finding.Note("the expectation", at: location)])
    return ExpectationFailure(
      name: name, location: location, property: property, expected: expected, writes: writes,
      diagnostic: diagnostic)
  }
}

// MARK: - Properties

extension Judgement {
  func failure(_ expected: ExpectedProperty) -> ExpectationFailure? {
    let writes = resolved(expected.name)?.writes ?? []
    if expected.isAbsent {
      guard let last = writes.last, isSet(last) else { return nil }
      return failure(
        "unwanted", "\(Quotation.of(expected.name)) is \(text(last)), and should not be set",
        at: expected.location, about: expected.name, writes: writes,
        notes: history(writes, of: expected.name))
    }
    if readings(expected.name, writes.last).contains(expected.value.canonicalForm) {
      return nil
    }
    let value = JSONWriter.write(expected.value).shortened(atMost: 60)
    let got = writes.last.map { "is \(text($0)) instead of" } ?? "is not set, and should be"
    return failure(
      "value", "\(Quotation.of(expected.name)) \(got) \(value)", at: expected.location,
      about: expected.name, expected: expected.value, writes: writes,
      notes: history(writes, of: expected.name))
  }

  var unnamed: [ExpectationFailure] {
    if expectation.match == .atLeast { return [] }
    let names = expectation.properties.map(\.name)
    return properties.compactMap { property in
      guard !names.contains(property.name), let winner = property.winner, isSet(winner) else {
        return nil
      }
      return failure(
        "unnamed",
        "\(Quotation.of(property.name)) is \(text(winner)), and the expectation does not name it",
        at: expectation.location, about: property.name, writes: property.writes,
        notes: history(property.writes, of: property.name))
    }
  }

  /// A value as it is written, and as the client reads it if that differs.
  ///
  /// Each is JSON in the form in which equal values have equal texts. A word that the client does
  /// not know is read as its default, and so not the same as another.
  private func readings(
    _ name: UTF8String, _ write: Resolution.Write?
  ) -> [UTF8String] {
    var values: [JSONOutput?] = [compiled.profile.property(name)?.defaultValue.output]
    if let write {
      let value = write.property.value
      let read = compiled.profile.effectiveValue(ofProperty: name, value.value)
      values = [.node(value), read.output]
    }
    return values.compactMap { $0.map { JSONWriter.write($0, style: .canonical) } }
  }

  /// True if an assignment sets a value: `null` counts as not set in every client.
  private func isSet(_ write: Resolution.Write) -> Bool {
    if case .null = write.property.value.value { false } else { true }
  }

  private func text(_ write: Resolution.Write) -> String {
    JSONWriter.write(write.property.value).shortened(atMost: 60)
  }

  /// The rules that set a property, the deciding one first, and the client's reading of the value if
  /// it differs from the text.
  private func history(_ writes: [Resolution.Write], of name: UTF8String) -> [Finding.Note] {
    guard let last = writes.last else {
      if rules.isEmpty { return [Finding.Note("no rule matches")] }
      let verb = rules.count == 1 ? "matches, but does not set it" : "match, but do not set it"
      return [Finding.Note("\(listed(rules.map(describe))) \(verb)")]
    }
    let read = compiled.profile.effectiveValue(ofProperty: name, last.property.value.value)
    return writes.reversed().enumerated().map { place, write in
      let rule = describe(write.match)
      return Finding.Note(
        place == 0 ? "\(text(write)) is set by \(rule)" : "over \(text(write)) of \(rule)",
        at: location(of: write.match))
    } + (read.note(for: name).map { [Finding.Note($0)] } ?? [])
  }

  /// The rule with the pattern that matches.
  private func describe(_ match: Resolution.MatchedRule) -> String {
    "\(name(ofRule: match.rule)) \(Quotation.of(compiled.patterns[match.pattern].pattern.text))"
  }

  private func name(ofRule rule: Int) -> String {
    compiled.rules[rule].location == nil ? "the client's own rule" : "rule \(rule + 1)"
  }

  private func location(of match: Resolution.MatchedRule) -> SourceRange? {
    compiled.rules[match.rule].location(of: compiled.patterns[match.pattern].pattern)
  }
}

// MARK: - The rule

extension Judgement {
  var ruleFailures: [ExpectationFailure] {
    guard let expected = expectation.rule else { return [] }
    let own = compiled.rules.filter { $0.location != nil }
    let named = places(ofRules: expected.name)
    let rule: String
    switch expected.name {
    case .number(let number):
      rule = "rule \(number)"
      if named.isEmpty {
        let count = own.isEmpty ? "none" : "\(own.count)"
        return [
          failure(
            "rule", "there is no rule \(number): the configuration has \(count)",
            at: expected.location)
        ]
      }
    case .pattern(let text):
      rule = "the rule with the pattern \(Quotation.of(text))"
      if named.isEmpty {
        let nearest = NearestName.of(text, among: own.flatMap { $0.patterns.map(\.text) })
        let question = nearest.map { ": did you mean \(Quotation.of($0))?" } ?? ""
        return [
          failure(
            "rule", "no rule has the pattern \(Quotation.of(text))\(question)",
            at: expected.location)
        ]
      }
    }
    guard rules.contains(where: { named.contains($0.rule) }) else {
      let notes =
        rules.isEmpty
        ? [Finding.Note("no rule matches")]
        : rules.map { Finding.Note("\(describe($0)) does", at: location(of: $0)) }
      return [failure("rule", "\(rule) does not match", at: expected.location, notes: notes)]
    }
    return expectation.properties.compactMap { property in
      guard !property.isAbsent, let writes = resolved(property.name)?.writes,
        let last = writes.last, !named.contains(last.rule)
      else { return nil }
      return failure(
        "rule", "\(Quotation.of(property.name)) is not decided by \(rule)", at: expected.location,
        about: property.name, writes: writes, notes: history(writes, of: property.name))
    }
  }

  /// The user's rules of a name, by their places.
  ///
  /// A client's own rules have no name.
  private func places(ofRules name: ExpectedRule.Name) -> [Int] {
    compiled.rules.filter { rule in
      guard rule.location != nil else { return false }
      return switch name {
      case .number(let number): rule.index == number - 1
      case .pattern(let text): rule.patterns.contains { $0.text == text }
      }
    }.map(\.index)
  }
}

// MARK: - Open questions

extension Judgement {
  /// The failure that an unfinished pattern may change the outcome, or nil.
  func undecided(_ resolution: Resolution) -> [ExpectationFailure]? {
    compiled.undecidedPatterns(resolution).first { mayChange(compiled.patterns[$0].rule) }
      .map { [undecided(by: $0, at: expectation.location)] }
  }

  /// - Parameter pattern: the place of a pattern that could not be run to its end.
  private func undecided(by pattern: Int, at location: SourceRange) -> ExpectationFailure {
    failure(
      "undecided",
      "nobody can tell: \(Quotation.of(compiled.patterns[pattern].pattern.text)) of "
        + "\(name(ofRule: compiled.patterns[pattern].rule)) could not be searched to the end",
      at: location)
  }

  /// True if the expectation depends on a rule that was not found to match.
  private func mayChange(_ rule: Int) -> Bool {
    if rules.contains(where: { $0.rule == rule }) { return false }
    if let expected = expectation.rule, places(ofRules: expected.name).contains(rule) {
      return true
    }
    return compiled.rules[rule].properties.contains { property in
      if expectation.properties.contains(where: { $0.name == property.name }) {
        return (resolved(property.name)?.winner?.rule ?? -1) < rule
      }
      return expectation.match == .exact
    }
  }

  /// An unfinished pattern that may change the outcome of a visit, by its place, or nil.
  private func undecidedPattern(of visit: ExpectedVisit) -> Int? {
    for url in visit.earlier.map({ VisitStep.split($0).url }) + [expectation.url] {
      guard let resolution = app.lookUp(url).answer.resolution else { continue }
      for pattern in compiled.undecidedPatterns(resolution) {
        let rule = compiled.patterns[pattern].rule
        let isNew = !resolution.rules.contains { $0.rule == rule }
        if isNew, compiled.rules[rule].properties.contains(where: { PropertySet($0.name) != [] }) {
          return pattern
        }
      }
    }
    return nil
  }
}

extension CompiledConfiguration {
  /// The patterns that could not be run to their end, by their places in order.
  fileprivate func undecidedPatterns(_ resolution: Resolution) -> [Int] {
    let unsupported = patterns.indices.filter { index in
      if case .unsupported = patterns[index].fate { true } else { false }
    }
    return (unsupported + resolution.undecided).sorted()
  }
}

// MARK: - Visits

extension Judgement {
  var visitFailures: [ExpectationFailure] {
    guard let visit = expectation.visit else { return [] }
    if let pattern = undecidedPattern(of: visit) {
      return [undecided(by: pattern, at: visit.location)]
    }
    let outcome: Outcome
    let defect: String
    var used: PropertySet = []
    switch visit.result(at: expectation.url, in: app) {
    case .outcome(let found):
      if visit.isMet(by: found) { return [] }
      (outcome, used) = (found, found.used)
      let got = found.words.isEmpty ? "" : " (\(phrase(found.words)))"
      let expected =
        switch visit.words {
        case .last(let word): [word]
        case .all(let words): words
        }
      defect = "\(found.phrase)\(got), expected \(phrase(expected))"
    case .crash(let url, let found):
      outcome = found
      defect = "the app crashes before the visit: \(Quotation.of(url)) \(found.phrase)"
    }
    // The report points at the last of them, as the likely cause.
    let writes = properties.filter {
      !PropertySet($0.name).isDisjoint(with: used.intersection([.context, .presentation, .uri]))
    }.compactMap(\.writes.last)
    let notes = writes.map { write in
      Finding.Note(
        "\(Quotation.of(write.property.name)) is set to \(text(write)) by \(describe(write.match))",
        at: location(of: write.match))
    }
    let remarks =
      outcome.notes.filter { !$0.isUsual }.map(\.text)
      + outcome.assumptions.map { "this assumes that \($0.text)" }
    return [
      failure(
        "visit", defect, at: visit.location, about: writes.last?.property.name, writes: writes,
        notes: notes + remarks.map { Finding.Note($0) })
    ]
  }

  private func phrase(_ words: [VisitWord]) -> String {
    words.map { "`\($0.rawValue)`" }.joined(separator: ", then ")
  }
}

extension ExpectedVisit {
  /// The result of the steps up to the visit.
  enum Result: Sendable {
    case outcome(Outcome)
    /// The app crashes at an earlier step.
    case crash(at: UTF8String, Outcome)
  }

  /// Plays the visit to a URL, after the earlier steps.
  func result(at url: UTF8String, in app: NavigatingClient) -> Result {
    var stacks = stacks(in: app)
    for text in earlier {
      let (step, url) = VisitStep.split(text)
      let outcome = app.outcome(of: step.visit(to: url), from: stacks)
      if outcome.isCrash { return .crash(at: url, outcome) }
      stacks = outcome.end
    }
    return .outcome(app.outcome(of: step.visit(to: url), from: stacks))
  }

  private func stacks(in app: NavigatingClient) -> Stacks {
    switch place {
    case .usual(let point): app.navigator.stacks(at: point)
    case .stacks(let text):
      Stacks(parsing: text.string, screen: app.screen)
        ?? app.navigator.stacks(at: .secondScreen)
    case nil: app.navigator.stacks(at: earlier.isEmpty ? .secondScreen : .startScreen)
    }
  }

  /// True if an outcome is the expected one.
  ///
  /// `native` only counts if it is named.
  func isMet(by outcome: Outcome) -> Bool {
    let got = outcome.words
    switch words {
    case .last(.native): return got.contains(.native)
    case .last(let word): return got.last { $0 != .native } == word
    case .all(let words):
      return words == (words.contains(.native) ? got : got.filter { $0 != .native })
    }
  }
}
