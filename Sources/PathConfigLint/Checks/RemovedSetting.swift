import PathConfigClients
import PathConfigSyntax

extension Check {
  static let removedSetting = Check(
    "removed-setting", dependsOn: [.settings], find: RemovedSettings.find)
}

private enum RemovedSettings {
  static func find(in context: LintContext, into findings: inout Findings) {
    for assignment in context.assignments where assignment.rule == nil {
      let name = assignment.name
      guard context.client.setting(name) == nil,
        context.isCertain(assignment.member.nameRange)
      else { continue }
      let others = PropertyKnowledge.otherReaders(than: context.clients) {
        $0.setting(name) != nil
      }
      if !others.isEmpty {
        findings.add(context.finding(assignment, isReadBy: others))
      }
    }
  }
}
