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

  /// How often ICU may report, each time after as many steps, that it is still searching.
  ///
  /// That is about half a second. A pattern that backtracks exponentially would never end otherwise.
  private static let maximumReports = 4_000

  func search(_ subject: UTF8String) -> FallbackAnswer {
    let text = subject.string
    let range = NSRange(location: 0, length: text.utf16.count)
    var answer = FallbackAnswer.notFound
    var reports = 0
    expression.enumerateMatches(in: text, options: .reportProgress, range: range) {
      match, _, stop in
      if match != nil {
        answer = .found
        stop.pointee = true
        return
      }
      reports += 1
      if reports > Self.maximumReports {
        answer = .undecided
        stop.pointee = true
      }
    }
    return answer
  }
}
