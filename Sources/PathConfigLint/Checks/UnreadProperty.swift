import PathConfigAnalysis
import PathConfigDiagnostics
import PathConfigJSON
import PathConfigModel
import PathConfigNavigation

extension Check {
  static let unreadProperty = Check(
    id: "unread-property",
    summary: "a property of a URL that opens no screen",
    rationale: """
      A visit with the presentation `pop`, `refresh`, `clear_all` or `none` opens no new screen. So the \
      client does not read the properties that describe one, such as `uri`, `view_controller` or `title`.

      The finding is proved for every URL of the rule, and for every kind of visit except a launch. \
      `pathconfig visit` shows which properties a visit reads.
      """,
    level: .on(.warning),
    dependsOn: [.subjects, .properties, .navigation],
    examples: [
      .finds(
        "A native screen for a URL that goes back", for: ["hotwire-native-ios@1.3"],
        in: """
          {"rules": [
            {"patterns": [".*"], "properties": {"context": "default"}},
            {"patterns": ["^/done$"], "properties": {
              "presentation": "pop", «"view_controller"»: "done"
            }}
          ]}
          """,
        """
        `view_controller` has no effect: `presentation` is always `pop` for the URLs of rule 2, such \
        as /done
        """),
      .finds(
        "Two rules, and one of them goes back", for: ["hotwire-native-android@1.3"],
        in: """
          {"rules": [
            {"patterns": [".*"], "properties": {"uri": "hotwire://fragment/web"}},
            {"patterns": ["^/done"], "properties": {"presentation": "none"}},
            {"patterns": ["^/done/map$"], "properties": {«"uri"»: "hotwire://fragment/map"}}
          ]}
          """,
        """
        `uri` has no effect: `presentation` is always `none` for the URLs of rule 3, such as /done/map
        """),
      .ignores(
        "A rule with URLs that open a screen", for: ["hotwire-native-ios@1.3"],
        in: """
          {"rules": [
            {"patterns": ["^/done"], "properties": {"view_controller": "done"}},
            {"patterns": ["^/done$"], "properties": {"presentation": "pop"}}
          ]}
          """),
      .ignores(
        "On Android, a URL with the context modal opens", for: ["hotwire-native-android@1.3"],
        in: """
          {"rules": [
            {"patterns": [".*"], "properties": {"uri": "hotwire://fragment/web"}},
            {"patterns": ["^/done$"], "properties": {
              "context": "modal", "presentation": "pop", "uri": "hotwire://fragment/done"
            }}
          ]}
          """),
      .ignores(
        "The app's own code decides", for: ["turbo-ios@7.1"],
        in: """
          {"rules": [
            {"patterns": ["^/done$"], "properties": {"presentation": "pop", "view_controller": "x"}}
          ]}
          """),
    ],
    find: UnreadProperties.find)
}

private enum UnreadProperties {
  static func find(in context: LintContext, into findings: inout Findings) {
    var unread: [UnreadAssignment] = []
    for analysis in context.analyses {
      var isGivenUp: [(JudgedAssignment, UndecidedReason)] = []
      unread += UnreadAssignment.all(in: analysis, of: context) { isGivenUp.append(($0, $1)) }
      for (assignment, reason) in isGivenUp {
        findings.giveUp(
          at: assignment.member.nameRange,
          because: OverridingWording.reason(reason, in: analysis))
      }
    }
    for first in unread.distinct(by: \.assignment.member.nameRange) {
      let range = first.assignment.member.nameRange
      let same = unread.filter { $0.assignment.member.nameRange == range }
      findings.add(finding(first, for: same.map(\.analysis.client)))
    }
  }

  private static func finding(
    _ unread: UnreadAssignment, for clients: [ClientProfile]
  ) -> Finding {
    let assignment = unread.assignment
    let rule = assignment.written.index
    let words = listed(unread.presentations.map { Quotation.of($0.word) }, "or")
    var finding = Finding(
      "\(Quotation.of(assignment.name)) has no effect: `presentation` is always \(words) for the URLs "
        + "of rule \(rule + 1), such as \(OverridingWording.subject(unread.witness))",
      at: assignment.member.nameRange)
    finding.clients = clients
    finding.rule = rule
    finding.property = assignment.name
    finding.witness = UTF8String(repairing: unread.witness)
    finding.help = "remove \(Quotation.of(assignment.name))"
    return finding
  }
}
