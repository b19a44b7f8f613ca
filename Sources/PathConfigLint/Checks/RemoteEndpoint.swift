import PathConfigClients
import PathConfigSyntax

extension Check {
  static let remoteEndpoint = Check(
    "remote-endpoint", dependsOn: [.servers, .syntax], search: .app(RemoteEndpoint.find))
}

private enum RemoteEndpoint {
  static func find(in context: AppContext, into findings: inout Findings) {
    guard let server = context.sources.server, let answer = context.answer else { return }
    let place = SourceRange(server.document.buffer, beginning(of: server.document))
    if let finding = refusal(context, server, answer, at: place) { findings.add(finding) }
    if let target = answer.redirectTarget {
      findings.add(Finding(.remoteEndpoint, isRedirected(target), at: place, severity: .info))
    }
    if answer.fault == nil, !answer.isJSONType {
      var finding = Finding(
        .remoteEndpoint, isOfType(answer.contentType), at: place, severity: .info)
      finding.help = sendJSONType
      findings.add(finding)
    }
  }

  /// Nil if every client accepts the answer.
  private static func refusal(
    _ context: AppContext, _ server: AppSources.Server, _ answer: ServerAnswer,
    at place: SourceRange
  ) -> Finding? {
    let statements = context.clients.compactMap { client -> (ClientProfile, VerbPhrase)? in
      guard client.acceptedStatuses.contains(answer.status) else {
        return (client, answer.fault == nil ? refuses(client.acceptedStatuses) : keeps)
      }
      guard answer.fault != nil else { return nil }
      switch client.verdict(on: server.document) {
      case .crashes(_, when: .load): return (client, crashes)
      case .rejected, .undecided, .crashes: return (client, keeps)
      case .loads: return nil
      }
    }
    if statements.isEmpty { return nil }
    let cause = answer.fault?.message ?? "the server answers with status \(answer.status)"
    let separator = cause.contains(": ") ? "; " : ": "
    var finding = Finding(
      .remoteEndpoint, cause + separator + ClientClause.join(statements), at: place)
    finding.clients = statements.map(\.0.id)
    finding.help = answer.fault?.help
    return finding
  }

  /// The first byte of the answer, or an empty range at its beginning.
  private static func beginning(of document: ConfigurationDocument) -> Range<Int> {
    document.buffer.bytes.isEmpty ? 0..<0 : 0..<1
  }
}

// MARK: - Wording

private let keeps = VerbPhrase(
  "keeps its previous configuration", "keep their previous configuration")
private let crashes = VerbPhrase("crashes when it loads it", "crash when they load it")

private func refuses(_ accepted: ClosedRange<Int>) -> VerbPhrase {
  let range =
    accepted.count == 1
    ? "\(accepted.lowerBound)" : "\(accepted.lowerBound) to \(accepted.upperBound)"
  return VerbPhrase(
    "accepts only \(range) and keeps its previous configuration",
    "accept only \(range) and keep their previous configuration")
}

private func isRedirected(_ target: String) -> String {
  "the server redirects to \(target): each download needs another request"
}

private func isOfType(_ type: String?) -> String {
  (type.map { "the content type is \(Quotation.of($0))" } ?? "the response has no content type")
    + ": clients accept it, but caches and proxies may not"
}

private let sendJSONType = "send `Content-Type: application/json`"
