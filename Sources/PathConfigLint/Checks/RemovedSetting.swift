import PathConfigClients
import PathConfigSyntax

extension Check {
  static let removedSetting = Check(
    id: "removed-setting",
    summary: "a setting that only other clients or releases read",
    rationale: """
      Only Turbo Native Android reads the setting `screenshots_enabled`. Hotwire Native Android dropped it \
      and no iOS client ever had it, but people still copy the line. The check does not report \
      other settings, since they belong to the app.
      """,
    level: .on(.info),
    dependsOn: [.settings],
    examples: [
      .finds(
        "A setting of turbo-android", for: ["hotwire-native-android@1.3"],
        in: #"{"settings": {«"screenshots_enabled"»: true, "tabs": 2}, "rules": []}"#,
        """
        the setting `screenshots_enabled` has no effect in Hotwire Native Android 1.3; only \
        Turbo Native Android reads it
        """,
        fixed: #"{"settings": {"tabs": 2}, "rules": []}"#),
      .ignores(
        "For a client that reads it", for: ["turbo-android@7.1"],
        in: #"{"settings": {"screenshots_enabled": true}, "rules": []}"#),
      .ignores("A setting of the app", in: #"{"settings": {"tabs": 2}, "rules": []}"#),
    ],
    find: RemovedSettings.find)
}

private enum RemovedSettings {
  static func find(in context: LintContext, into findings: inout Findings) {
    for assignment in context.assignments where assignment.rule == nil {
      let name = assignment.name
      guard !context.clients.isEmpty, !context.clients.contains(where: { $0.setting(name) != nil }),
        context.isCertain(assignment.member.nameRange)
      else { continue }
      let others = PropertyKnowledge.otherReaders(than: context.clients) {
        $0.setting(name) != nil
      }
      if !others.isEmpty {
        findings.add(
          Finding(assignment, isReadBy: others, not: context.clients, in: context.buffer))
      }
    }
  }
}
