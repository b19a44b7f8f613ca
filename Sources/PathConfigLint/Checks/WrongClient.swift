import PathConfigClients
import PathConfigSyntax

extension Check {
  static let wrongClient = Check("wrong-client", dependsOn: [.properties]) { context, findings in
    let inference = ClientInference(context.document, heedsPlace: false)
    guard let platform = inference.platform, platform != context.client.name.platform,
      let evidence = inference.evidence.first(where: { $0.place != nil }),
      let place = evidence.place, let meant = inference.clients.first
    else { return }
    let foreign = context.assignments.filter { assignment in
      assignment.rule != nil && assignment.spec(for: meant) != nil
        && assignment.spec(for: context.client) == nil
        && context.declaration(of: assignment) == nil
    }
    // One property may be a slip.
    guard foreign.count > 1 else { return }
    let candidates = inference.candidates
    var finding = context.finding(
      """
      this file is for \(listed(candidates.map(\.title), "or")), but it is checked for \
      \(ClientNames.list(context.clients)): \(evidence.clause)
      """, at: place.range)
    finding.stance = .agreed
    finding.help = "check it with --client \(candidates[0].rawValue)"
    findings.add(finding)
  }
}
