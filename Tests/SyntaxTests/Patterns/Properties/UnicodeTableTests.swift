@testable import PathConfigSyntax
import TestSupport
import Testing

/// The generated tables, compared with ICU, and the names that ICU is asked for.
///
/// Apple's systems have ICU's of other versions of Unicode; the tables can be compared on the same
/// version only, which the toolchain on Linux must have.
struct UnicodeTableTests {
  #if os(Linux)
    @Test func haveTheVersionOfTheToolchain() {
      #expect(Self.isComparable, "generate the tables anew: see UnicodeTableGenerator")
    }
  #endif

  /// The version of Unicode of the ICU that the tables were read from.
  static let unicodeVersion = (major: 16, minor: 0)

  /// True if ICU has exactly the version of Unicode of the tables.
  private static let isComparable: Bool = {
    let (major, minor) = unicodeVersion
    let before = minor > 0 ? "\(major).\(minor - 1)" : "\(major - 1).255"
    let added = ScalarUniverse.all.matched(by: "[\\p{age=\(major).\(minor)}--\\p{age=\(before)}]")
    let unknown = ScalarUniverse.all.matched(by: "[\\p{age=255}--\\p{age=\(major).\(minor)}]")
    return added?.isEmpty == false && unknown?.isEmpty == true
  }()

  @Test(.enabled(if: isComparable), arguments: ["\\d", "\\w", "\\s", "\\h", "\\v", "."])
  func classesAreICUsForEveryScalar(_ pattern: String) throws {
    let expected = try #require(ScalarUniverse.all.matched(by: pattern))
    let search = SearchExpression(.set(expected))
    expectEqual(Pattern(UTF8String(pattern)).lowered(ignoringCase: false), .regular(search))
  }

  @Test(.enabled(if: isComparable))
  func wordBoundariesLookThroughWhatICULooksThrough() {
    let expected = ScalarUniverse.all.matched(by: "[\\p{Grapheme_Extend}\\p{Cf}]")
    expectEqual(expected, .wordTransparent)
  }

  /// A few hundred random scalars with a case: each matches exactly the scalars of the same
  /// folding.
  @Test(.enabled(if: isComparable), arguments: [UInt64(51)])
  func foldingsAreICUs(seed: UInt64) throws {
    var random = SeededGenerator(seed: seed)
    let cased = try #require(ScalarUniverse.all.matched(by: "\\p{CWCM}"))
    let values = cased.ranges.flatMap { Array($0) }
    let universe = ScalarUniverse(values.flatMap { [0x01, $0] })
    for _ in 0..<300 {
      let value = values[Int.random(in: 0..<values.count, using: &random)]
      let literal = "\\x{\(String(value, radix: 16))}"
      let same = CaseFolding.icu.scalars(foldingTo: CaseFolding.icu.folding(of: value))
      expectEqual(universe.matched(by: literal, ignoringCase: true), same, "\(literal)")
    }
  }

  /// Names of each kind, spelt in all the ways that ICU might take for the same name.
  @Test func knowsTheNamesThatICUKnows() {
    let names = [
      "L", "gc=decimal number", "Greek", "scx=Deva", "Alphabetic=no", "age=3.2", "InGreek",
      "blk=Basic Latin", "ccc=255", "ccc=256", "nv=1e1", "nv=seven", "IsLatin", "IsTitlecase",
      "javaLowerCase", "javaNope", "word", "all", "any", "assigned", "na=DIGIT ONE",
      "na=<control-000A>", "name=Nope", "Nope", "é", "",
    ]
    var (accepted, tried) = (0, 0)
    for name in names {
      let spellings = [
        name, name.uppercased(), name.lowercased(), " \(name)", "\(name)_", "\(name)=", "\(name)\n",
        "\(name)\t", "^\(name)", "-\(name)", "Is\(name)", "In\(name)", "\(name)#", "\(name)&",
      ]
      for pattern in spellings.flatMap({ ["\\p{\($0)}", "[[:\($0):]]", "\\N{\($0)}"] }) {
        let isAccepted =
          if case .accepted = PatternParser.parse(UTF8String(pattern)) { true } else { false }
        expectEqual(isAccepted, ICUOracle.accepts(pattern), "\(pattern)")
        tried += 1
        if isAccepted { accepted += 1 }
      }
    }
    #expect(tried > 1_000 && accepted > 200)
  }
}
