import PathConfigClients
import PathConfigSyntax

// The checks of an app's sources together.

extension ConfigurationDocument {
  /// The opening bracket of the list of rules, or that of the file if there is no list.
  var rulesOpening: Range<Int> { (rulesRange ?? 0..<0).first ?? opening }

  /// The opening brace of the file, for members that are absent, or an empty range without one.
  fileprivate var opening: Range<Int> { (parse.root?.range ?? 0..<0).first ?? 0..<0 }
}

extension Range<Int> {
  /// The range of the first byte, or nil for an empty range.
  fileprivate var first: Range<Int>? { isEmpty ? nil : lowerBound..<lowerBound + 1 }
}

extension Client {
  /// True if the client loads a file and does not crash.
  func simplyLoads(_ document: ConfigurationDocument) -> Bool {
    if case .loads = verdict(on: document) { true } else { false }
  }
}

// MARK: - What the server's copy takes away

extension Check {
  static let sourceWipesRules = Check(
    "source-wipes-rules", dependsOn: [.sources, .shape], search: .app(findLosses))
}

/// Reports the rules and settings that clients lose when they replace the bundled file.
private func findLosses(in app: AppSources, _ clients: [Client], _ findings: inout Findings) {
  guard let bundled = app.bundled, let answer = app.server else { return }
  let server = answer.document
  let losers = clients.filter {
    $0.acceptedStatuses.contains(answer.status) && $0.simplyLoads(bundled)
      && $0.simplyLoads(server)
  }
  if losers.isEmpty { return }
  let name = bundled.buffer.name
  func finding(_ verb: VerbPhrase, at range: Range<Int>) -> Finding {
    var finding = Finding(
      .sourceWipesRules,
      "\(ClientClause.all(losers, verb)) when this copy replaces \(name)",
      at: SourceRange(server.buffer, range))
    finding.clients = losers.map(\.id)
    return finding
  }
  if !bundled.rules.isEmpty, server.rules.isEmpty {
    let rules = bundled.rules.count == 1 ? "only rule" : "\(bundled.rules.count) rules"
    var finding = finding(
      VerbPhrase("loses its \(rules)", "lose their \(rules)"), at: server.rulesOpening)
    finding.help = "add the rules of \(name) to this copy: clients do not merge `rules`"
    findings.add(finding)
  }
  let sent = Set(server.settings.map(\.name.text))
  let lost = bundled.settings.filter { !sent.contains($0.name.text) }
  let names = lost.map(\.name.text).distinct()
  guard let first = lost.first else { return }
  let more = names.count > 4 ? ["\(names.count - 4) more"] : []
  let quoted = listed(names.prefix(4).map { Quotation.of($0) } + more)
  let settings = "the setting\(names.count == 1 ? "" : "s") \(quoted)"
  var finding = finding(
    VerbPhrase("loses \(settings)", "lose \(settings)"),
    at: server.settingsRange?.first ?? server.opening)
  if !sent.isEmpty { finding.severity = .warning }
  let list = lost.map { "\(HelpLine.json($0.name.text)): \(JSONWriter.write($0.value))" }
    .joined(separator: ", ")
  finding.help =
    "add " + HelpLine.code(server.settingsRange == nil ? "\"settings\": {\(list)}" : list)
  finding.notes = [
    Finding.Note(
      "\(Quotation.of(first.name.text)) is set here",
      at: SourceRange(bundled.buffer, first.nameRange))
  ]
  findings.add(finding)
}

// MARK: - The response of the server

extension Check {
  static let remoteEndpoint: Check = Check(
    "remote-endpoint", dependsOn: [.servers, .syntax],
    search: .app { app, clients, findings in
      guard let server = app.server, let answer = server.answer else { return }
      let start = server.document.buffer.bytes.isEmpty ? 0..<0 : 0..<1
      let place = SourceRange(server.document.buffer, start)
      if let finding = refusal(clients, server, answer, at: place) { findings.add(finding) }
      if let target = answer.redirectTarget {
        findings.add(
          Finding(
            .remoteEndpoint,
            "the server redirects to \(target): each download needs another request",
            at: place, severity: .info))
      }
      if answer.fault == nil, !(answer.contentType.map(ContentType.isJSON) ?? false) {
        let type =
          answer.contentType.map { "the content type is \(Quotation.of($0))" }
          ?? "the response has no content type"
        var finding = Finding(
          .remoteEndpoint, "\(type): clients accept it, but caches and proxies may not", at: place,
          severity: .info)
        finding.help = "send `Content-Type: application/json`"
        findings.add(finding)
      }
    })
}

/// The finding about an answer that some client does not accept, or nil.
private func refusal(
  _ clients: [Client], _ server: AppSources.Server, _ answer: ServerAnswer,
  at place: SourceRange
) -> Finding? {
  let keeps = VerbPhrase("keeps its previous configuration", "keep their previous configuration")
  let statements = clients.compactMap { client -> (Client, VerbPhrase)? in
    guard client.acceptedStatuses.contains(answer.status) else {
      return (client, answer.fault == nil ? refuses(client.acceptedStatuses) : keeps)
    }
    guard answer.fault != nil else { return nil }
    switch client.verdict(on: server.document) {
    case .crashes(_, when: .load):
      return (client, VerbPhrase("crashes when it loads it", "crash when they load it"))
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

private func refuses(_ accepted: ClosedRange<Int>) -> VerbPhrase {
  let range =
    accepted.count == 1
    ? "\(accepted.lowerBound)" : "\(accepted.lowerBound) to \(accepted.upperBound)"
  return VerbPhrase(
    "accepts only \(range) and keeps its previous configuration",
    "accept only \(range) and keep their previous configuration")
}

/// The value of the header field `Content-Type`.
package enum ContentType {
  /// True for `application/json`, `text/json` and all that end in `+json`, with or without parameters.
  package static func isJSON(_ text: String) -> Bool {
    let type = text.prefix { $0 != ";" && $0 != " " }.lowercased()
    return type == "application/json" || type == "text/json" || type.hasSuffix("+json")
  }
}
