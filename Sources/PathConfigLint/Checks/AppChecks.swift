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
  var isForEverything: Bool { patterns.contains(where: \.isForEverything) }
}

extension DocumentPattern {
  var isForEverything: Bool { [".*", ".+", "/.*", "^.*$", "^/", "/"].contains(text) }
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
    $0.acceptedStatuses.contains(answer.status) && $0.loads(bundled) && $0.loads(server)
  }
  if losers.isEmpty { return }
  let name = bundled.buffer.name
  func finding(
    _ verb: VerbPhrase, of losers: [Client], at range: Range<Int>, replacing file: String = name
  ) -> DraftFinding {
    var finding = DraftFinding(
      .sourceWipesRules,
      "\(ClientNames.clauses(losers.map { ($0, verb) })) when the download replaces \(file)",
      at: SourceRange(server.buffer, range))
    finding.clients = losers.map(\.id)
    return finding
  }
  if !bundled.rules.isEmpty, server.rules.isEmpty {
    let rules = bundled.rules.count == 1 ? "only rule" : "\(bundled.rules.count) rules"
    var finding = finding("lose[s] [its|their] \(rules)", of: losers, at: server.rulesOpening)
    finding.decision = "add the rules of \(name) to this copy: clients do not merge `rules`"
    findings.add(finding)
  } else if let known = app.pages {
    let lost = losers.map { pageLosses(from: bundled, to: server, at: known, for: $0, of: app) }
    let affected = zip(losers, lost).filter { !$1.isEmpty }.map(\.0)
    if let all = lost.first(where: { !$0.isEmpty }) {
      let firsts = all.distinct(by: \.write.rule).sorted { $0.write.rule < $1.write.rule }
      let rules = firsts.compactMap(\.write.match.fileIndex)
      let what = "what \(words(forRulesAt: rules)) of \(name) \(rules.count == 1 ? "sets" : "set")"
      var finding = finding(
        "lose[s] \(what)", of: affected, at: server.rulesOpening, replacing: "that file")
      finding.severity = .warning
      finding.witness = all[0].url
      finding.notes =
        firsts.prefix(3).map { url, write in
          let value = "\(Quotation.of(write.property.name)) to \(write.value.words)"
          return Finding.Note("\(write.match.phrase) sets \(value) at \(url)", at: write.location)
        } + [known.note(onPages: all.map(\.url).distinct())]
      let (noun, pronoun) = rules.count == 1 ? ("the rule", "it") : ("the rules", "them")
      finding.decision = "add \(noun) to this file, or remove \(pronoun) from \(name)"
      findings.add(finding)
    }
  }
  let sent = Set(server.settings.map(\.name.text))
  // `rules` are not a setting, but at the wrong place.
  let lost = bundled.settings.filter { $0.name.text != "rules" && !sent.contains($0.name.text) }
  let names = lost.map(\.name.text).distinct()
  guard let first = lost.first else { return }
  let more = names.count > 4 ? ["\(names.count - 4) more"] : []
  let quoted = listed(names.prefix(4).map { Quotation.of($0) } + more)
  var finding = finding(
    "lose[s] the setting\(names.count == 1 ? "" : "s") \(quoted)", of: losers,
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

/// The pages that get a value from a rule of the bundled file, and lose it because no rule of the
/// server's copy is about them.
///
/// A property about which something is said already at a page is left out there.
private func pageLosses(
  from bundled: ConfigurationDocument, to server: ConfigurationDocument, at known: KnownURLs,
  for client: Client, of app: LintedApp
) -> [(url: UTF8String, write: Resolution.Write)] {
  let columns = [bundled, server].map { Answerer([$0], for: client) }
  let rows = Table(of: known.urls.map { UTF8String($0) }, for: columns).rows
  let (before, after) = (rows.answers(inColumn: 0), rows.answers(inColumn: 1))
  let defaults = (before.rulesOfEveryPage, after.rulesOfEveryPage)
  return zip(before, after).compactMap { page, other in
    let lost = page.answer.properties.first { property in
      guard let spec = client.property(property.name), !spec.isInternal else { return false }
      let left = other.answer.properties.first { $0.name == property.name }
      return !app.isNamed(property.name, of: page.subject)
        && !defaults.0.contains(property.decider.rule)
        && (left?.writes ?? []).allSatisfy { defaults.1.contains($0.rule) }
        && client.meaning(ofProperty: property.name, property.value)
          != client.meaning(ofProperty: property.name, left?.value)
    }
    return lost.map { (page.subject, $0.decider) }
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
  let keeps: VerbPhrase = "keep[s] [its|their] previous configuration"
  let statements = clients.compactMap { client -> (Client, VerbPhrase)? in
    guard client.acceptedStatuses.contains(answer.status) else {
      return (client, answer.fault == nil ? refuses(client.acceptedStatuses) : keeps)
    }
    guard answer.fault != nil else { return nil }
    let verdict = client.verdict(on: server.document)
    switch verdict.word {
    case .crashes where verdict.crashMoment == .load:
      return (client, "crash[es] when [it|they] load[s] it")
    case .rejected, .undecided, .crashes: return (client, keeps)
    case .loads: return nil
    }
  }
  if statements.isEmpty { return nil }
  let cause = answer.fault?.message ?? "the server answers with status \(answer.status)"
  let separator = cause.contains(": ") ? "; " : ": "
  var finding = DraftFinding(
    .remoteEndpoint, cause + separator + ClientNames.clauses(statements), at: place)
  finding.clients = statements.map(\.0.id)
  finding.decision = answer.fault?.help
  return finding
}

private func refuses(_ accepted: ClosedRange<Int>) -> VerbPhrase {
  let range =
    accepted.count == 1
    ? "\(accepted.lowerBound)" : "\(accepted.lowerBound) to \(accepted.upperBound)"
  return "accept[s] only \(range) and keep[s] [its|their] previous configuration"
}

/// The value of the header field `Content-Type`.
package enum ContentType {
  /// True for `application/json`, `text/json` and all that end in `+json`, with or without parameters.
  package static func isJSON(_ text: String) -> Bool {
    let type = text.prefix { $0 != ";" && $0 != " " }.lowercased()
    return type == "application/json" || type == "text/json" || type.hasSuffix("+json")
  }
}
