import Foundation
import PathConfigSyntax

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

  /// The number of times that ICU may report, each time after equally many steps, that it is still
  /// searching.
  ///
  /// A pattern that backtracks exponentially would never end otherwise. 8,000 reports are a second.
  private static func maximumReports(_ effort: FallbackEffort) -> Int {
    switch effort {
    case .thorough: 4_000
    case .brief: 40
    }
  }

  func search(_ subject: UTF8String, effort: FallbackEffort) -> FallbackAnswer {
    let maximumReports = Self.maximumReports(effort)
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
      if reports > maximumReports {
        answer = .undecided
        stop.pointee = true
      }
    }
    return answer
  }
}
