import PathConfigDiagnostics
import PathConfigJSON
import PathConfigModel

extension Check {
  static let contradictoryProperties = Check(
    id: "contradictory-properties",
    summary: "values of properties that a client refuses together",
    rationale: """
      Some properties exclude each other: a screen in the modal context cannot take the root's \
      place, and the Android clients throw an exception when they navigate to a URL whose \
      `context` is `modal` and whose `presentation` is `replace_root`.
      """,
    level: .on(.error),
    dependsOn: [.properties],
    examples: [
      .finds(
        "A modal in the place of the root",
        in: """
          {"rules": [{
            "patterns": ["^/sign_in$"],
            "properties": {"context": "modal", "presentation": «"replace_root"»}
          }]}
          """,
        """
        `presentation` is `replace_root` where `context` is `modal`: hotwire-native-android@1.3 \
        crashes when it navigates
        """),
      .finds(
        "In the other order, and in letters that the client takes for the same word",
        for: ["turbo-android@7.1", "hotwire-native-android@1.1"],
        in: """
          {"rules": [{
            "patterns": ["^/sign_in$"],
            "properties": {"presentation": "replace_root", "context": «"MODAL"»}
          }]}
          """,
        """
        `context` is `modal` where `presentation` is `replace_root`: turbo-android@7.1 and \
        hotwire-native-android@1.1 crash when they navigate
        """),
      .ignores(
        "For a client that has no objection", for: ["hotwire-native-ios@1.3"],
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
    for rule in context.document.rules where context.hasCertainShape(rule.range) {
      var conflicts: [Conflict] = []
      for client in context.clients {
        for contradiction in client.contradictions(among: { value(of: $0, in: rule) }) {
          let names = contradiction.values.map(\.name)
          if let known = conflicts.firstIndex(where: { $0.names == names }) {
            conflicts[known].verdicts.append((client, contradiction.consequence))
          } else {
            conflicts.append(Conflict(contradiction, for: client))
          }
        }
      }
      for conflict in conflicts {
        if let finding = finding(conflict, in: rule, context) { findings.add(finding) }
      }
    }
  }

  /// Values that exclude each other for some of the clients.
  private struct Conflict {
    var values: [(name: String, value: String)]
    var verdicts: [(ClientProfile, Consequence)]

    var names: [String] { values.map(\.name) }

    init(_ contradiction: Contradiction, for client: ClientProfile) {
      values = contradiction.values
      verdicts = [(client, contradiction.consequence)]
    }
  }

  private static func value(of name: UTF8String, in rule: DocumentRule) -> JSONValue? {
    member(name, of: rule)?.value.value
  }

  /// Of a key that stands several times, the last counts.
  private static func member(_ name: UTF8String, of rule: DocumentRule) -> JSONMember? {
    rule.properties.last { $0.name.text == name }
  }

  /// What stands last in the file is taken for the one too many; the others get a note each.
  private static func finding(
    _ conflict: Conflict, in rule: DocumentRule, _ context: LintContext
  ) -> Finding? {
    let places = conflict.values.compactMap { name, value in
      member(UTF8String(name), of: rule).map { (name: name, value: value, node: $0.value) }
    }.sorted { $0.node.range.lowerBound < $1.node.range.lowerBound }
    guard let last = places.last else { return nil }
    let others = places.dropLast()
    let verdicts = ClientVerdicts(conflict.verdicts)
    let conditions = ClientClause.list(others.map { isValue($0.name, $0.value) }, "and")
    let cause = "\(isValue(last.name, last.value)) where \(conditions)"
    var finding = Finding(cause, at: last.node.range, verdicts)
    finding?.rule = rule.index
    finding?.property = UTF8String(last.name)
    finding?.help = "change one of the two"
    finding?.notes += others.map { context.note(isSetHere($0.name), at: $0.node.range) }
    return finding
  }
}

// MARK: - Wording

private func isValue(_ name: String, _ value: String) -> String {
  "\(Quotation.of(name)) is \(Quotation.of(value))"
}

private func isSetHere(_ name: String) -> String { "\(Quotation.of(name)) is set here" }
