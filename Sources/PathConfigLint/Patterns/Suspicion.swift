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

  /// Other help than the finished pattern.
  var help: String?
  var severity: Severity?
  var notes: [Finding.Note] = []

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
  fileprivate func finding(in pattern: ReadablePattern, _ context: LintContext) -> Finding? {
    guard let url = url() else { return nil }
    let isFound =
      effect == .ruleMisses
      ? context.findsRule(of: pattern, in: url) : context.finds(pattern, in: url)
    guard isFound == (effect == .matches) else { return nil }
    var finding = context.finding(message(url), about: pattern, at: range)
    finding.witness = UTF8String(url)
    if let severity { finding.severity = severity }
    finding.notes = notes
    finding.help = help
    finding.offer(edits, title: title, in: pattern)
    if help != nil { finding.rewrites = [] }
    return finding
  }
}

extension Finding {
  /// Offers the finished pattern as help and, with a title, as a fix.
  ///
  /// - Parameter title: the effect of the edits, in the imperative.
  mutating func offer(_ edits: [Suspicion.Edit], title: String?, in pattern: ReadablePattern) {
    if edits.isEmpty { return }
    let edits = edits.map { pattern.written.edit($0.range, with: $0.text) }
    rewrites = [Rewrite(pattern.written.range, edits)]
    if let title { fixes = [Fix(title, isSafe: false, edits: edits)] }
  }
}
