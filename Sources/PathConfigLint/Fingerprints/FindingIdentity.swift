import PathConfigClients
import PathConfigSyntax

/// The identity of a finding.
///
/// It stays the same if the finding moves, or if other parts of the file change.
struct FindingIdentity {
  /// The check, followed by the pattern, the property or the text of the finding.
  let parts: [ContiguousArray<UInt8>]

  /// The patterns of the rule; any of them identifies it.
  ///
  /// Empty if a pattern in `parts` is enough, or if the finding has no rule.
  let patterns: [UTF8String]

  /// The length of the longest text that belongs to an identity.
  ///
  /// A finding with a longer text is about the whole file.
  private static let maximumTextBytes = 256

  /// - Parameter rule: the rule of the finding, or nil if it has none.
  init(_ finding: Finding, rule: DocumentRule?) {
    let isAboutPattern =
      finding.pattern != nil
      && (rule.map { $0.hasPattern(around: finding.location.range) } ?? true)
    let isSpanned = rule?.isSpanned(by: finding.location.range) == true
    let property = isAboutPattern || isSpanned ? nil : finding.property
    parts = [
      ContiguousArray(finding.check.utf8), isAboutPattern ? finding.pattern?.bytes ?? [] : [],
      property?.bytes ?? [],
      isAboutPattern || isSpanned || property != nil ? [] : Self.text(at: finding.location),
    ]
    patterns = isAboutPattern ? [] : rule?.patterns.map(\.text) ?? []
  }

  init(_ question: UndecidedQuestion, rule: DocumentRule?) {
    let isSpanned = rule?.isSpanned(by: question.location.range) == true
    parts = [
      ContiguousArray("undecided \(question.check)".utf8),
      isSpanned ? [] : Self.text(at: question.location),
    ]
    patterns = rule?.patterns.map(\.text) ?? []
  }

  /// The text at a place; empty if it is long or has several lines.
  private static func text(at location: SourceRange) -> ContiguousArray<UInt8> {
    let range = location.range.clamped(to: 0..<location.buffer.bytes.count)
    let text = ContiguousArray(location.buffer.bytes[range])
    let isShort =
      text.count <= maximumTextBytes
      && !text.contains { $0 == UInt8(ascii: "\n") || $0 == UInt8(ascii: "\r") }
    return isShort ? text : []
  }
}

extension DocumentRule {
  /// True if a range is a pattern or a part of one.
  fileprivate func hasPattern(around range: Range<Int>) -> Bool {
    patterns.contains { pattern in
      pattern.range.lowerBound <= range.lowerBound && range.upperBound <= pattern.range.upperBound
    }
  }

  /// True if a range contains all patterns or all properties.
  ///
  /// Any edit of them then changes the text of the range.
  fileprivate func isSpanned(by range: Range<Int>) -> Bool {
    [patternsRange, propertiesRange, self.range].compactMap { $0 }.contains {
      range.lowerBound <= $0.lowerBound && $0.upperBound <= range.upperBound
    }
  }
}
