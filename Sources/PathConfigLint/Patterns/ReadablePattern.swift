import PathConfigAnalysis
import PathConfigAutomata
import PathConfigClients
import PathConfigSyntax

/// A pattern that ICU accepts and whose text is certain, for checks of the text.
struct ReadablePattern: Sendable {
  /// The number of suspicious places of one pattern that are looked into.
  ///
  /// It is more than any human pattern has, and few enough for a pattern of thousands of
  /// alternatives.
  static let maximumSuspects = 16

  let own: RulePattern
  let syntax: PatternSyntax

  var rule: RuleIndex { own.rule }
  var label: PatternLabel { own.label }
  var written: DocumentPattern { own.written }

  /// True if it spells a scheme, as whole URLs begin with.
  var hasScheme: Bool {
    // The library's search for a text takes as long as reading the pattern.
    syntax.text.bytes.contains(UInt8(ascii: ":")) && syntax.text.bytes.contains("://".utf8)
  }

  /// Nil if there is no certain text of the author, or no tree of it, or if it is empty.
  init?(_ pattern: RulePattern, in context: LintContext) {
    guard case .accepted(let syntax) = pattern.written.pattern.parse, !syntax.text.isEmpty,
      pattern.written.isString, context.isCertain(pattern.written.range)
    else { return nil }
    (own, self.syntax) = (pattern, syntax)
  }
}

extension PatternSyntax {
  /// The text of a range of the pattern's bytes.
  func text(in range: Range<Int>) -> UTF8String { UTF8String(repairing: text.bytes[range]) }
}

extension DocumentPattern {
  /// A replacement of a range of the text's bytes, as it is written in a JSON string.
  func edit(_ range: Range<Int>, with replacement: String) -> Finding.Edit {
    // An empty range between two escapes belongs to neither.
    let start = escapes.fileRange(of: range.lowerBound..<text.bytes.count).lowerBound
    let file = range.isEmpty ? start..<start : escapes.fileRange(of: range)
    return Finding.Edit(replacing: file, with: JSONText.escaped(replacement))
  }
}

extension LintContext {
  /// A finding about a range of a pattern's bytes, or about the whole pattern.
  func finding(
    _ message: String, about pattern: ReadablePattern, at range: Range<Int>? = nil
  ) -> DraftFinding {
    var finding = finding(
      message, at: range.map { pattern.written.escapes.fileRange(of: $0) } ?? pattern.written.range)
    finding.pattern = pattern.syntax.text
    return finding
  }

  /// The patterns whose text is certain and that ICU accepts, in the order of the file.
  var readablePatterns: [ReadablePattern] {
    patterns.compactMap { ReadablePattern($0, in: self) }
  }
}

// MARK: - URLs to show

extension LintContext {
  /// A URL that a pattern's own literals spell, or nil if its language is empty or not known.
  func example(of pattern: Pattern, in language: Language? = nil) -> String? {
    let universe = SubjectUniverse.of(client)
    return pattern.example(ignoringCase: client.ignoresCase, in: universe, of: language)?.string
  }

  /// The same with other text for some parts of a pattern.
  ///
  /// - Parameters:
  ///   - replacements: of whole nodes, or of runs of nodes.
  ///   - focus: a byte of the pattern. Of several alternatives, the one with this place is taken.
  func example(
    of pattern: ReadablePattern, writing replacements: [Suspicion.Edit] = [],
    through focus: Int? = nil
  ) -> String? {
    // Of several alternatives, only the one with the focus stays.
    var removed: [Range<Int>] = []
    pattern.syntax.root.forEachNode { node in
      guard let focus, case .alternation(let alternatives) = node.kind,
        let chosen = alternatives.first(where: { $0.range.contains(focus) })
      else { return }
      removed += [
        node.range.lowerBound..<chosen.range.lowerBound,
        chosen.range.upperBound..<node.range.upperBound,
      ]
    }
    let edits =
      replacements.filter { edit in !removed.contains { $0.overlaps(edit.range) } }
      .map { (range: $0.range, text: $0.text.escapedForPattern) } + removed.map { ($0, "") }
    let own = analysis?.languages[pattern.label]
    if case .opaque(.tooManyPatterns)? = own { return nil }
    if edits.isEmpty { return example(of: pattern.written.pattern, in: own?.language) }
    let text = UTF8String(pattern.written.text(after: edits))
    let edited = document.patternTable.pattern(text)
    let universe = SubjectUniverse.of(client)
    let language = edited.language(ignoringCase: client.ignoresCase, in: universe).language
    return example(of: edited, in: language)
  }
}

extension String {
  /// The text with a backslash before each sign of regular expressions.
  fileprivate var escapedForPattern: String {
    let signs = #"\.+*?()[]{}|^$#"#.unicodeScalars
    return String(
      String.UnicodeScalarView(unicodeScalars.flatMap { signs.contains($0) ? ["\\", $0] : [$0] }))
  }
}

// MARK: - The client's answer for one URL

extension LintContext {
  /// The language of a pattern for the client, or nil if it is not known.
  ///
  /// Complexity: O(states) for the first caller, within the limits of a language.
  func language(of own: RulePattern) -> Language? {
    if let analysis { return analysis.languages[own.label].language }
    let pattern = own.written.pattern
    let isIgnored =
      pattern.text.isEmpty
      ? client.refusesEmptyPattern : client.rejection(of: pattern) != nil
    if isIgnored { return .empty }
    return language(of: pattern.text)
  }

  /// The language of another text as a pattern.
  func language(of text: UTF8String, ignoringCase: Bool = false) -> Language? {
    document.patternTable.pattern(text).language(
      ignoringCase: ignoringCase || client.ignoresCase, in: SubjectUniverse.of(client),
      limits: .ofOneAmongMany
    ).language
  }

  /// True if the client finds a pattern in a URL; nil if that is not known.
  func finds(_ pattern: ReadablePattern, in url: String) -> Bool? {
    finds(pattern.own, in: url)
  }

  func finds(_ own: RulePattern, in url: String) -> Bool? {
    guard let subject = client.subject(of: UTF8String(url)).text else { return nil }
    if let language = language(of: own) { return language.contains(subject.bytes) }
    // A single URL needs no automaton, however large that of the pattern would be.
    switch matcher(of: own.written.text.string)?.search(subject, effort: .brief) {
    case .found: return true
    case .notFound: return false
    case .undecided, nil: return nil
    }
  }

  /// True if the client finds any pattern of a pattern's rule in a URL; nil if that is not known.
  ///
  /// Complexity: O(length) with an analysis, or else O(patterns of the rule).
  func findsRule(of pattern: ReadablePattern, in url: String) -> Bool? {
    guard let subject = client.subject(of: UTF8String(url)).text else { return nil }
    if let languages = analysis?.languages {
      return languages.matches(subject.bytes, rule: pattern.own.place)
    }
    let answers = patterns(beside: pattern.own).map { finds($0, in: url) }
    return answers.contains(true) ? true : answers.contains(nil) ? nil : false
  }
}
