import PathConfigKit

extension Command {
  package static let explain = Command(.explain, ExplainOptions.init) { options, session in
    let checks = try options.checks.map { id in try check(named: id) }
    let writers = try options.reports.map { try session.writer(for: $0.destination) }
    let pages =
      checks.isEmpty
      ? [.catalogue]
      : checks.map { ExplanationPage.page(of: $0, showsAllExamples: options.showsAllExamples) }
    for (request, writer) in zip(options.reports, writers) {
      let style = session.style(for: request.destination)
      for (index, page) in pages.enumerated() {
        if index > 0 { writer.write("\n") }
        switch request.format {
        case .text: writer.write(page.text(columns: session.columns, style: style))
        case .markdown: writer.write(page.markdown)
        }
      }
    }
    return .success
  }
}

/// The check of an id, spelt exactly.
private func check(named id: String) throws(UsageError) -> Check {
  if let check = Check.named(id) { return check }
  throw .unknownCheck(id, suggestion: UnknownCheck(id).suggestion)
}
