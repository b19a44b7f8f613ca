import PathConfigClients
import PathConfigSyntax

/// The facts for checks of an app's sources: its bundled file, its server's answer, and the clients
/// asked.
struct AppContext: Sendable {
  let sources: AppSources

  /// The server's answer apart from its body, or nil if a file replaces it.
  let answer: ServerAnswer?

  /// In the order asked, each once.
  let clients: [ClientProfile]

  /// The clients that load both the bundled file and the server's, in their order.
  let replacements: [Replacement]

  init(_ app: LintedApp, clients: [ClientProfile]) {
    sources = app.sources
    answer = app.answer
    let clients = clients.distinct(by: \.id)
    self.clients = clients
    guard let bundled = app.sources.bundled, let server = app.sources.server else {
      replacements = []
      return
    }
    replacements = clients.compactMap { client in
      guard client.acceptedStatuses.contains(server.status), client.simplyLoads(bundled),
        client.simplyLoads(server.document)
      else { return nil }
      return Replacement(client: client, bundled: bundled, server: server.document)
    }
  }

  /// A client that replaces the bundled file by the server's copy.
  struct Replacement: Sendable {
    let client: ClientProfile
    let bundled: ConfigurationDocument
    let server: ConfigurationDocument
  }
}

extension ClientProfile {
  /// True if the client loads a file and does not crash.
  func simplyLoads(_ document: ConfigurationDocument) -> Bool {
    if case .loads = verdict(on: document) { true } else { false }
  }
}

extension ConfigurationDocument {
  /// The opening brace of the file, for members that are absent, or an empty range without one.
  var opening: Range<Int> {
    guard let root = parse.root, !root.range.isEmpty else { return 0..<0 }
    return root.range.lowerBound..<root.range.lowerBound + 1
  }

  /// The opening bracket of the list of rules, or that of the file if there is no list.
  var rulesOpening: Range<Int> {
    rulesRange.flatMap { $0.isEmpty ? nil : $0.lowerBound..<$0.lowerBound + 1 } ?? opening
  }
}
