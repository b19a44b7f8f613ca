import PathConfigClients
import PathConfigSyntax

extension Check {
  static let clientOnlyProperty = Check(
    "client-only-property", dependsOn: [.properties], find: ClientOnlyProperties.find)
}

private enum ClientOnlyProperties {
  static func find(in context: LintContext, into findings: inout Findings) {
    let client = context.client
    guard !client.facts.properties.isEmpty else { return }
    let known = Set(PropertyKnowledge.allSpecs.map(\.name))
    for assignment in context.assignments where assignment.rule != nil {
      let name = assignment.name
      guard known.contains(name), client.property(name) == nil,
        context.isCertain(assignment.member.nameRange), context.declaration(of: assignment) == nil
      else { continue }
      let others = PropertyKnowledge.otherReaders(than: context.clients) {
        $0.property(name) != nil
      }
      findings.add(context.finding(assignment, isReadBy: others))
    }
  }
}
