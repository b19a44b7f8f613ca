@testable import PathConfigSyntax
import Testing

/// Generates the tables again from ICU, for the names that the tables have now.
///
/// Run it when ICU's version of Unicode changes, and write that to `UnicodeTable.unicodeVersion`:
///
///     PATHCONFIG_UPDATE_UNICODE=1 swift test --filter PropertyTableGenerator
///
/// First add each new value or property of Unicode by hand, as a line `#name` in its table: ICU
/// knows a name, but has no list of all names.
@Suite struct PropertyTableGenerator {
  @Test(.enabled(if: UnicodeTableFile.isUpdating), arguments: PropertyFamily.allCases)
  func writesTheTables(_ family: PropertyFamily) throws {
    var lines: [String] = []
    for names in family.table.names {
      let pattern = family.pattern(names)
      let scalars = try #require(ScalarUniverse.all.matched(by: pattern), "\(pattern)")
      lines.append("#" + names.map(\.string).joined(separator: " "))
      lines.append(contentsOf: UnicodeTableFile.lines(Self.numbers(scalars)))
    }
    let name = "\(family)"
    let source = """
      // Generated from ICU by PropertyTableGenerator; only lines that begin with # are edited by hand.

      extension UnicodeTable {
        static let \(name) = UnicodeTable(
          #\"\"\"
      \(UnicodeTableFile.indented(lines))    \"\"\"#)
      }

      """
    try UnicodeTableFile.write(
      source, to: name.prefix(1).uppercased() + name.dropFirst() + "Table")
  }

  /// The form that `UnicodeTable` describes.
  private static func numbers(_ scalars: ScalarSet) -> [UInt32] {
    var end: UInt32 = 0
    return scalars.ranges.flatMap { range in
      defer { end = range.upperBound }
      return [range.lowerBound - end, range.upperBound - range.lowerBound]
    }
  }
}

extension PropertyFamily {
  /// A pattern for the value of the family that has these names.
  func pattern(_ names: [UTF8String]) -> String {
    self.names.isEmpty ? #"\p{\#(names[0])}"# : #"\p{\#(self.names[0])=\#(names[0])}"#
  }
}
