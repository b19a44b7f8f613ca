import PathConfigClients
import PathConfigSyntax

extension Check {
  static let misleadingPattern = Check(
    "misleading-pattern", dependsOn: [.subjects], find: MisleadingPatterns.find)
}

private enum MisleadingPatterns {
  static func find(in context: LintContext, into findings: inout Findings) {
    for pattern in context.readablePatterns {
      if let split = AccidentalSplit(pattern), let finding = finding(split, in: pattern, context) {
        findings.add(finding)
      }
      for number in NumberClass.all(in: pattern) {
        if let finding = finding(number, in: pattern, context) { findings.add(finding) }
      }
    }
  }

  /// The accident is shown by a URL with something before the alternative.
  private static func finding(
    _ split: AccidentalSplit, in pattern: ReadablePattern, _ context: LintContext
  ) -> Finding? {
    guard
      let url = PatternSample.url(of: pattern.syntax, through: split.range.lowerBound)
    else { return nil }
    let accident = split.kind == .bareWord ? "/new-" + url.dropFirst() : "/new" + url
    let clients = URLProbe(pattern, in: context).clients(
      of: context.clients, answering: .found, for: accident)
    guard !clients.isEmpty else { return nil }
    var finding = pattern.finding(splits(accident), at: split.range, for: clients)
    finding.witness = UTF8String(accident)
    let whole = 0..<pattern.syntax.text.bytes.count
    finding.offer(
      "Write `\(split.meant)`", [pattern.edit(whole, with: split.meant)], in: pattern.written)
    return finding
  }

  /// The mistake is shown by the URL with one of the numbers.
  private static func finding(
    _ number: NumberClass, in pattern: ReadablePattern, _ context: LintContext
  ) -> Finding? {
    for candidate in number.candidates {
      guard
        let url = PatternSample.url(of: pattern.syntax, writing: [(number.range, "\(candidate)")])
      else { return nil }
      let clients = URLProbe(pattern, in: context).clients(
        of: context.clients, answering: .notFound, for: url)
      if !clients.isEmpty { return finding(number, in: pattern, missing: url, for: clients) }
    }
    return nil
  }

  private static func finding(
    _ number: NumberClass, in pattern: ReadablePattern, missing url: String,
    for clients: [ClientProfile]
  ) -> Finding {
    var finding = pattern.finding(numberMessage(number, url), at: number.range, for: clients)
    finding.witness = UTF8String(url)
    finding.offer(
      "Write `\(number.numbers)`", [pattern.edit(number.range, with: number.numbers)],
      in: pattern.written)
    return finding
  }
}

// MARK: - Wording

private func splits(_ url: String) -> String {
  "`|` splits the whole pattern: it also matches \(Quotation.of(url))"
}

private func numberMessage(_ number: NumberClass, _ url: String) -> String {
  """
  \(Quotation.of(number.text)) is one character, not a number from \(number.bounds.lowerBound) to \
  \(number.bounds.upperBound): the pattern does not match \(Quotation.of(url))
  """
}
