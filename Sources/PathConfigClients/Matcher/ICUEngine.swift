import Foundation
import PathConfigSyntax

/// A regular-expression engine for the patterns that the automata cannot run.
///
/// It must understand patterns and find matches as ICU does. It is asked off the hot path, once a
/// subject for every such pattern.
package protocol FallbackEngine: Sendable {
  /// A compiled pattern, or nil if the engine rejects it.
  func compile(_ pattern: UTF8String, ignoringCase: Bool) -> (any FallbackPattern)?
}

/// A pattern compiled by a fallback engine.
package protocol FallbackPattern: Sendable {
  /// Searches the subject for the pattern.
  ///
  /// - Parameter effort: the limit of the search.
  func search(_ subject: UTF8String, effort: FallbackEffort) -> FallbackAnswer
}

/// The effort of a fallback engine before it gives up.
///
/// It is in steps and not in time, so that the answer is the same on every machine.
package enum FallbackEffort: Sendable {
  /// About half a second, for the one answer that was asked for.
  case thorough
  /// A few milliseconds, for one of thousands of answers.
  case brief
}

/// The result of a fallback engine, which may backtrack exponentially, within its budget.
package enum FallbackAnswer: Hashable, Sendable {
  case found
  case notFound
  /// The budget ran out first.
  case undecided
}

extension FallbackPattern {
  func search(_ subject: UTF8String) -> FallbackAnswer {
    search(subject, effort: .thorough)
  }

  /// True if the pattern is found within the budget.
  package func isFound(in subject: UTF8String) -> Bool { search(subject) == .found }
}

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
