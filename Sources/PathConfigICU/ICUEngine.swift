import Foundation
package import PathConfigDiagnostics
package import PathConfigMatching

/// ICU itself, through `NSRegularExpression`: the engine that the clients use.
///
/// It runs the patterns that the automata cannot, and is the oracle of tests and benchmarks.
package struct ICUEngine: FallbackEngine {
  package init() {}

  package func compile(
    _ pattern: UTF8String, ignoringCase: Bool
  ) -> (any FallbackPattern)? {
    let options: NSRegularExpression.Options = ignoringCase ? .caseInsensitive : []
    return (try? NSRegularExpression(pattern: pattern.string, options: options))
      .map(ICUPattern.init)
  }
}

/// A pattern compiled by ICU.
private struct ICUPattern: FallbackPattern {
  private let expression: NSRegularExpression

  init(_ expression: NSRegularExpression) {
    self.expression = expression
  }

  func isFound(in subject: UTF8String) -> Bool {
    let text = subject.string
    let range = NSRange(location: 0, length: text.utf16.count)
    return expression.firstMatch(in: text, range: range) != nil
  }
}
