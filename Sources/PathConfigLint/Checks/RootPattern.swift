import PathConfigClients
import PathConfigSyntax

extension Check {
  static let rootPattern = Check("root-pattern", dependsOn: [.subjects], find: RootPatterns.find)
}

private enum RootPatterns {
  static func find(in context: LintContext, into findings: inout Findings) {
    for pattern in context.readablePatterns {
      if let finding = everyPage(pattern, context) { findings.add(finding) }
      let roots = PatternSequence.all(in: pattern.syntax).filter(\.isRoot)
      for sequence in roots.prefix(ReadablePattern.maximumSuspects) {
        let finding =
          widerThanRoot(sequence, in: pattern, context)
          ?? narrowerThanRoot(sequence, in: pattern, context)
        if let finding { findings.add(finding) }
      }
    }
  }

  private static func everyPage(_ pattern: ReadablePattern, _ context: LintContext) -> Finding? {
    guard let sequence = pattern.slash else { return nil }
    let clients = URLProbe(pattern, in: context).clients(
      of: context.clients, answering: .found, for: "/posts")
    guard !clients.isEmpty else { return nil }
    let range = sequence.range(0..<1)
    let root = RootText.pattern(for: context.clients)
    var finding = pattern.finding(matchesEveryPage, at: range, for: clients)
    finding.witness = "/posts"
    finding.brief = "`/` matches every page"
    let isGeneral = context.isGeneral(ruleOf: pattern)
    if isGeneral { finding.severity = .info }
    let edits = [pattern.edit(range, with: root)]
    if isGeneral {
      finding.help = writeRootOrEverything(root)
      finding.fixes = [Diagnostic.Fix("Write `\(root)`", isSafe: false, edits: edits)]
    } else {
      finding.offer("Write `\(root)`", edits, in: pattern.written)
    }
    return finding
  }

  private static func widerThanRoot(
    _ sequence: PatternSequence, in pattern: ReadablePattern, _ context: LintContext
  ) -> Finding? {
    guard sequence.items.count == 2 else { return nil }
    let probe = URLProbe(pattern, in: context)
    let url = "/posts/"
    let clients = probe.clients(of: context.clients, answering: .found, for: url)
    guard !clients.isEmpty else { return nil }
    var finding = finding(
      alsoMatches(pattern, url), sequence, in: pattern, for: clients, context)
    finding.witness = UTF8String(url)
    return finding
  }

  private static func narrowerThanRoot(
    _ sequence: PatternSequence, in pattern: ReadablePattern, _ context: LintContext
  ) -> Finding? {
    let probe = URLProbe(ruleOf: pattern, in: context)
    let clients = probe.clients(of: context.clients, answering: .notFound, for: "")
    guard !clients.isEmpty else { return nil }
    var finding = finding(
      missesEmptyPath(pattern), sequence, in: pattern, for: clients, context)
    finding.severity = .info
    finding.witness = ""
    return finding
  }

  private static func finding(
    _ message: String, _ sequence: PatternSequence, in pattern: ReadablePattern,
    for clients: [ClientProfile], _ context: LintContext
  ) -> Finding {
    let range = sequence.range(0..<sequence.items.count)
    var finding = pattern.finding(message, at: range, for: clients)
    let root = RootText.pattern(for: context.clients)
    finding.offer("Write `\(root)`", [pattern.edit(range, with: root)], in: pattern.written)
    return finding
  }
}

extension LintContext {
  /// True if the rule of a pattern may be meant as the general one.
  ///
  /// It comes first, has no other pattern, and sets only default words.
  fileprivate func isGeneral(ruleOf pattern: ReadablePattern) -> Bool {
    guard pattern.rule == document.rules.first?.index, placesOfPatterns.first?.count == 1 else {
      return false
    }
    return assignments.filter { $0.rule == pattern.rule }.allSatisfy { assignment in
      clients.allSatisfy { client in
        guard let spec = assignment.spec(for: client), case .enumeration = spec.type,
          case .text(let word) = spec.defaultValue
        else { return true }
        return assignment.text == UTF8String(word)
      }
    }
  }
}

// MARK: - Wording

private func alsoMatches(_ pattern: ReadablePattern, _ url: String) -> String {
  "\(Quotation.of(pattern.syntax.text)) matches every path that ends in a slash, such as "
    + Quotation.of(url)
}

private func missesEmptyPath(_ pattern: ReadablePattern) -> String {
  "\(Quotation.of(pattern.syntax.text)) does not match `https://example.com`, which has no path"
}

private let matchesEveryPage = "`/` matches every page: did you mean the root, `^/$`?"

private func writeRootOrEverything(_ root: String) -> String {
  "replace it with `\(JSONText.escaped(root))` for the root, or with `.*` for every page"
}
