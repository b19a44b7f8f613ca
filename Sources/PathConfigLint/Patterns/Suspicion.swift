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
    /// All patterns of the rule miss the URL.
    case ruleMisses
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

  /// The effect of the edits, in the imperative, or nil if they are no fix.
  var title: String?

  /// Replacements of bytes of the pattern, which give the help the finished pattern.
  var edits: [Edit] = []

  /// Other help than the finished pattern, and the edits that it names beside the fix.
  var help: String?
  var choices: [[Edit]] = []
  var severity: Severity?
  var notes: [Finding.Note] = []

  /// True if the pattern is meant for what it matches now unless a page of the project stays with it
  /// once the edits are made.
  var isMeantForPages = false

  /// True if the pattern should go, for the reason that the help gives.
  var isSuperfluous = false

  init(
    _ range: Range<Int>, _ effect: Effect, _ url: @escaping @autoclosure () -> String?,
    _ message: @escaping (String) -> String
  ) {
    self.range = range
    self.effect = effect
    self.url = url
    self.message = message
  }

  /// The same with edits that are a fix.
  func offering(_ title: String, _ edits: [Edit]) -> Suspicion {
    var copy = self
    copy.title = title
    copy.edits = edits
    return copy
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
        for suspicions in suspects(pattern, context) {
          findings.add(firstOf: suspicions, about: pattern, in: context)
        }
      }
    }
  }
}

extension Findings {
  /// Adds the first suspicion that the client confirms.
  mutating func add(
    firstOf suspicions: [Suspicion], about pattern: ReadablePattern, in context: LintContext
  ) {
    let found = suspicions.lazy.compactMap { $0.finding(in: pattern, context) }.first
    if let found { add(found) }
  }
}

extension Suspicion {
  /// The finding, or nil if the client does not confirm it.
  fileprivate func finding(in pattern: ReadablePattern, _ context: LintContext) -> DraftFinding? {
    guard let url = url() else { return nil }
    let isFound =
      effect == .ruleMisses
      ? context.findsRule(of: pattern, in: url) : context.finds(pattern, in: url)
    guard isFound == (effect == .matches) else { return nil }
    let pages = pages(in: pattern, like: url, context)
    if isMeantForPages, !pages.isEmpty, !keepsPage(in: pattern, context) { return nil }
    let shown = pages.first ?? url
    var finding = context.finding(message(shown), about: pattern, at: range)
    finding.witness = UTF8String(shown)
    finding.pages = pages.map { UTF8String($0) }
    if let severity { finding.severity = severity }
    finding.notes = notes
    finding.help = help
    finding.offer(edits, title: title, in: pattern)
    if help != nil { finding.rewrites = [] }
    if isSuperfluous, let help {
      finding.help = nil
      finding.adviseRemovingPattern(context.patterns[pattern.index], in: context)
      finding.help? += ": \(help)"
    }
    finding.choices += choices.map { edits in
      Finding.Fix(
        "", isSafe: false, changing: .rule(pattern.rule),
        edits: edits.map { pattern.written.edit($0.range, with: $0.text) })
    }
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
    guard !edits.isEmpty, !context.pages.isEmpty,
      let mended = context.matcher(of: pattern.written.text(after: edits))
    else { return [] }
    let query = url.drop { $0 != "?" }
    return context.pages.compactMap { page in
      ([page] + (query.isEmpty ? [] : [page + query])).first { page in
        let isFound =
          effect == .ruleMisses
          ? context.findsRule(of: pattern, in: page) : context.finds(pattern, in: page)
        let isMeant = context.isFound(mended, in: page)
        return effect == .matches ? isFound == true && !isMeant : isFound == false && isMeant
      }
    }
  }
}

extension Suspicion {
  /// True if some page of the project matches the pattern now and once the edits are made.
  private func keepsPage(in pattern: ReadablePattern, _ context: LintContext) -> Bool {
    guard let mended = context.matcher(of: pattern.written.text(after: edits)) else { return true }
    return context.pages.contains { page in
      context.finds(pattern, in: page) == true && context.isFound(mended, in: page)
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
    ICUPattern(UTF8String(text), ignoringCase: client.caseSensitivity == .insensitive)
  }

  /// The pages of the project that a pattern without any page reaches once edits are made.
  func pages(reachedBy pattern: DocumentPattern, after edits: [Suspicion.Edit]) -> [UTF8String] {
    guard !pages.isEmpty, let mended = matcher(of: pattern.text(after: edits)) else { return [] }
    return pages.filter { isFound(mended, in: $0) }.map { UTF8String($0) }
  }

  /// True if the client would find such a pattern in a URL.
  func isFound(_ matcher: ICUPattern, in url: String) -> Bool {
    guard case .text(let subject) = client.subject(of: UTF8String(url)) else { return false }
    return matcher.isFound(in: subject)
  }
}

extension DraftFinding {
  /// Offers the finished pattern as help and, with a title, as a fix.
  ///
  /// - Parameter title: the effect of the edits, in the imperative.
  mutating func offer(_ edits: [Suspicion.Edit], title: String?, in pattern: ReadablePattern) {
    if edits.isEmpty { return }
    let edits = edits.map { pattern.written.edit($0.range, with: $0.text) }
    rewrites = [Rewrite(pattern.written.range, edits)]
    if let title {
      finding.fixes = [
        Finding.Fix(title, isSafe: false, changing: .rule(pattern.rule), edits: edits)
      ]
    }
  }
}

/// The help of findings that rewrite a pattern: the finished pattern, to paste.
enum PatternHelp {
  /// Writes the help of every finding of a check that offers to rewrite patterns.
  ///
  /// Several places of one pattern are rewritten in one text.
  /// Complexity: O(findings + length of the patterns).
  static func write(_ findings: inout Findings, in buffer: SourceBuffer) {
    var rewrites: [Range<Int>: [Finding.Edit]] = [:]
    for rewrite in findings.findings.flatMap(\.rewrites) {
      let all = rewrites[rewrite.range, default: []] + rewrite.edits
      if !all.overlap { rewrites[rewrite.range] = all }
    }
    if rewrites.isEmpty { return }
    findings.update { finding in
      guard !finding.rewrites.isEmpty else { return }
      let before = finding.rewrites.map { text(of: $0.range, after: [], in: buffer) }
      let after = finding.rewrites.map {
        text(of: $0.range, after: rewrites[$0.range] ?? $0.edits, in: buffer)
      }
      finding.help = nil
      finding.advise(
        "replace \(before.count == 1 ? "it" : list(before)) with \(list(after))",
        changing: finding.rule.map { .rule($0) } ?? .nothing,
        finding.rewrites.flatMap { rewrites[$0.range] ?? $0.edits })
      if finding.cause != nil { finding.brief = "replace \(list(before)) with \(list(after))" }
    }
  }

  /// The text between the quotation marks once edits are made.
  private static func text(
    of range: Range<Int>, after edits: [Finding.Edit], in buffer: SourceBuffer
  ) -> UTF8String {
    let start = range.lowerBound
    let moved = edits.map { edit in
      Finding.Edit(
        replacing: edit.range.lowerBound - start..<edit.range.upperBound - start,
        with: edit.replacement)
    }
    let written = moved.applied(to: ContiguousArray(buffer.bytes[range]))
    return UTF8String(repairing: written.dropFirst().dropLast())
  }
}

extension [Finding.Edit] {
  /// True if two of them change the same bytes.
  fileprivate var overlap: Bool {
    let ranges = map(\.range).sorted {
      ($0.lowerBound, $0.upperBound) < ($1.lowerBound, $1.upperBound)
    }
    return zip(ranges, ranges.dropFirst()).contains { $0.upperBound > $1.lowerBound }
  }
}

// MARK: - Wording

/// One pattern as its text, and several as the strings of an array.
private func list(_ patterns: [UTF8String]) -> String {
  let text =
    patterns.count == 1
    ? patterns[0].string : patterns.map { "\"\($0.string)\"" }.joined(separator: ", ")
  return Quotation.of(UTF8String(text), atMost: .max)
}
