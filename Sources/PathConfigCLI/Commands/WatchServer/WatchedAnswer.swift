import PathConfigAnalysis
import PathConfigDiagnostics
import PathConfigKit
import PathConfigLint
import PathConfigLoading
import PathConfigMatching
import PathConfigModel
import PathConfigPlatform
import PathConfigReporting

/// The response of a live server beside the repository's copy, with its problems.
struct WatchedAnswer {
  let live: LiveAnswer

  /// Nil if the settings name no file that the server should send.
  let copy: ConfigurationDocument?

  /// Nil without a comparison.
  let isSameText: Bool?

  /// The differences on phones between the copy and the response; nil if the texts are the same,
  /// and without a comparison.
  let drift: DiffReport?
  private(set) var findings: [Diagnostic] = []

  /// - Parameters:
  ///   - copy: the file that the server should send.
  ///   - certificateDays: the remaining days below which a certificate is a finding.
  init(
    _ live: LiveAnswer, of server: WatchedServer, beside copy: ConfigurationDocument?,
    certificateDays: Int
  ) {
    self.live = live
    self.copy = copy
    let document = live.input.document
    let clients = server.askers.map(\.client).distinct(by: \.id)
    let isUsable = live.answer.fault == nil
    isSameText = isUsable ? copy.map { $0.buffer.bytes == document.buffer.bytes } : nil
    let readers = clients.filter { client in
      if case .loads = client.verdict(on: document) { true } else { false }
    }
    drift =
      isSameText == false && !readers.isEmpty
      ? copy.map { copy in
        DiffReport(
          readers.map { client in
            ClientDifference(
              from: Self.compiled(copy, for: client), to: Self.compiled(document, for: client))
          }, isSameText: false)
      } : nil
    findings = Self.endpoint(live, server, clients)
    if isUsable { findings += refusals(clients) + drifts + tags }
    findings += caching + redirects(server) + certificate(server, within: certificateDays)
  }

  private static func compiled(
    _ document: ConfigurationDocument, for client: ClientProfile
  ) -> CompiledClient {
    InquiredClient(.always(SourceStack([document]), .replace), for: client).moments[0].client
  }

  /// The findings of `lint` about the response itself.
  private static func endpoint(
    _ live: LiveAnswer, _ server: WatchedServer, _ clients: [ClientProfile]
  ) -> [Diagnostic] {
    guard let levels = try? CheckLevels([], selecting: [remoteEndpoint]) else { return [] }
    let app = LintedApp(
      AppSources(bundled: .none, server: live.server(at: server.url)), answer: live.answer)
    return Linter.lint(app, for: clients, levels: levels).diagnostics
  }

  func finding(
    _ rule: ReportedRule, _ message: String, as severity: Severity? = nil, help: String
  ) -> Diagnostic {
    var finding = Diagnostic(
      rule.id, severity ?? rule.level ?? .warning, message,
      at: SourceRange(live.input.document.buffer, 0..<0))
    finding.help = help
    return finding
  }
}
