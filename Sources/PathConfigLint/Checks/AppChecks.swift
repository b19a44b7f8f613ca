import PathConfigClients
import PathConfigSyntax

// The checks of an app's sources together.

extension ConfigurationDocument {
  /// The opening bracket of the list of rules, or that of the file if there is no list.
  var rulesOpening: Range<Int> { (rulesRange ?? 0..<0).first ?? opening }

  /// The opening brace of the file, for members that are absent, or an empty range without one.
  var opening: Range<Int> { (parse.root?.range ?? 0..<0).first ?? 0..<0 }
}

extension DocumentRule {
  /// True if a pattern matches every page, in one of the usual spellings.
  var isForEverything: Bool {
    patterns.contains { [".*", ".+", "/.*", "^.*$", "^/", "/"].contains($0.text) }
  }
}

extension Range<Int> {
  /// The range of the first byte, or nil for an empty range.
  fileprivate var first: Range<Int>? { isEmpty ? nil : lowerBound..<lowerBound + 1 }
}

// MARK: - What the server's copy takes away

extension Check {
  static let sourceWipesRules = Check(
    "source-wipes-rules", dependsOn: [.sources, .shape], search: .app(findLosses))
}

/// Reports the rules and settings that clients lose when they replace the bundled file.
private func findLosses(in app: LintedApp, _ findings: inout Findings) {
  guard let bundled = app.sources.bundled, let answer = app.sources.server else { return }
  let server = answer.document
  let losers = app.clients.filter {
    $0.acceptedStatuses.contains(answer.status) && $0.loads(bundled)
      && $0.loads(server)
  }
  if losers.isEmpty { return }
  let name = bundled.buffer.name
  func finding(_ verb: VerbPhrase, at range: Range<Int>) -> DraftFinding {
    var finding = DraftFinding(
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
    finding.decision = "add the rules of \(name) to this copy: clients do not merge `rules`"
    findings.add(finding)
  } else if let finding = lostRules(bundled, server, app, losers) {
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
  finding.decision =
    "add " + HelpLine.code(server.settingsRange == nil ? "\"settings\": {\(list)}" : list)
  finding.notes = [
    Finding.Note(
      "\(Quotation.of(first.name.text)) is set here",
      at: SourceRange(bundled.buffer, first.nameRange))
  ]
  findings.add(finding)
}

/// The finding about pages that get a value from a rule of the bundled file, and lose it because no rule
/// of the server's copy is about them.
private func lostRules(
  _ bundled: ConfigurationDocument, _ server: ConfigurationDocument, _ app: LintedApp,
  _ losers: [Client]
) -> DraftFinding? {
  guard let known = app.pages else { return nil }
  let lost = losers.map { client in
    PageLosses(from: bundled, to: server, at: known, for: client, of: app)
  }
  let affected = zip(losers, lost).filter { !$1.all.isEmpty }.map(\.0)
  guard let first = lost.first(where: { !$0.all.isEmpty }) else { return nil }
  let rules = Set(first.all.map(\.write.match.rule)).sorted()
  let what = "what \(words(forRulesAt: rules)) \(rules.count == 1 ? "sets" : "set")"
  var finding = DraftFinding(
    .sourceWipesRules,
    ClientClause.all(affected, VerbPhrase("loses \(what)", "lose \(what)"))
      + " when this copy replaces \(bundled.buffer.name)",
    at: SourceRange(server.buffer, server.rulesOpening), severity: .warning)
  finding.clients = affected.map(\.id)
  finding.witness = first.all[0].url
  finding.notes =
    rules.prefix(3).compactMap { rule in
      guard let loss = first.all.first(where: { $0.write.match.rule == rule }),
        let member = loss.write.property.member
      else { return nil }
      return Finding.Note(
        """
        \(loss.write.match.phrase) sets \(Quotation.of(member.name.text)) to \
        \(member.value.words) at \(loss.url)
        """, at: SourceRange(bundled.buffer, member.range))
    } + [known.note(onPages: first.all.map(\.url).distinct())]
  let (noun, pronoun) = rules.count == 1 ? ("the rule", "it") : ("the rules", "them")
  finding.decision = "add \(noun) to this file, or remove \(pronoun) from \(bundled.buffer.name)"
  return finding
}

/// The pages that lose a value of the bundled file.
private struct PageLosses {
  private(set) var all: [(url: UTF8String, write: Resolution.Write)] = []

  /// A property about which something is said already at a page is left out there.
  init(
    from bundled: ConfigurationDocument, to server: ConfigurationDocument, at known: KnownURLs,
    for client: Client, of app: LintedApp
  ) {
    let columns = [bundled, server].map { Answerer([$0], for: client) }
    let rows = Table(of: known.urls.map { UTF8String($0) }, for: columns).rows
    let (before, after) = (rows.answers(inColumn: 0), rows.answers(inColumn: 1))
    let defaults = (before.rulesOfEveryPage, after.rulesOfEveryPage)
    for (page, other) in zip(before, after) {
      let lost = page.answer.properties.first { property in
        guard let spec = client.property(property.name), !spec.isInternal else { return false }
        let left = other.answer.properties.first { $0.name == property.name }
        return !app.isNamed(property.name, of: page.subject)
          && !defaults.0.contains(property.decider.rule)
          && (left?.writes ?? []).allSatisfy { defaults.1.contains($0.match.rule) }
          && client.meaning(ofProperty: property.name, property.value)
            != client.meaning(ofProperty: property.name, left?.value)
      }
      if let lost, let write = lost.writes.last { all.append((page.subject, write)) }
    }
  }
}

// MARK: - The response of the server

extension Check {
  static let remoteEndpoint: Check = Check(
    "remote-endpoint", dependsOn: [.servers, .syntax],
    search: .app { app, findings in
      guard let server = app.sources.server, let answer = server.answer else { return }
      let start = server.document.buffer.bytes.isEmpty ? 0..<0 : 0..<1
      let place = SourceRange(server.document.buffer, start)
      if let finding = refusal(app.clients, server, answer, at: place) { findings.add(finding) }
      if let target = answer.redirectTarget {
        findings.add(
          DraftFinding(
            .remoteEndpoint,
            "the server redirects to \(target): each download needs another request",
            at: place, severity: .info))
      }
      if answer.fault == nil, !(answer.contentType.map(ContentType.isJSON) ?? false) {
        let type =
          answer.contentType.map { "the content type is \(Quotation.of($0))" }
          ?? "the response has no content type"
        var finding = DraftFinding(
          .remoteEndpoint, "\(type): clients accept it, but caches and proxies may not", at: place,
          severity: .info)
        finding.decision = "send `Content-Type: application/json`"
        findings.add(finding)
      }
    })
}

/// The finding about an answer that some client does not accept, or nil.
private func refusal(
  _ clients: [Client], _ server: AppSources.Server, _ answer: ServerAnswer,
  at place: SourceRange
) -> DraftFinding? {
  let keeps = VerbPhrase("keeps its previous configuration", "keep their previous configuration")
  let statements = clients.compactMap { client -> (Client, VerbPhrase)? in
    guard client.acceptedStatuses.contains(answer.status) else {
      return (client, answer.fault == nil ? refuses(client.acceptedStatuses) : keeps)
    }
    guard answer.fault != nil else { return nil }
    let verdict = client.verdict(on: server.document)
    switch verdict.word {
    case .crashes where verdict.crashMoment == .load:
      return (client, VerbPhrase("crashes when it loads it", "crash when they load it"))
    case .rejected, .undecided, .crashes: return (client, keeps)
    case .loads: return nil
    }
  }
  if statements.isEmpty { return nil }
  let cause = answer.fault?.message ?? "the server answers with status \(answer.status)"
  let separator = cause.contains(": ") ? "; " : ": "
  var finding = DraftFinding(
    .remoteEndpoint, cause + separator + ClientClause.join(statements), at: place)
  finding.clients = statements.map(\.0.id)
  finding.decision = answer.fault?.help
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
