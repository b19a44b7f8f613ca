@testable import PathConfigSyntax
import TestSupport
import Testing

/// The generated tables, compared with ICU.
///
/// Apple's systems have ICU's of other versions of Unicode; the tables can be compared on the same
/// version only, which the toolchain on Linux must have.
@Suite struct PropertyTableTests {
  #if os(Linux)
    @Test func haveTheVersionOfTheToolchain() {
      #expect(ICUOracle.hasVersionOfTables, "generate the tables anew: see PropertyTableGenerator")
    }
  #endif

  /// Every range of every value at its edges and just outside, and scalars all over.
  @Test(.enabled(if: ICUOracle.hasVersionOfTables), arguments: PropertyFamily.allCases)
  func haveICUsScalars(_ family: PropertyFamily) throws {
    for (index, names) in family.table.names.enumerated() {
      let scalars = family.table.scalars(at: index)
      let edges = Self.edges(of: scalars)
      let matched = ScalarUniverse(edges.ranges.flatMap { Array($0) })
        .matched(by: family.pattern(names))
      #expect(matched == scalars.intersection(edges), "\(family) \(names)")
    }
  }

  private static func edges(of scalars: ScalarSet) -> ScalarSet {
    var edges = stride(from: UInt32(0), to: 0x110000, by: 4001).map { $0...($0 + 1) }
    for range in scalars.ranges {
      edges.append((max(range.lowerBound, 1) - 1)...(range.lowerBound + 1))
      edges.append((max(range.upperBound, 1) - 1)...(range.upperBound + 1))
    }
    return ScalarSet(edges)
  }

  @Test(.enabled(if: ICUOracle.hasVersionOfTables), arguments: PropertyFamily.allCases)
  func haveNamesThatICUAndTheParserKnow(_ family: PropertyFamily) {
    for names in family.table.names {
      for name in names {
        let text = (family.names.first.map { $0.string + "=" } ?? "") + name.string
        #expect(ICUOracle.accepts("\\p{\(text)}"), "\(family) \(name)")
        #expect(UnicodeProperty(named: UTF8String(text)) != nil, "\(family) \(name)")
      }
    }
  }

  @Test(
    .enabled(if: ICUOracle.hasVersionOfTables), arguments: PropertyOfICU.values.keys.sorted())
  func propertiesWithoutATableHaveICUsNames(_ property: UTF8String) {
    for value in PropertyOfICU.values[property] ?? [] {
      #expect(ICUOracle.accepts("\\p{\(property)=\(value)}"), "\(value)")
    }
  }

  @Test(
    .enabled(if: ICUOracle.hasVersionOfTables),
    arguments: ["\\d", "\\w", "\\s", "\\h", "\\v", "."])
  func classesAreICUsForEveryScalar(_ pattern: String) throws {
    let syntax = try #require(PatternParser.parse(UTF8String(pattern)).syntax)
    let expected = try #require(ScalarUniverse.all.matched(by: pattern))
    #expect(PatternLowering.lower(syntax, ignoringCase: false) == .regular(.set(expected)))
  }

  /// A few hundred random scalars with a case: each matches exactly the scalars of the same
  /// folding.
  @Test(.enabled(if: ICUOracle.hasVersionOfTables), arguments: [UInt64(51)])
  func foldingsAreICUs(seed: UInt64) throws {
    var random = SeededGenerator(seed: seed)
    let cased = try #require(UnicodeProperty(named: "CWCM")?.scalars)
    let values = cased.ranges.flatMap { Array($0) }
    let universe = ScalarUniverse(values.flatMap { [0x01, $0] })
    for _ in 0..<300 {
      let value = values[Int.random(in: 0..<values.count, using: &random)]
      let literal = "\\x{\(String(value, radix: 16))}"
      let same = CaseFolding.icu.scalars(foldingTo: CaseFolding.icu.folding(of: value))
      #expect(universe.matched(by: literal, ignoringCase: true) == same, "\(literal)")
    }
  }
}

extension ICUOracle {
  /// True if ICU has exactly the Unicode version of the tables.
  static let hasVersionOfTables: Bool = {
    let (major, minor) = UnicodeTable.unicodeVersion
    let before = minor > 0 ? "\(major).\(minor - 1)" : "\(major - 1).255"
    let added = ScalarUniverse.all.matched(by: "[\\p{age=\(major).\(minor)}--\\p{age=\(before)}]")
    let unknown = ScalarUniverse.all.matched(by: "[\\p{age=255}--\\p{age=\(major).\(minor)}]")
    return added?.isEmpty == false && unknown?.isEmpty == true
  }()
}
