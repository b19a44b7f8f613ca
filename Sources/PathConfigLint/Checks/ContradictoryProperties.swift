import PathConfigAnalysis
import PathConfigClients
import PathConfigSyntax

extension Check {
  static let contradictoryProperties = Check(
    id: "contradictory-properties",
    summary: "values that a client does not allow together, or that need another value",
    rationale: """
      Some values exclude each other. A screen in the modal context cannot replace the root. The \
      Android clients therefore crash at a URL whose `context` is `modal` and whose `presentation` is \
      `replace_root`. The two values may come from two rules that are fine by themselves: the merged \
      properties of the URL count.

      Other properties need a value beside them. The iOS client reads `modal_style` and \
      `modal_dismiss_gesture_enabled` only where `context` is `modal`. The finding is proved for every \
      URL of the rule.
      """,
    level: .on(.error),
    dependsOn: [.subjects, .properties],
    examples: [
      .finds(
        "A modal that replaces the root",
        in: """
          {"rules": [{
            "patterns": ["^/sign_in$"],
            "properties": {"context": "modal", "presentation": «"replace_root"»}
          }]}
          """,
        """
        `presentation` is `replace_root` where `context` is `modal`: Hotwire Native Android 1.3 \
        crashes when it navigates
        """),
      .finds(
        "The other order, in capital letters",
        for: ["turbo-android@7.1", "hotwire-native-android@1.1"],
        in: """
          {"rules": [{
            "patterns": ["^/sign_in$"],
            "properties": {"presentation": "replace_root", "context": «"MODAL"»}
          }]}
          """,
        """
        `context` is `modal` where `presentation` is `replace_root`: Turbo Native Android 7.1 and \
        Hotwire Native Android 1.1 crash when they navigate
        """),
      .finds(
        "Two rules that match the same URL",
        in: """
          {"rules": [
            {"patterns": ["/new$"], "properties": {"context": "modal"}},
            {"patterns": ["^/session"], "properties": {"presentation": «"replace_root"»}}
          ]}
          """,
        """
        `presentation` is `replace_root` where rule 1 sets `context` to `modal`, for example at \
        /session/new: Hotwire Native Android 1.3 crashes when it navigates
        """),
      .finds(
        "A style for modals where nothing is one",
        in: """
          {"rules": [
            {"patterns": ["/new$"], "properties": {"context": "modal"}},
            {"patterns": ["^/posts$"], "properties": {«"modal_style"»: "full"}}
          ]}
          """,
        """
        `modal_style` has no effect: `context` is never `modal` for the URLs of rule 2, such as \
        /posts
        """, .warning),
      .finds(
        "A gesture that only a modal has", for: ["hotwire-native-ios@1.3"],
        in: """
          {"rules": [
            {"patterns": ["^/posts/"], "properties": {"context": "modal"}},
            {"patterns": ["^/posts/all$"], "properties": {
              "context": "default", «"modal_dismiss_gesture_enabled"»: false
            }}
          ]}
          """,
        """
        `modal_dismiss_gesture_enabled` has no effect: `context` is never `modal` for the URLs of \
        rule 2, such as /posts/all
        """, .warning),
      .ignores(
        "A style for modals that a rule before or after it makes modals",
        for: ["hotwire-native-ios@1.3"],
        in: """
          {"rules": [
            {"patterns": [".*"], "properties": {"modal_style": "medium"}},
            {"patterns": ["/new$"], "properties": {"context": "modal"}},
            {"patterns": ["^/session/"], "properties": {"modal_style": "full"}}
          ]}
          """),
      .ignores(
        "Two rules that never match the same URL",
        in: """
          {"rules": [
            {"patterns": ["/new$"], "properties": {"context": "modal"}},
            {"patterns": ["^/session$"], "properties": {"presentation": "replace_root"}}
          ]}
          """),
      .ignores(
        "A value that a later rule always overrides",
        in: """
          {"rules": [
            {"patterns": ["/new$"], "properties": {"context": "modal"}},
            {"patterns": ["^/session"], "properties": {"presentation": "replace_root"}},
            {"patterns": ["^/session"], "properties": {"context": "default"}}
          ]}
          """),
      .ignores(
        "A client that allows both", for: ["hotwire-native-ios@1.3"],
        in: """
          {"rules": [{
            "patterns": ["^/sign_in$"],
            "properties": {"context": "modal", "presentation": "replace_root"}
          }]}
          """),
      .ignores(
        "The root replaced outside the modal context",
        in: """
          {"rules": [{
            "patterns": ["^/home$"],
            "properties": {"context": "default", "presentation": "replace_root"}
          }]}
          """),
      .ignores(
        "Another presentation of a modal",
        in: """
          {"rules": [{
            "patterns": ["^/new$"], "properties": {"context": "modal", "presentation": "replace"}
          }]}
          """),
    ],
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
