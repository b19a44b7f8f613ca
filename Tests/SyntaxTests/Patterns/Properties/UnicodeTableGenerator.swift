import Foundation
@testable import PathConfigSyntax
import TestSupport
import Testing

/// Generates the tables of classes and case foldings again from ICU.
///
/// Run it when ICU's version of Unicode changes, and write that to `UnicodeTableTests.unicodeVersion`:
///
///     PATHCONFIG_UPDATE_UNICODE=1 swift test --filter UnicodeTableGenerator
@Suite(
  .enabled(if: ProcessInfo.processInfo.environment["PATHCONFIG_UPDATE_UNICODE"] != nil))
struct UnicodeTableGenerator {
  @Test func writesTheTablesOfClasses() throws {
    var source = "// Generated from ICU by UnicodeTableGenerator.\n\nenum UnicodeClasses {\n"
    for (name, pattern) in [
      ("decimalDigit", #"\d"#), ("word", #"\w"#),
      ("wordTransparent", #"[\p{Grapheme_Extend}\p{Cf}]"#),
    ] {
      var end: UInt32 = 0
      let scalars = try #require(ScalarUniverse.all.matched(by: pattern), "\(pattern)")
      let numbers = scalars.ranges.flatMap { range in
        defer { end = range.upperBound }
        return [range.lowerBound - end, range.upperBound - range.lowerBound]
      }
      source += "  static let \(name): StaticString = #\"\"\"\n\(Self.lines(numbers))    \"\"\"#\n"
      source += name == "wordTransparent" ? "}\n" : "\n"
    }
    try Self.write(source, to: "UnicodeClasses")
  }

  /// Numbers in the form of `TableNumbers`, in lines of 90 characters.
  private static func lines(_ numbers: [UInt32]) -> String {
    var digits: [UInt8] = []
    for number in numbers {
      var rest = number
      repeat {
        digits.append(0x30 + UInt8(rest & 31) + (rest > 31 ? 32 : 0))
        rest >>= 5
      } while rest > 0
    }
    return stride(from: 0, to: digits.count, by: 90).map {
      "    " + String(decoding: digits[$0..<min($0 + 90, digits.count)], as: UTF8.self) + "\n"
    }.joined()
  }

  private static func write(_ source: String, to name: String) throws {
    let path = "Sources/PathConfigSyntax/Patterns/Properties/Generated/\(name).swift"
    try Data(source.utf8).write(to: PackageRoot.url.appendingPathComponent(path))
  }

  /// ICU knows which scalars differ only in case.
  ///
  /// The standard library proposes the scalars that one folds to, and ICU confirms them.
  @Test func writesTheTableOfFoldings() throws {
    let cased = try #require(
      ScalarUniverse.all.matched(by: #"[\p{Cased}\p{CWCM}\p{CWCF}\p{Lt}\x{345}]"#))
    try checkThatNothingElseHasCase(cased)
    let candidates = cased.ranges.flatMap { Array($0) }
    let universe = ScalarUniverse(candidates.flatMap { [0x01, $0] })
    var foldings: [UInt32: [UInt32]] = [:]
    for value in candidates {
      let same = try #require(
        universe.matched(by: Self.literal(value), ignoringCase: true), "\(value)")
      let members = same.ranges.flatMap { Array($0) }
      #expect(members.contains(value))
      foldings[value] = Self.folding(of: members)
      // A set with a second member is closed over case, and is not a literal.
      let closure = universe.matched(by: "[\(Self.literal(value))\\x{10FFFF}]", ignoringCase: true)
      expectEqual(closure, same, "\(value)")
    }
    try write(foldings.filter { $0.value != [$0.key] })
  }

  private func checkThatNothingElseHasCase(_ cased: ScalarSet) throws {
    let ranges = cased.ranges.map {
      Self.literal($0.lowerBound) + "-" + Self.literal($0.upperBound)
    }
    let others = "[^\(ranges.joined())]"
    expectEqual(
      ScalarUniverse.all.matched(by: "[\(others)--[\\x{D800}-\\x{DFFF}]]", ignoringCase: true),
      cased.complement)
  }

  /// The common folding of all the members, which differ in case only.
  private static func folding(of members: [UInt32]) -> [UInt32] {
    let scalars = members.compactMap(Unicode.Scalar.init)
    for scalar in scalars {
      let expansion = lowercased(scalar.properties.uppercaseMapping)
      let alternative = lowercased(scalar.properties.lowercaseMapping)
      for candidate in [expansion, alternative] where candidate.count > 1 {
        let pattern = "^" + literal(scalar.value) + "$"
        let text = String(String.UnicodeScalarView(candidate))
        if ICUOracle(pattern, ignoringCase: true)?.finds(in: text) == true {
          return candidate.map(\.value)
        }
      }
    }
    let folded = scalars.first { !$0.properties.changesWhenCaseFolded }
    return [folded?.value ?? members[0]]
  }

  private static func lowercased(_ text: String) -> [Unicode.Scalar] {
    text.unicodeScalars.flatMap { $0.properties.lowercaseMapping.unicodeScalars }
  }

  private static func literal(_ value: UInt32) -> String {
    "\\x{" + String(value, radix: 16) + "}"
  }

  /// The form that `CaseFolding` describes.
  private func write(_ foldings: [UInt32: [UInt32]]) throws {
    let classes = Dictionary(grouping: foldings.keys) { foldings[$0] ?? [] }
    var last: UInt32 = 0
    var numbers: [UInt32] = []
    for (folding, members) in classes.sorted(by: { $0.key.lexicographicallyPrecedes($1.key) }) {
      numbers += [UInt32(folding.count), folding[0] - last] + folding.dropFirst()
      numbers.append(UInt32(members.count))
      numbers += members.sorted().map {
        $0 >= folding[0] ? ($0 - folding[0]) << 1 : (folding[0] - $0) << 1 | 1
      }
      last = folding[0]
    }
    let source = """
      // Generated from ICU by UnicodeTableGenerator.

      extension CaseFolding {
        static let table: StaticString = #\"\"\"
      \(Self.lines(numbers))    \"\"\"#
      }

      """
    try Self.write(source, to: "CaseFoldingTable")
  }
}
