import PathConfigClients
import PathConfigKit
import PathConfigSyntax

extension Command {
  static let compile = Command(.compile, CompileOptions.init) { options, session in
    let requests = [ReportRequest(.json, to: options.destination)]
    let inquirer = try options.inquiry.inquirer(reports: requests, in: session)
    let inquiry = try inquirer.resolve(
      options.inquiry.request([try inquirer.configuration(options.sources)], requiring: .text))
    _ = try inquiry.configuration.sources(for: "compile")
    let clients = inquiry.clients.map { InquiredClient(inquiry.configuration, for: $0) }
    var compilation = TableCompilation()
    for client in clients.map(\.moments[0].client) {
      compilation.add(client.compiled)
      if client.standing.verdict != .loads { note(client, in: session) }
    }
    guard session.requireLoaded(inquiry.configuration, by: clients) else { return .input }
    guard options.allowsFallback || compilation.unknown.isEmpty else {
      compilation.unknown.forEach { session.error(refusal($0.pattern, $0.reason)) }
      return .findings
    }
    for (pattern, reason) in compilation.unknown {
      session.note(isMarked(pattern.shortened(), reason))
    }
    let tables = JSONWriter.write(compilation.output)
    let reports = try Reports(requests, in: session)
    reports.write { _ in .bytes(tables.bytes + "\n".utf8) }
    return .success
  }
}

/// Notes what a client does with a configuration that it does not load.
private func note(_ client: CompiledClient, in session: Session) {
  let reasons = client.standing.reasons.map(\.description).joined(separator: "; ")
  session.note("\(client.profile.title) does not load the configuration: \(reasons)")
}

// MARK: - Wording

private func refusal(_ pattern: UTF8String, _ reason: String) -> RunFailure.Explanation {
  .init(
    "no table can run `\(pattern.shortened())`: \(reason)",
    help: "change the pattern, or use `--allow-fallback` to mark it in the file")
}

private func isMarked(_ pattern: String, _ reason: String) -> String {
  "answers say nothing of `\(pattern)`, which only ICU can run: \(reason)"
}
