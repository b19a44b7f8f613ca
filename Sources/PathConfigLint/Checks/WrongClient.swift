import PathConfigClients
import PathConfigSyntax

extension Check {
  static let wrongClient = Check("wrong-client", dependsOn: [.properties]) { context, findings in
    if let finding = WrongClient.finding(in: context) { findings.add(finding) }
  }
}

private enum WrongClient {
  /// The number of properties of the other platform that is enough.
  ///
  /// One property may be a slip.
  private static let minimumProperties = 2

  static func finding(in context: LintContext) -> Finding? {
    let inference = ClientInference(context.document, heedsPlace: false)
    guard let platform = inference.platform, platform != context.client.name.platform,
      let evidence = inference.evidence.first(where: { $0.place != nil }),
      let place = evidence.place, let meant = inference.clients.first
    else { return nil }
    let foreign = context.assignments.filter { assignment in
      assignment.rule != nil && assignment.spec(for: meant) != nil
        && assignment.spec(for: context.client) == nil
        && context.declaration(of: assignment) == nil
    }
    guard foreign.count >= minimumProperties else { return nil }
    var finding = context.finding(
      isFor(inference.candidates, context.clients, evidence.clause), at: place.range)
    finding.stance = .agreed
    finding.help = check(with: inference.candidates[0])
    return finding
  }
}

// MARK: - Wording

private func isFor(
  _ meant: [ClientName], _ asked: [ClientProfile], _ clause: String
) -> String {
  "this file is for \(listed(meant.map(\.title), "or")), but it is checked for "
    + "\(ClientNames.list(asked)): \(clause)"
}

private func check(with client: ClientName) -> String {
  "check it with --client \(client.rawValue)"
}
