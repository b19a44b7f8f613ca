import Foundation

/// A regular expression with named groups, for files that people and package managers write.
struct TextExpression: Sendable {
  /// Nil for an invalid pattern, which no test would let pass.
  private let expression: NSRegularExpression?

  /// - Parameter pattern: blanks and line breaks in it do not count; `^` begins a line.
  init(_ pattern: String) {
    expression = try? NSRegularExpression(
      pattern: pattern, options: [.allowCommentsAndWhitespace, .anchorsMatchLines])
  }

  /// Complexity: O(length of the text) for the patterns of this module.
  func matches(in text: String) -> [Match] {
    let whole = NSRange(location: 0, length: text.utf16.count)
    return (expression?.matches(in: text, range: whole) ?? []).map { Match(text, $0) }
  }

  /// The text with another one in the place of every match; nil if there is no match.
  func replacing(in text: String, with other: String) -> String? {
    let whole = NSRange(location: 0, length: text.utf16.count)
    guard let expression, expression.firstMatch(in: text, range: whole) != nil else { return nil }
    return expression.stringByReplacingMatches(
      in: text, range: whole, withTemplate: NSRegularExpression.escapedTemplate(for: other))
  }

  struct Match {
    private let text: String
    private let result: NSTextCheckingResult

    fileprivate init(_ text: String, _ result: NSTextCheckingResult) {
      self.text = text
      self.result = result
    }

    /// The text of a group; nil if the group takes no part in the match.
    subscript(group: String) -> String? {
      Range(result.range(withName: group), in: text).map { String(text[$0]) }
    }

    /// The bytes of a group in UTF-8.
    func range(of group: String) -> Range<Int>? {
      Range(result.range(withName: group), in: text).map { range in
        let start = text.utf8.distance(from: text.startIndex, to: range.lowerBound)
        return start..<(start + text.utf8.distance(from: range.lowerBound, to: range.upperBound))
      }
    }
  }
}
