import PathConfigLint

extension Command {
  static let explain = Command(.explain, ExplainOptions.init) { options, session in
    let checks = try options.checks.map { id in try check(named: id) }
    let reports = try Reports(options.reports, in: session)
    let pages =
      checks.isEmpty
      ? [.catalogue]
      : checks.map {
        ExplanationPage.page(
          of: $0, showsAllExamples: options.showsAllExamples, patterns: session.patterns)
      }
    reports.write { output in
      let texts = pages.map { page in
        output.format == .markdown
          ? page.markdown : page.text(columns: session.columns, style: output.style)
      }
      return .verbatim(texts.joined(separator: "\n"))
    }
    return .success
  }
}

/// The check of an id, spelt exactly.
private func check(named id: String) throws(UsageError) -> Check {
  if let check = Check.named(id) { return check }
  throw .unknownCheck(id, suggestion: UnknownCheck(id).suggestion)
}
