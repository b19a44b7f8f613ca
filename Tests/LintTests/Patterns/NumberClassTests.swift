@testable import PathConfigClients
@testable import PathConfigLint
@testable import PathConfigSyntax
import Testing

/// The pattern that replaces a range of numbers matches these numbers and no other.
@Suite struct NumberClassTests {
  @Test(arguments: [
    (1, 99), (0, 100), (1, 12), (1, 31), (0, 10), (1, 213), (10, 99), (100, 199), (12, 34),
    (1, 1000), (0, 2024), (12, 2026), (1, 9999),
  ]) func theRemedyMatchesTheNumbersAndNoOther(low: Int, high: Int) throws {
    let found = try lint(
      #"{"rules": [{"patterns": ["^/n[\#(low)-\#(high)]$"], "properties": {"title": "A"}}]}"#,
      for: ["turbo-ios@7.1"]
    ).filter { $0.check == "misleading-pattern" }
    let edit = try #require(found.first?.fixes.first?.edits.first, "\(low)-\(high)")
    let pattern = UTF8String("^/n\(edit.replacement)$")
    let compiled = try #require(ICUPattern(pattern, ignoringCase: false))
    for number in 0...high + 20 {
      let isFound = compiled.isFound(in: UTF8String("/n\(number)"))
      #expect(isFound == (low...high).contains(number), "\(pattern) and \(number)")
    }
    #expect(!compiled.isFound(in: UTF8String("/n0\(high)")))
  }

  /// Reversed bounds are an invalid pattern, and other ranges are lists of digits.
  @Test(arguments: [
    "[0-9]", "[1-9]", "[0-35-9]", "[-10]", "[10-]", "[1-]", "[a-z0-99]", "[^1-99]", "[1-9-9]",
    "[20]", "[0-9_]", "[99999-100000]", "[3-12", "[1-99]+\\\\b",
  ]) func leavesOtherClassesAlone(_ text: String) throws {
    let found = try lint(
      #"{"rules": [{"patterns": ["^/n\#(text)"], "properties": {"title": "A"}}]}"#,
      for: ["turbo-ios@7.1"]
    ).filter { $0.check == "misleading-pattern" }
    // A repeated class misses the numbers with a digit that it does not have.
    #expect(found.count == (text.hasPrefix("[1-99]+") ? 1 : 0), "\(found.map(\.message))")
  }
}
