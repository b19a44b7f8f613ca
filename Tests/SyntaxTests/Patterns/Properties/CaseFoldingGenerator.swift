@testable import PathConfigSyntax
import Testing

/// Generates the table of case foldings again from ICU.
///
/// Run it together with `PropertyTableGenerator`, after it. ICU knows which scalars differ only in
/// case. The standard library proposes the scalars that one folds to, and ICU confirms them.
@Suite struct CaseFoldingGenerator {
  @Test(.enabled(if: UnicodeTableFile.isUpdating))
  func writesTheTableOfFoldings() throws {
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
      #expect(closure == same, "\(value)")
    }
    try write(foldings.filter { $0.value != [$0.key] })
  }

  private func checkThatNothingElseHasCase(_ cased: ScalarSet) throws {
    let ranges = cased.ranges.map {
      Self.literal($0.lowerBound) + "-" + Self.literal($0.upperBound)
    }
    let others = "[^\(ranges.joined())]"
    #expect(
      ScalarUniverse.all.matched(by: "[\(others)--[\\x{D800}-\\x{DFFF}]]", ignoringCase: true)
        == cased.complement)
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
      // Generated from ICU by CaseFoldingGenerator.

      extension CaseFolding {
        static let table: StaticString = #\"\"\"
      \(UnicodeTableFile.indented(UnicodeTableFile.lines(numbers)))    \"\"\"#
      }

      """
    try UnicodeTableFile.write(source, to: "CaseFoldingTable")
  }
}
