import PathConfigClients
import PathConfigSyntax

/// A pattern that ICU accepts and whose text is certain, for checks of the text.
struct ReadablePattern: Sendable {
  /// The number of suspicious places of one pattern that are looked into.
  ///
  /// It is more than any human pattern has, and few enough for a pattern of thousands of
  /// alternatives.
  static let maximumSuspects = 16

  /// The place of the rule in the file's array, from 0.
  let rule: Int

  /// The place among the context's patterns.
  let index: Int
  let written: DocumentPattern
  let syntax: PatternSyntax

  /// Nil if there is no certain text of the author, or no tree of it.
  init?(_ index: Int, in context: LintContext) {
    let pattern = context.patterns[index]
    guard case .accepted(let syntax) = pattern.parse, pattern.written.form == .string,
      context.isCertain(pattern.written.range)
    else { return nil }
    rule = pattern.rule
    self.index = index
    written = pattern.written
    self.syntax = syntax
  }

  /// The text of a range of the pattern's bytes.
  func text(_ range: Range<Int>) -> UTF8String {
    UTF8String(repairing: syntax.text.bytes[range])
  }

  /// A replacement of a range of the pattern's bytes, in the form of a JSON string.
  func edit(_ range: Range<Int>, with replacement: String) -> Finding.Edit {
    written.edit(range, with: replacement)
  }
}

extension DocumentPattern {
  /// A replacement of a range of the text's bytes, as it is written in a JSON string.
  func edit(_ range: Range<Int>, with replacement: String) -> Finding.Edit {
    // An empty range between two escapes belongs to neither.
    let start = fileRange(of: range.lowerBound..<text.bytes.count).lowerBound
    let file = range.isEmpty ? start..<start : fileRange(of: range)
    return Finding.Edit(replacing: file, with: JSONText.escaped(replacement))
  }
}

extension LintContext {
  /// A finding about a range of a pattern's bytes, or about the whole pattern.
  func finding(
    _ message: String, about pattern: ReadablePattern, at range: Range<Int>? = nil
  ) -> Finding {
    var finding = finding(
      message, at: range.map { pattern.written.fileRange(of: $0) } ?? pattern.written.range)
    finding.pattern = pattern.syntax.text
    return finding
  }

  /// The patterns whose text is certain and that ICU accepts, in the order of the file.
  var readablePatterns: [ReadablePattern] {
    patterns.indices.compactMap { ReadablePattern($0, in: self) }
  }
}
