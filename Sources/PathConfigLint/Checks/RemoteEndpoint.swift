import PathConfigDiagnostics
import PathConfigModel

extension Check {
  static let remoteEndpoint = Check(
    id: "remote-endpoint",
    summary: "a server's answer that clients refuse or cannot read",
    rationale: """
      What a client makes of an answer that it cannot use is silence: it keeps what it had, and \
      nobody learns that the server's file never arrives. The iOS clients read the body of a 200 \
      alone, the Android clients that of any status from 200 to 299. A page that asks for a login \
      is an answer like any other and is not JSON. Redirects are followed and no client looks at \
      the content type; both are told for information.
      """,
    level: .on(.error),
    dependsOn: [.servers, .syntax],
    examples: [
      .finds(
        "A login page", beside: .answer(ServerAnswer(fault: .init("a login page came"))),
        in: "«<»html><title>Sign in</title></html>",
        """
        a login page came: hotwire-native-ios@1.3 and hotwire-native-android@1.3 keep what they \
        had before
        """),
      .finds(
        "A page that crashes the parser", for: ["turbo-android@7.1.3", "turbo-android@7.1"],
        beside: .answer(ServerAnswer(fault: .init("a web page came instead of JSON"))),
        in: "«<»html></html>",
        """
        a web page came instead of JSON: turbo-android@7.1.3 crashes when it loads it, \
        turbo-android@7.1 keeps what it had before
        """),
      .finds(
        "A status that is no success",
        beside: .answer(
          ServerAnswer(status: 404, fault: .init("there is nothing at this address"))),
        in: #"«{»"error": "not found"}"#,
        """
        there is nothing at this address: hotwire-native-ios@1.3 and hotwire-native-android@1.3 \
        keep what they had before
        """),
      .finds(
        "A success that only some accept", beside: .answer(ServerAnswer(status: 203)),
        in: #"«{»"rules": []}"#,
        """
        the answer's status is 203: hotwire-native-ios@1.3 accepts 200 alone and keeps what it had \
        before
        """),
      .finds(
        "A redirect and another content type",
        beside: .answer(
          ServerAnswer(contentType: "text/plain", redirectTarget: "https://cdn.example.com/a.json")),
        in: #"««{»»"rules": []}"#,
        [
          .init(
            "redirected to https://cdn.example.com/a.json: clients follow, one request later",
            .info),
          .init("sent as `text/plain`: clients take it, caches and proxies may not", .info),
        ]),
      .ignores("A sound answer", beside: .answer(ServerAnswer()), in: #"{"rules": []}"#),
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

  /// Nil where every client takes the answer.
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
    let cause = answer.fault?.message ?? "the answer's status is \(answer.status)"
    var finding = Finding("\(cause): \(ClientClause.join(statements))", at: place)
    finding.clients = statements.map(\.0)
    finding.help = answer.fault?.help
    return finding
  }

  /// The first byte of the answer; its beginning where there is none.
  private static func beginning(of document: ConfigurationDocument) -> Range<Int> {
    document.buffer.bytes.isEmpty ? 0..<0 : 0..<1
  }
}

// MARK: - Wording

private let keeps = VerbPhrase("keeps what it had before", "keep what they had before")
private let crashes = VerbPhrase("crashes when it loads it", "crash when they load it")

private func refuses(_ accepted: ClosedRange<Int>) -> VerbPhrase {
  let range =
    accepted.count == 1
    ? "\(accepted.lowerBound) alone" : "\(accepted.lowerBound) to \(accepted.upperBound) alone"
  return VerbPhrase(
    "accepts \(range) and keeps what it had before",
    "accept \(range) and keep what they had before")
}

private func isRedirected(_ target: String) -> String {
  "redirected to \(target): clients follow, one request later"
}

private func isOfType(_ type: String?) -> String {
  (type.map { "sent as \(Quotation.of($0))" } ?? "sent without a content type")
    + ": clients take it, caches and proxies may not"
}

private let sendJSONType = "send `Content-Type: application/json`"
