import PathConfigDiagnostics
import PathConfigJSON
import PathConfigModel

extension Check {
  static let unknownProperty = Check(
    id: "unknown-property",
    summary: "a property that no client reads, above all a misspelt one",
    rationale: """
      The libraries read a few properties by name and hand the others to the app, so that a \
      misspelt name is no mistake to them: it just has no effect. A name that is nearly a known \
      one, with a value that the known one takes, is an error; any other is only mentioned, since \
      the app may read it itself.
      """,
    level: .on(.info),
    dependsOn: [.properties],
    examples: [
      .finds(
        "A word left out",
        in: """
          {"rules": [{"patterns": [".*"], "properties": {«"pull_refresh_enabled"»: false}}]}
          """,
        """
        `pull_refresh_enabled` is not read by hotwire-native-ios@1.3 or \
        hotwire-native-android@1.3: did you mean `pull_to_refresh_enabled`?
        """, .error,
        fixed: """
          {"rules": [{"patterns": [".*"], "properties": {"pull_to_refresh_enabled": false}}]}
          """),
      .finds(
        "Hyphens for underscores", for: ["hotwire-native-ios@1.3"],
        in: #"{"rules": [{"patterns": ["/map$"], "properties": {«"view-controller"»: "map"}}]}"#,
        """
        `view-controller` is not read by hotwire-native-ios@1.3: did you mean `view_controller`?
        """, .error,
        fixed: #"{"rules": [{"patterns": ["/map$"], "properties": {"view_controller": "map"}}]}"#),
      .finds(
        "A property of the app's own",
        in: #"{"rules": [{"patterns": ["/map$"], "properties": {«"tab_bar_hidden"»: true}}]}"#,
        """
        `tab_bar_hidden` is not read by hotwire-native-ios@1.3 or hotwire-native-android@1.3, and \
        is left to the app
        """),
      .finds(
        "A name like a known one with a value unlike its values",
        in: #"{"rules": [{"patterns": ["/map$"], "properties": {«"contents"»: "map"}}]}"#,
        """
        `contents` is not read by hotwire-native-ios@1.3 or hotwire-native-android@1.3, and is \
        left to the app
        """),
      .ignores(
        "A property that one of the clients reads",
        in: #"{"rules": [{"patterns": ["/map$"], "properties": {"view_controller": "map"}}]}"#),
      .ignores(
        "For a client that hands all properties to the app", for: ["turbo-ios@7.1"],
        in: #"{"rules": [{"patterns": ["/map$"], "properties": {"tab_bar_hidden": true}}]}"#),
    ],
    find: UnknownProperties.find)
}

private enum UnknownProperties {
  static func find(in context: LintContext, into findings: inout Findings) {
    let knowledge = PropertyKnowledge(context.clients)
    guard !knowledge.readers.isEmpty else { return }
    let specs = knowledge.specs
    let foreign = Set(PropertyKnowledge.allSpecs.map(\.name))
    for assignment in context.assignments {
      let name = assignment.name
      guard assignment.rule != nil, context.isCertain(assignment.member.nameRange),
        !knowledge.isRead(name), !Remark.isRemark(assignment.member)
      else { continue }
      if let meant = MeantName.find(name, among: specs.map(\.name)),
        let spec = specs.first(where: { $0.name == meant.name }), isMeant(meant, spec, assignment)
      {
        findings.add(misspelt(assignment, meant, knowledge))
      } else if !foreign.contains(name), !knowledge.isAppsBusiness {
        findings.add(unknown(assignment, knowledge))
      }
    }
  }

  /// Whether a near name is certain to be meant: it is not set beside, and spelling is all that
  /// differs, or it is long enough and takes the value.
  private static func isMeant(
    _ meant: MeantName, _ spec: PropertySpec, _ assignment: Assignment
  ) -> Bool {
    guard assignment.sibling(meant.name) == nil else { return false }
    switch (meant.difference, spec.type) {
    case (.spelling, _): return true
    case (.letters(let count), .string):
      return count <= 2 && meant.name.bytes.count >= 8 && assignment.text != nil
    case (.letters, .boolean):
      if case .bool = assignment.value { return true }
      return assignment.text == "true" || assignment.text == "false"
    case (.letters, .enumeration(let words, _)):
      return words.contains { UTF8String($0) == assignment.text }
    }
  }

  private static func misspelt(
    _ assignment: Assignment, _ meant: MeantName, _ knowledge: PropertyKnowledge
  ) -> Finding {
    let message = isNotRead(assignment.name, knowledge.readers) + didYouMean(meant.name)
    var finding = Finding(message, at: assignment.member.nameRange, severity: .error)
    finding.clients = knowledge.readers
    finding.rule = assignment.rule
    finding.property = assignment.name
    finding.help = "write \(Quotation.of(meant.name))"
    finding.fixes = [
      Diagnostic.Fix(
        "Write \(Quotation.of(meant.name))", isSafe: meant.difference == .spelling,
        edits: [.writing(meant.name, over: assignment.member.nameRange)])
    ]
    return finding
  }

  private static func unknown(
    _ assignment: Assignment, _ knowledge: PropertyKnowledge
  ) -> Finding {
    let message = isNotRead(assignment.name, knowledge.readers) + isLeftToApp
    var finding = Finding(message, at: assignment.member.nameRange)
    finding.clients = knowledge.readers
    finding.rule = assignment.rule
    finding.property = assignment.name
    return finding
  }
}

// MARK: - Wording

private func isNotRead(_ name: UTF8String, _ clients: [ClientProfile]) -> String {
  "\(Quotation.of(name)) is not read by \(ClientClause.names(clients, "or"))"
}

private func didYouMean(_ name: UTF8String) -> String { ": did you mean \(Quotation.of(name))?" }

private let isLeftToApp = ", and is left to the app"
