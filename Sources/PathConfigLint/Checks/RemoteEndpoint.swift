import PathConfigClients
import PathConfigSyntax

extension Check {
  static let remoteEndpoint = Check(
    id: "remote-endpoint",
    summary: "a response of the server that clients cannot use",
    rationale: """
      A client that cannot use the response keeps its previous configuration, without an error \
      message. Nobody notices that the server's file never arrives. A login page is a common case.

      The iOS clients accept only status 200, the Android clients 200 to 299. Clients follow \
      redirects and ignore the content type; the check reports both as information.
      """,
    level: .on(.error),
    dependsOn: [.servers, .syntax],
    examples: [
      .finds(
        "A login page", beside: .answer(ServerAnswer(fault: .init("the server sent a login page"))),
        in: "«<»html><title>Sign in</title></html>",
        """
        the server sent a login page: Hotwire Native iOS 1.3 and Android 1.3 keep their previous \
        configuration
        """),
      .finds(
        "A page that crashes the parser", for: ["turbo-android@7.1.3", "turbo-android@7.1"],
        beside: .answer(ServerAnswer(fault: .init("the server sent a web page instead of JSON"))),
        in: "«<»html></html>",
        """
        the server sent a web page instead of JSON: Turbo Native Android 7.1.3 crashes when it loads it, \
        7.1 keeps its previous configuration
        """),
      .finds(
        "An error status",
        beside: .answer(
          ServerAnswer(status: 404, fault: .init("there is nothing at this address"))),
        in: #"«{»"error": "not found"}"#,
        """
        there is nothing at this address: Hotwire Native iOS 1.3 and Android 1.3 keep their \
        previous configuration
        """),
      .finds(
        "A status that only some clients accept", beside: .answer(ServerAnswer(status: 203)),
        in: #"«{»"rules": []}"#,
        """
        the server answers with status 203: Hotwire Native iOS 1.3 accepts only 200 and keeps its \
        previous configuration
        """),
      .finds(
        "A redirect and another content type",
        beside: .answer(
          ServerAnswer(contentType: "text/plain", redirectTarget: "https://cdn.example.com/a.json")),
        in: #"««{»»"rules": []}"#,
        [
          .init(
            "the content type is `text/plain`: clients accept it, but caches and proxies may not",
            .info),
          .init(
            """
            the server redirects to https://cdn.example.com/a.json: each download needs \
            another request
            """, .info),
        ]),
      .ignores("A usable response", beside: .answer(ServerAnswer()), in: #"{"rules": []}"#),
      .ignores(
        "A success that the client accepts", for: ["hotwire-native-android@1.3"],
        beside: .answer(ServerAnswer(status: 203)), in: #"{"rules": []}"#),
    ],
    search: .app(RemoteEndpoint.find))
}

private enum RemoteEndpoint {
  static func find(in context: AppContext, into findings: inout Findings) {
    guard let server = context.sources.server, let answer = context.answer else { return }
    let place = beginning(of: server.document)
    if let finding = refusal(context, server, answer, at: place) { findings.add(finding) }
    if let target = answer.redirectTarget {
      findings.add(Finding(isRedirected(target), at: place, severity: .info))
    }
    if answer.fault == nil, !answer.isJSONType {
      var finding = Finding(isOfType(answer.contentType), at: place, severity: .info)
      finding.help = sendJSONType
      findings.add(finding)
    }
  }

  /// Nil if every client accepts the answer.
  private static func refusal(
    _ context: AppContext, _ server: AppSources.Server, _ answer: ServerAnswer,
    at place: Range<Int>
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
    var finding = Finding(cause + separator + ClientClause.join(statements), at: place)
    finding.clients = statements.map(\.0)
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
