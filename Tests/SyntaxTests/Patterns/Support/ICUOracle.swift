import Foundation

/// ICU's own answers, through `NSRegularExpression`.
struct ICUOracle {
  private let expression: NSRegularExpression

  /// Nil if ICU rejects the pattern.
  init?(_ pattern: String, ignoringCase: Bool = false) {
    let options: NSRegularExpression.Options = ignoringCase ? [.caseInsensitive] : []
    guard let expression = try? NSRegularExpression(pattern: pattern, options: options) else {
      return nil
    }
    self.expression = expression
  }

  static func accepts(_ pattern: String) -> Bool { ICUOracle(pattern) != nil }

  /// True if the pattern matches anywhere in the subject.
  func finds(in subject: String) -> Bool {
    finds(in: NSString(string: subject))
  }

  func finds(in subject: NSString) -> Bool {
    let range = NSRange(location: 0, length: subject.length)
    return expression.firstMatch(in: subject as String, options: [], range: range) != nil
  }

  /// The matched ranges, in UTF-16 code units.
  func matches(in subject: String, utf16Count: Int) -> [NSRange] {
    let range = NSRange(location: 0, length: utf16Count)
    return expression.matches(in: subject, options: [], range: range).map(\.range)
  }
}
