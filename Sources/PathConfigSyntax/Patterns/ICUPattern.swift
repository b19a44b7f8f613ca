import Foundation

/// A pattern compiled by ICU itself, through `NSRegularExpression`: the engine that the clients use.
///
/// It runs the patterns that the automata cannot, off the hot path, and is the oracle of tests and
/// benchmarks.
package struct ICUPattern: Sendable {
  private let expression: NSRegularExpression

  /// Nil if ICU rejects the pattern.
  package init?(_ pattern: UTF8String, ignoringCase: Bool) {
    let options: NSRegularExpression.Options = ignoringCase ? .caseInsensitive : []
    guard let expression = try? NSRegularExpression(pattern: pattern.string, options: options)
    else { return nil }
    self.expression = expression
  }

  /// The effort of a search before it gives up.
  ///
  /// It is in steps and not in time, so that the answer is the same on every machine.
  package enum Effort: Sendable {
    /// About half a second, for the one answer that was asked for.
    case thorough
    /// A few milliseconds, for one of thousands of answers.
    case brief

    /// The number of times that ICU may report that it is still searching.
    ///
    /// A pattern that backtracks exponentially would never end otherwise. ICU reports after each
    /// 10,000 steps, and at each place at which it begins to match. So some reports cost nothing, and
    /// so many as `certain` are left if every place had one: 20 million steps or 400,000.
    fileprivate func maximumReports(length: Int) -> Int {
      let (all, certain) =
        switch self {
        case .thorough: (4_000, 2_000)
        case .brief: (40, 40)
        }
      return max(all, length + certain)
    }
  }

  /// The result of a search, which may backtrack exponentially, within its budget.
  package enum Answer: Hashable, Sendable {
    case found
    case notFound
    /// The budget ran out first.
    case undecided
  }

  package func search(_ subject: UTF8String, effort: Effort = .thorough) -> Answer {
    let text = subject.string
    let range = NSRange(location: 0, length: text.utf16.count)
    let maximumReports = effort.maximumReports(length: range.length)
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
    return answer
  }

  /// True if the pattern is found within the budget.
  package func isFound(in subject: UTF8String) -> Bool { search(subject) == .found }
}

/// The names in `\p{…}`, `[:…:]` and `\N{…}`, as ICU itself knows them.
///
/// A pattern is accepted if its names are, and the names change with each version of Unicode.
enum NamesOfICU {
  /// True if ICU knows a property, or a property with a value, of this name.
  static func hasProperty(_ name: UTF8String) -> Bool {
    name.bytes.allSatisfy(isInvariant) && compiles("\\p{\(name)}")
  }

  /// The scalar of a Unicode name.
  ///
  /// Names never change once given, so those of the standard library serve for all scalars that ICU
  /// knows. ICU's own transliteration from names needs data that a release leaves out.
  static func scalar(named name: UTF8String) -> Unicode.Scalar? {
    guard name.bytes.allSatisfy(isInvariant), compiles("\\N{\(name)}") else { return nil }
    return scalars[ContiguousArray(name.string.uppercased().utf8)]
  }

  private static func compiles(_ pattern: String) -> Bool {
    (try? NSRegularExpression(pattern: pattern)) != nil
  }

  /// True for the characters that every charset of C agrees on: ICU's names have no others.
  private static func isInvariant(_ byte: UInt8) -> Bool {
    switch byte {
    case 0x0A, 0x80...: false
    default: !"!#$@[\\]^`{|}~".utf8.contains(byte)
    }
  }

  /// The scalars by their names.
  ///
  /// Built on first use, which takes a fraction of a second.
  private static let scalars: [ContiguousArray<UInt8>: Unicode.Scalar] = {
    var scalars: [ContiguousArray<UInt8>: Unicode.Scalar] = [:]
    for scalar in (0...UInt32(0x10FFFF)).lazy.compactMap(Unicode.Scalar.init) {
      if let name = scalar.properties.name { scalars[ContiguousArray(name.utf8)] = scalar }
    }
    return scalars
  }()
}
