import Foundation

/// A pattern compiled by ICU itself, through `NSRegularExpression`: the engine that the clients use.
///
/// It runs the patterns that the automata cannot, off the hot path, and is the oracle of tests and
/// benchmarks.
package struct ICUPattern: Sendable {
  private let expression: NSRegularExpression

  /// The time of a step of ICU, in steps of a small pattern.
  ///
  /// For each choice ICU copies the places of all groups and the counts of all loops.
  private let weight: Int

  /// True if ICU may begin a match at the start of the subject alone.
  ///
  /// If it begins elsewhere nevertheless, more of its reports count as steps than there were.
  private let isAnchored: Bool

  /// Nil if ICU rejects the pattern.
  package init?(_ pattern: UTF8String, ignoringCase: Bool) {
    let options: NSRegularExpression.Options = ignoringCase ? .caseInsensitive : []
    guard let expression = try? NSRegularExpression(pattern: pattern.string, options: options)
    else { return nil }
    self.expression = expression
    weight = 1 + pattern.bytes.count { $0 == UInt8(ascii: "(") || $0 == UInt8(ascii: "{") } / 16
    // In `^a|b` only the first alternative is anchored, and in `^?a` nothing is. `^+a` is.
    let start = ["^".utf8, "\\A".utf8].first { pattern.bytes.starts(with: $0) }
    let next = start.flatMap { pattern.bytes.dropFirst($0.count).first }
    isAnchored =
      start != nil && !Self.hasAlternatives(pattern.bytes)
      && !(next.map("?*{".utf8.contains) ?? false)
  }

  /// True if a vertical bar stands outside of all groups.
  ///
  /// Brackets within a set count, too; steps are estimates.
  private static func hasAlternatives(_ pattern: ContiguousArray<UInt8>) -> Bool {
    var (depth, isEscaped) = (0, false)
    for byte in pattern {
      switch byte {
      case _ where isEscaped: isEscaped = false
      case UInt8(ascii: "\\"): isEscaped = true
      case UInt8(ascii: "("): depth += 1
      case UInt8(ascii: ")"): depth -= 1
      case UInt8(ascii: "|") where depth == 0: return true
      default: break
      }
    }
    return false
  }

  /// The effort of a search before it gives up.
  ///
  /// It is in steps and not in time, so that the answer is the same on every machine.
  package enum Effort: Sendable {
    /// 20 million steps, about half a second, for the one answer that was asked for.
    case thorough
    /// 400,000 steps, a few milliseconds, for one of thousands of answers.
    case brief

    /// The number, in tens of thousands.
    package var steps: Int { self == .thorough ? 2_000 : 40 }
  }

  /// The result of a search, which may backtrack exponentially, within its budget.
  package enum Answer: Hashable, Sendable {
    case found
    case notFound
    /// The budget ran out first.
    case undecided
  }

  package func search(_ subject: UTF8String, effort: Effort = .thorough) -> Answer {
    search(subject, steps: effort.steps).answer
  }

  /// Searches for a number of steps, in tens of thousands.
  ///
  /// A pattern that backtracks exponentially would never end otherwise. ICU reports after each 10,000
  /// steps, and at each place at which it begins to match. The latter cost nothing.
  ///
  /// - Returns: the answer, and the steps that it took.
  package func search(_ subject: UTF8String, steps: Int) -> (answer: Answer, spent: Int) {
    if steps == 0 { return (.undecided, 0) }
    let text = subject.string
    let range = NSRange(location: 0, length: text.utf16.count)
    let places = isAnchored ? 1 : range.length + 1
    let maximumReports = places + max(1, steps / weight)
    var answer = Answer.notFound
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
    return (answer, max(0, reports - places) * weight)
  }

  /// True if the pattern is found within the budget.
  package func isFound(in subject: UTF8String) -> Bool { search(subject) == .found }
}

/// The names in `\p{…}`, `[:…:]` and `\N{…}`, as ICU itself knows them.
///
/// A pattern is accepted if its names are, and the names change with each version of Unicode.
enum NamesOfICU {
  /// True if ICU knows a name after `\p`, of a property perhaps with a value, or after `\N`.
  static func hasName(_ name: UTF8String, after letter: String) -> Bool {
    name.bytes.allSatisfy(isInvariant) && compiles("\(letter){\(name)}")
  }

  /// True if ICU compiles a pattern, or a part that is one of its own.
  static func compiles(_ pattern: String) -> Bool {
    (try? NSRegularExpression(pattern: pattern)) != nil
  }

  /// True for the characters that every charset of C agrees on: ICU's names have no others.
  private static func isInvariant(_ byte: UInt8) -> Bool {
    switch byte {
    case 0x0A, 0x80...: false
    default: !"!#$@[\\]^`{|}~".utf8.contains(byte)
    }
  }
}
