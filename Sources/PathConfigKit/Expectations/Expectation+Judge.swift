import PathConfigClients
import PathConfigSyntax

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
    guard let resolution = answer.resolution else {
      // A visit can be expected to crash, or to leave the app.
      let isAboutVisit = visit != nil && properties.isEmpty && rule == nil && match == .atLeast
      return isAboutVisit
        ? visitFailures(nil, in: app)
        : [ExpectationFailure(.noAnswer(answer.explanations), at: location)]
    }
    let judgement = Judgement(
      expectation: self, resolution: resolution, compiled: app.client.compiled)
    return judgement.undecided ?? (judgement.failures + visitFailures(resolution, in: app))
  }

  /// - Parameter resolution: nil if the client does not look anything up.
  private func visitFailures(
    _ resolution: Resolution?, in app: NavigatingClient
  ) -> [ExpectationFailure] {
    guard let visit else { return [] }
    if let pattern = visit.undecidedPattern(at: url, in: app) {
      return [ExpectationFailure(.undecided(pattern: pattern), at: visit.location)]
    }
    let result = visit.result(at: url, in: app)
    var used: PropertySet = []
    if case .outcome(let outcome) = result {
      if visit.isMet(by: outcome) { return [] }
      used = outcome.used
    }
    // The report points at the last of them, as the likely cause.
    let writes = (resolution?.properties ?? []).filter {
      !PropertySet($0.name).isDisjoint(with: used.intersection([.context, .presentation, .uri]))
    }.compactMap(\.writes.last)
    return [ExpectationFailure(.visit(visit, result), at: visit.location, writes: writes)]
  }
}

/// An expectation together with a client's answer.
private struct Judgement {
  let expectation: Expectation
  let resolution: Resolution
  let compiled: CompiledConfiguration

  var failures: [ExpectationFailure] {
    expectation.properties.compactMap(failure) + unnamed + ruleFailures
  }

  private func resolved(_ name: UTF8String) -> Resolution.ResolvedProperty? {
    resolution.properties.first { $0.name == name }
  }

  // MARK: Properties

  private func failure(_ expected: ExpectedProperty) -> ExpectationFailure? {
    let writes = resolved(expected.name)?.writes ?? []
    if expected.isAbsent {
      return writes.last.map(isSet) == true
        ? ExpectationFailure(.unwanted(expected), at: expected.location, writes: writes) : nil
    }
    let value = expected.value.canonicalForm.text
    if readings(expected.name, writes.last).contains(value) { return nil }
    return ExpectationFailure(.value(expected), at: expected.location, writes: writes)
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

  private var unnamed: [ExpectationFailure] {
    if expectation.match == .atLeast { return [] }
    let names = expectation.properties.map(\.name)
    return resolution.properties.compactMap { property in
      guard !names.contains(property.name), property.winner.map(isSet) == true else { return nil }
      return ExpectationFailure(
        .unnamed(property.name), at: expectation.location, writes: property.writes)
    }
  }

  // MARK: The rule

  private var ruleFailures: [ExpectationFailure] {
    guard let expected = expectation.rule else { return [] }
    let named = rules(named: expected.name)
    if named.isEmpty {
      return [ExpectationFailure(.noSuchRule(suggestion: nearest), at: expected.location)]
    }
    guard resolution.rules.contains(where: { named.contains($0.rule) }) else {
      return [ExpectationFailure(.ruleDoesNotMatch, at: expected.location)]
    }
    return expectation.properties.compactMap { property in
      guard !property.isAbsent, let writes = resolved(property.name)?.writes,
        let last = writes.last, !named.contains(last.rule)
      else { return nil }
      return ExpectationFailure(
        .ruleDoesNotDecide(property.name), at: expected.location, writes: writes)
    }
  }

  /// The user's rules of a name, by their places.
  ///
  /// A client's own rules have no name.
  private func rules(named name: ExpectedRule.Name) -> [Int] {
    compiled.rules.filter { rule in
      guard rule.location != nil else { return false }
      return switch name {
      case .number(let number): rule.index == number - 1
      case .pattern(let text): rule.patterns.contains { $0.text == text }
      }
    }.map(\.index)
  }

  private var nearest: UTF8String? {
    guard case .pattern(let text)? = expectation.rule?.name else { return nil }
    let known = compiled.rules.filter { $0.location != nil }.flatMap { $0.patterns.map(\.text) }
    return NearestName.of(text, among: known)
  }

  // MARK: Open questions

  /// The failure that an unfinished pattern may change the outcome, or nil.
  var undecided: [ExpectationFailure]? {
    for pattern in compiled.undecidedPatterns(resolution)
    where mayChange(compiled.patterns[pattern].rule) {
      return [ExpectationFailure(.undecided(pattern: pattern), at: expectation.location)]
    }
    return nil
  }

  /// True if the expectation depends on a rule that was not found to match.
  private func mayChange(_ rule: Int) -> Bool {
    if resolution.rules.contains(where: { $0.rule == rule }) { return false }
    if let expected = expectation.rule, rules(named: expected.name).contains(rule) { return true }
    return compiled.rules[rule].properties.contains { property in
      if expectation.properties.contains(where: { $0.name == property.name }) {
        return (resolved(property.name)?.winner?.rule ?? -1) < rule
      }
      return expectation.match == .exact
    }
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

extension ExpectedVisit {
  /// An unfinished pattern that may change the outcome, by its place, or nil if there is none.
  fileprivate func undecidedPattern(at url: UTF8String, in app: NavigatingClient) -> Int? {
    let compiled = app.client.compiled
    for url in urls(with: url) {
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

  /// The URLs that are looked up on the way, with the one of the visit.
  func urls(with url: UTF8String) -> [UTF8String] {
    earlier.map { VisitStep.split($0).url } + [url]
  }
}
