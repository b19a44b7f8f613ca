import PathConfigAnalysis
import PathConfigClients
import PathConfigSyntax

extension Check {
  static let contradictoryProperties = Check(
    "contradictory-properties", dependsOn: [.subjects, .properties]
  ) { context, findings in
    guard let analysis = context.analysis else { return }
    var budget = analysis.budget()
    let (found, undecided) = analysis.assignments.contradictions(
      among: analysis.fates, budget: &budget)
    for (rules, reason) in undecided {
      guard let last = rules.max().flatMap({ analysis.written($0) }) else { continue }
      findings.giveUp(
        at: last.propertiesRange ?? last.range, because: analysis.words(for: reason))
    }
    for unmet in UnmetCondition.all(
      in: analysis,
      undecided: { rule, reason in
        findings.giveUp(
          at: rule.propertiesRange ?? rule.range, because: analysis.words(for: reason))
      })
    {
      findings.add(unmet.finding(in: context))
    }
    // Values that conflict in several pairs of the same rules are one mistake.
    var seen: Set<[String]> = []
    for contradiction in found
    where seen.insert(
      contradiction.rules.map(String.init) + contradiction.contradiction.values.map(\.name)
    ).inserted {
      if let finding = contradiction.finding(in: context, analysis) { findings.add(finding) }
    }
  }
}

// MARK: - Properties that a client requires

extension Check {
  static let missingDefault = Check("missing-default", dependsOn: [.subjects, .properties]) {
    context, findings in
    guard let range = context.document.rulesRange, !context.document.rules.isEmpty,
      let analysis = context.analysis
    else { return }
    let place = range.lowerBound..<(range.lowerBound + 1)
    var budget = analysis.budget()
    for requirement in analysis.client.missingRequirements(among: { _ in nil }) {
      let name = requirement.property
      switch analysis.assignments.subjectWithout(name, budget: &budget) {
      case .found(let witness):
        var finding = context.finding(
          "no rule sets \(Quotation.of(name)) at \(words(forSubject: witness))", at: place)
        finding.effect = Finding.Effect(requirement.consequence.verb)
        finding.property = name
        finding.witness = UTF8String(repairing: witness)
        finding.help =
          "add as the first rule `{\"patterns\": [\".*\"], \"properties\": {\"\(name)\": "
          + "\"turbo://fragment/web\"}}`"
        findings.add(finding)
      case .none: break
      case .undecided(let reason):
        findings.giveUp(at: place, because: analysis.words(for: reason))
      }
    }
  }
}

// MARK: - Values that exclude each other

extension FoundContradiction {
  /// One of the values with its place in the file.
  private struct Place {
    var name: String
    var value: String
    var rule: DocumentRule
    var range: Range<Int>
  }

  /// Blames the last value in the file.
  ///
  /// The others get a note each.
  fileprivate func finding(in context: LintContext, _ analysis: ClientAnalysis) -> Finding? {
    let places = zip(contradiction.values, rules).compactMap { value, rule -> Place? in
      let name = UTF8String(value.name)
      guard let written = analysis.written(rule),
        let member = written.properties.last(where: { $0.name.text == name })
      else { return nil }
      return Place(name: value.name, value: value.value, rule: written, range: member.value.range)
    }.sorted { $0.range.lowerBound < $1.range.lowerBound }
    guard places.count == contradiction.values.count, let last = places.last else { return nil }
    let others = places.dropLast()
    let isOneRule = Set(rules).count == 1
    let deciders = zip(contradiction.values, rules).map { (UTF8String($0.name), $1) }
    let route = analysis.route(where: deciders)
    let url = route ?? UTF8String(repairing: witness)
    let conditions = others.map { place in
      isOneRule
        ? isValue(place.name, place.value)
        : "rule \(place.rule.index + 1) sets \(Quotation.of(place.name)) to \(Quotation.of(place.value))"
    }
    var cause = "\(isValue(last.name, last.value)) where \(listed(conditions))"
    if !isOneRule { cause += ", for example at \(words(forSubject: url.bytes))" }
    var finding = context.finding(cause, at: last.range, contradiction.consequence) {
      $0 != .countsAsAbsent
        ? $0.verb
        : VerbPhrase(
          "opens the URL as a modal unless one is open",
          "open the URL as a modal unless one is open")
    }
    finding.witness = url
    // The routes show no URL that both rules match.
    if !isOneRule, route == nil, analysis.knowsRoutes { finding.severity = .info }
    finding.help = "remove \(Quotation.of("\"\(last.name)\": \"\(last.value)\""))"
    finding.notes = others.map {
      context.note("\(Quotation.of($0.name)) is set here", at: $0.range)
    }
    if route != nil { finding.notes.append(Finding.Note(KnownURLs.isKnown)) }
    return finding
  }
}

private func isValue(_ name: String, _ value: String) -> String {
  "\(Quotation.of(name)) is \(Quotation.of(value))"
}

// MARK: - Values without effect

/// A property that a rule sets, and that the client ignores at every URL of the rule.
private struct UnmetCondition {
  let rule: DocumentRule
  let member: JSONMember
  let condition: PropertySpec.Condition

  /// A URL that the rule matches.
  let witness: [UInt8]

  /// True if the rule could meet the condition itself, because it decides at some URL.
  let canBeMet: Bool

  /// The unmet conditions, in the order of the file.
  ///
  /// The exact analysis proves that the condition is false at every URL of the rule. Assignments
  /// that other checks report are left out. These have no effect, or set the default, or would
  /// count if another rule did not override the condition's value.
  static func all(
    in analysis: ClientAnalysis, undecided: (DocumentRule, UndecidedReason) -> Void
  ) -> [UnmetCondition] {
    var budget = analysis.budget()
    var found: [UnmetCondition] = []
    let languages = analysis.languages
    for fate in analysis.fates {
      let property = analysis.rules[fate.rule].properties[fate.property]
      guard case .decides = fate.verdict, let rule = analysis.written(fate.rule),
        let member = property.member,
        let condition = analysis.client.property(property.name)?.condition,
        !isDefault(property.name, ofRule: fate.rule, analysis)
      else { continue }
      switch analysis.assignments.subject(ofRule: fate.rule, where: condition, budget: &budget) {
      case .found: break
      case .undecided(let reason):
        undecided(rule, reason)
        // Once the budget is spent, no further question is asked.
        if reason == .runTooLarge { return found }
      case .none:
        if isOverridden(condition, fate.rule, analysis, &budget) { break }
        let subject = languages.subject(
          in: [languages.rules[fate.rule].known], isReadable: true, budget: &budget
        ) { _ in false }
        guard case .found(let witness) = subject else { break }
        found.append(
          UnmetCondition(
            rule: rule, member: member, condition: condition, witness: witness,
            canBeMet: canDecide(condition.name, fate.rule, analysis, &budget)))
      }
    }
    return found
  }

  /// True if the client would use the value without the property, too.
  private static func isDefault(
    _ name: UTF8String, ofRule rule: Int, _ analysis: ClientAnalysis
  ) -> Bool {
    analysis.assignments.properties.key(name).map { $0.value(ofRule: rule) == $0.defaultValue }
      ?? false
  }

  /// True if later rules that set a property leave a rule some URL to decide.
  private static func canDecide(
    _ name: UTF8String, _ rule: Int, _ analysis: ClientAnalysis, _ budget: inout AnalysisBudget
  ) -> Bool {
    let key = analysis.assignments.properties.key(name)
    let answer = analysis.languages.subject(
      in: [analysis.languages.rules[rule].known], budget: &budget
    ) { $0 > rule && key?.value(ofRule: $0) != nil }
    if case .found = answer { return true }
    return false
  }

  /// True if a rule sets the condition's value at a URL of another, but later rules override it.
  private static func isOverridden(
    _ condition: PropertySpec.Condition, _ rule: Int, _ analysis: ClientAnalysis,
    _ budget: inout AnalysisBudget
  ) -> Bool {
    let writers = Set(analysis.assignments.writers(of: condition))
    return analysis.losses.contains { loss in
      guard loss.name == condition.name, writers.contains(loss.place) else { return false }
      let rules = Set([rule, loss.place]).sorted().map { analysis.languages.rules[$0].known }
      let answer = analysis.languages.subject(in: rules, budget: &budget) { _ in false }
      if case .none = answer { return false }
      return true
    }
  }

  func finding(in context: LintContext) -> Finding {
    let (name, wanted) = (Quotation.of(member.name.text), Quotation.of(condition.name))
    var finding = context.finding(
      """
      \(name) has no effect: \(wanted) is never \(Quotation.of(condition.word)) for the URLs of \
      rule \(rule.index + 1), such as \(words(forSubject: witness))
      """, at: member.nameRange, severity: .warning)
    finding.witness = UTF8String(repairing: witness)
    let own = rule.properties.last { $0.name.text == condition.name }
    finding.help = "remove \(name)"
    if canBeMet {
      let place = own == nil ? "beside it" : "instead"
      finding.help =
        "write `\"\(condition.name)\": \"\(condition.word)\"` \(place), or remove \(name)"
    }
    finding.notes = [own.map { context.note("\(wanted) is set here", at: $0.range) }]
      .compactMap { $0 }
    return finding
  }
}
