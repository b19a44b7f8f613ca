import PathConfigClients
import PathConfigSyntax

/// A place of a pattern that probably means something else, with a URL that would show it.
///
/// It is a finding only if the client's own matcher confirms what is said about the URL.
struct Suspicion {
  /// The effect of the mistake on the URL.
  enum Effect {
    /// The pattern matches the URL by accident.
    case matches
    /// The pattern misses the URL, which was meant.
    case misses
  }

  /// Text in place of some bytes of the pattern.
  typealias Edit = (range: Range<Int>, text: String)

  /// The underlined bytes of the pattern.
  let range: Range<Int>
  let effect: Effect

  /// Nil if no URL can be made up.
  let url: () -> String?

  /// The finding's message, from the URL.
  let message: (String) -> String

  let remedy: Remedy

  /// The ways to mend it, and the condition under which it is a finding.
  struct Remedy {
    /// Replacements of bytes of the pattern, the best first.
    var edits: [[Edit]] = []

    /// The help if no edit keeps the law.
    var decision: String?
    var notes: [Finding.Note] = []

    /// True if it is a finding only at pages of the project.
    var needsPage = false

    /// True if the pattern should go.
    var isSuperfluous = false
  }
}

extension Check {
  /// A check of the text of patterns.
  ///
  /// - Parameter suspects: gives for each place of a pattern the suspicions about it. The first of
  ///   them that the client confirms is reported.
  init(
    _ id: String, dependsOn dependencies: [ClientDependency],
    suspects: @escaping @Sendable (ReadablePattern, LintContext) -> [[Suspicion]]
  ) {
    self.init(id, dependsOn: dependencies) { context, findings in
      for pattern in context.readablePatterns {
        findings.add(suspects(pattern, context), about: pattern, in: context)
      }
    }
  }
}

extension Findings {
  /// Adds the first suspicion about each place of a pattern that the client confirms.
  ///
  /// The help of all shows the pattern with every place rewritten.
  mutating func add(
    _ suspects: [[Suspicion]], about pattern: ReadablePattern, in context: LintContext
  ) {
    let found = suspects.compactMap { suspicions in
      suspicions.lazy.compactMap { suspicion in
        suspicion.finding(in: pattern, context).map { (suspicion: suspicion, finding: $0) }
      }.first
    }
    let all = found.flatMap { $0.suspicion.remedy.edits.first ?? [] }
    let isJoint = found.count > 1 && !all.overlap
    for (suspicion, var finding) in found {
      let own = suspicion.remedy.edits
      for (place, edits) in ((isJoint && !own.isEmpty ? [all] : []) + own).enumerated() {
        finding.proposeRewriting(
          pattern.written, inRule: pattern.rule, edits, orElse: place > 0)
      }
      if suspicion.remedy.isSuperfluous {
        finding.proposeRemovingPattern(
          pattern.own, changing: .rule(pattern.rule), in: context)
      }
      add(finding)
    }
  }
}

extension Suspicion {
  /// The finding, or nil if the client does not confirm it.
  fileprivate func finding(in pattern: ReadablePattern, _ context: LintContext) -> DraftFinding? {
    guard let url = url() else { return nil }
    guard context.finds(pattern, in: url) == (effect == .matches) else { return nil }
    let pages = pages(in: pattern, like: url, context)
    if remedy.needsPage, pages.isEmpty { return nil }
    let shown = pages.first ?? url
    var finding = context.finding(message(shown), about: pattern, at: range)
    finding.show(
      UTF8String(shown), at: pages.map { UTF8String($0) },
      claiming: .finds(effect == .matches, UTF8String(shown), pattern: pattern.label))
    (finding.notes, finding.decision) = (remedy.notes, remedy.decision)
    return finding
  }
}

// MARK: - Pages

extension Suspicion {
  /// The pages of the project whose answers the edits change as the effect says.
  ///
  /// A page stands for its URLs with any query.
  private func pages(
    in pattern: ReadablePattern, like url: String, _ context: LintContext
  ) -> [String] {
    guard let edits = remedy.edits.first, !context.pages.isEmpty,
      let mended = context.matcher(of: pattern.written.text(after: edits))
    else { return [] }
    let query = url.drop { $0 != "?" }
    return context.pages.compactMap { page in
      ([page] + (query.isEmpty ? [] : [page + query])).first { page in
        let isFound = context.finds(pattern, in: page)
        let isMeant = context.client.finds(mended, in: page)
        return effect == .matches ? isFound == true && !isMeant : isFound == false && isMeant
      }
    }
  }
}

extension DocumentPattern {
  /// The text of the pattern once edits of its bytes are made.
  func text(after edits: [Suspicion.Edit]) -> String {
    let edits = edits.map { Finding.Edit(replacing: $0.range, with: $0.text) }
    return UTF8String(repairing: edits.applied(to: ContiguousArray(text.bytes))).string
  }
}

extension LintContext {
  /// ICU's matcher of a pattern that is not in the file; nil if ICU rejects it.
  func matcher(of text: String) -> ICUPattern? {
    ICUPattern(UTF8String(text), ignoringCase: client.ignoresCase)
  }

  /// The pages of the project that a pattern without any page reaches once edits are made.
  func pages(reachedBy pattern: DocumentPattern, after edits: [Suspicion.Edit]) -> [UTF8String] {
    guard !pages.isEmpty, let mended = matcher(of: pattern.text(after: edits)) else { return [] }
    return pages.filter { client.finds(mended, in: $0) }.map { UTF8String($0) }
  }
}

extension Client {
  /// True if the client would find such a pattern in a URL.
  func finds(_ matcher: ICUPattern, in url: String) -> Bool {
    subject(of: UTF8String(url)).text.map(matcher.isFound) ?? false
  }
}

extension [Suspicion.Edit] {
  /// True if two of them change the same bytes.
  fileprivate var overlap: Bool {
    let ranges = map { $0.range }.sorted {
      ($0.lowerBound, $0.upperBound) < ($1.lowerBound, $1.upperBound)
    }
    return zip(ranges, ranges.dropFirst()).contains { $0.upperBound > $1.lowerBound }
  }
}
