import PathConfigAnalysis
import PathConfigClients
import PathConfigSyntax

extension Check {
  static let contradictoryProperties = Check(
    "contradictory-properties", dependsOn: [.subjects, .properties],
    find: ContradictoryProperties.find)
}

private enum ContradictoryProperties {
  static func find(in context: LintContext, into findings: inout Findings) {
    var conflicts: [Conflict] = []
    var places: [Conflict.Identity: Int] = [:]
    for analysis in context.analyses {
      var budget = analysis.budget()
      let (found, undecided) = analysis.assignments.contradictions(
        among: analysis.fates, budget: &budget)
      for contradiction in found {
        let conflict = Conflict(contradiction, analysis)
        let place = places[conflict.identity, default: conflicts.count]
        if place == conflicts.count {
          places[conflict.identity] = place
          conflicts.append(conflict)
        } else {
          conflicts[place].verdicts += conflict.verdicts
        }
      }
      for (rules, reason) in undecided {
        guard let last = rules.max().flatMap({ analysis.written($0) }) else { continue }
        findings.giveUp(
          at: last.propertiesRange ?? last.range,
          because: OverridingWording.reason(reason, in: analysis))
      }
    }
    UnmetConditions.find(in: context, into: &findings)
    for conflict in conflicts {
      if let finding = conflict.finding(in: context) { findings.add(finding) }
    }
  }
}

private enum UnmetConditions {
  /// Adds one finding for each property, whatever its number of clients.
  static func find(in context: LintContext, into findings: inout Findings) {
    var unmet: [UnmetCondition] = []
    for analysis in context.analyses {
      var isGivenUp: [(DocumentRule, UndecidedReason)] = []
      unmet += UnmetCondition.all(in: analysis, of: context) { isGivenUp.append(($0, $1)) }
      for (rule, reason) in isGivenUp {
        findings.giveUp(
          at: rule.propertiesRange ?? rule.range,
          because: OverridingWording.reason(reason, in: analysis))
      }
    }
    while let first = unmet.first {
      let range = first.assignment.member.nameRange
      findings.add(
        finding(first, for: unmet.filter { $0.assignment.member.nameRange == range }, context))
      unmet.removeAll { $0.assignment.member.nameRange == range }
    }
  }

  private static func finding(
    _ unmet: UnmetCondition, for all: [UnmetCondition], _ context: LintContext
  ) -> Finding {
    let assignment = unmet.assignment
    var finding = Finding(
      hasNoEffect(unmet), at: assignment.member.nameRange, severity: .warning)
    finding.clients = all.map(\.analysis.client)
    finding.rule = assignment.written.index
    finding.property = assignment.name
    finding.witness = UTF8String(repairing: unmet.witness)
    let own = assignment.written.properties.last { $0.name.text == unmet.condition.name }
    finding.help =
      unmet.canBeMet
      ? writeCondition(unmet.condition, isThere: own != nil, orRemove: assignment.name)
      : remove(assignment.name)
    if let own {
      finding.notes = [context.note(isSetHere(unmet.condition.name.string), at: own.range)]
    }
    return finding
  }
}

/// Values that exclude each other for some of the clients.
private struct Conflict {
  var values: [(name: String, value: String)]

  /// The rule that decides each of the values at the witness.
  var rules: [Int]
  var witness: [UInt8]
  var verdicts: [(ClientProfile, Consequence)]
  private let analysis: ClientAnalysis

  /// The same for conflicts of several clients.
  struct Identity: Hashable {
    var rules: [Int]
    var names: [String]
  }

  var identity: Identity { Identity(rules: rules, names: values.map(\.name)) }

  init(_ found: FoundContradiction, _ analysis: ClientAnalysis) {
    values = found.contradiction.values
    rules = found.rules
    witness = found.witness
    verdicts = [(analysis.client, found.contradiction.consequence)]
    self.analysis = analysis
  }

  /// One of the values with its place in the file.
  private struct Place {
    var name: String
    var value: String
    var rule: DocumentRule
    var range: Range<Int>
  }

  private var places: [Place] {
    zip(values, rules).compactMap { value, rule in
      let name = UTF8String(value.name)
      guard let written = analysis.written(rule),
        let member = written.properties.last(where: { $0.name.text == name })
      else { return nil }
      return Place(name: value.name, value: value.value, rule: written, range: member.value.range)
    }.sorted { $0.range.lowerBound < $1.range.lowerBound }
  }

  /// Blames the last value in the file.
  ///
  /// The others get a note each.
  func finding(in context: LintContext) -> Finding? {
    let places = places
    guard places.count == values.count, let last = places.last else { return nil }
    let others = places.dropLast()
    let isOneRule = Set(rules).count == 1
    let conditions = others.map { place in
      isOneRule
        ? isValue(place.name, place.value)
        : ruleSets(place.rule.index, place.name, place.value)
    }
    var cause = "\(isValue(last.name, last.value)) where \(listed(conditions))"
    if !isOneRule { cause += ", for example at \(OverridingWording.subject(witness))" }
    var finding = Finding(cause, at: last.range, ClientVerdicts(verdicts)) {
      $0 == .countsAsAbsent ? opensAnyway : $0.verb
    }
    finding?.rule = last.rule.index
    finding?.property = UTF8String(last.name)
    finding?.witness = UTF8String(repairing: witness)
    finding?.help = remove(last.name, last.value)
    finding?.notes += others.map { context.note(isSetHere($0.name), at: $0.range) }
    return finding
  }
}

// MARK: - Wording

private func isValue(_ name: String, _ value: String) -> String {
  "\(Quotation.of(name)) is \(Quotation.of(value))"
}

private func ruleSets(_ rule: Int, _ name: String, _ value: String) -> String {
  "rule \(rule + 1) sets \(Quotation.of(name)) to \(Quotation.of(value))"
}

private let opensAnyway = VerbPhrase(
  "opens the URL as a modal unless one is open", "open the URL as a modal unless one is open")

private func remove(_ name: String, _ value: String) -> String {
  "remove \(Quotation.of("\"\(name)\": \"\(value)\""))"
}

private func isSetHere(_ name: String) -> String { "\(Quotation.of(name)) is set here" }

private func hasNoEffect(_ unmet: UnmetCondition) -> String {
  let (name, condition) = (unmet.assignment.name, unmet.condition)
  return """
    \(Quotation.of(name)) has no effect: \(Quotation.of(condition.name)) is never \
    \(Quotation.of(condition.word)) for the URLs of rule \(unmet.assignment.written.index + 1), \
    such as \(OverridingWording.subject(unmet.witness))
    """
}

private func writeCondition(
  _ condition: PropertySpec.Condition, isThere: Bool, orRemove name: UTF8String
) -> String {
  let member = "`\"\(condition.name)\": \"\(condition.word)\"`"
  let place = isThere ? "instead" : "beside it"
  return "write \(member) \(place), or \(remove(name))"
}

private func remove(_ name: UTF8String) -> String { "remove \(Quotation.of(name))" }
