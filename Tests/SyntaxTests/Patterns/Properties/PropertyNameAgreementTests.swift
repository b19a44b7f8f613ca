@testable import PathConfigSyntax
import TestSupport
import Testing

/// The known names of properties, compared with ICU, on variations of known ones.
@Suite struct PropertyNameAgreementTests {
  @Test(.enabled(if: ICUOracle.hasVersionOfTables), arguments: [UInt64(61), 62])
  func knowsTheNamesThatICUKnows(seed: UInt64) {
    var random = SeededGenerator(seed: seed)
    let tabled = PropertyFamily.allCases.flatMap { $0.names + $0.table.names.joined() }
    let ofICU = PropertyOfICU.values.sorted { $0.key < $1.key }
      .flatMap { [$0.key] + $0.value.sorted() }
    let names = (tabled + ofICU).map(\.string)
    let others = [
      "any", "ASCII", "assigned", "all", "word", "javaLetter", "Yes", "no", "T", "9", "0.5", "255",
      "256", "-1", "+1", "1e1", "3.2", "na", "name", "DIGIT ONE", "nv", "Numeric_Value", "age",
      "title",
      "titlecase", "isc", "uc", "", "x", "é",
    ]
    let words = names + others + others
    let joints = ["", "", "", "=", "=", "==", " ", "_", "-", "&", "."]
    let starts = ["", "", "", "Is", "In", "is", "in", "^", " "]
    var mismatches: [String] = []
    var accepted = 0
    for _ in 0..<(4_000 * Agreement.factor) {
      let count = Int.random(in: 1...2, using: &random)
      var name = Self.pick(starts, &random)
      name += (0..<count).map { _ in Self.pick(words, &random) }.joined(
        separator: Self.pick(joints, &random))
      let pattern = "\\p{\(Self.disguised(name, &random))}"
      let isAccepted =
        if case .accepted = PatternParser.parse(UTF8String(pattern)) { true } else { false }
      if isAccepted { accepted += 1 }
      if isAccepted != ICUOracle.accepts(pattern) {
        mismatches.append("\(pattern): ours \(isAccepted)")
      }
    }
    #expect(mismatches.isEmpty, "seed \(seed): \(mismatches.prefix(30).joined(separator: "\n"))")
    #expect(accepted > 500)
  }

  private static func pick(_ choices: [String], _ random: inout SeededGenerator) -> String {
    choices[Int.random(in: 0..<choices.count, using: &random)]
  }

  /// A name with another case, or with characters that names ignore.
  private static func disguised(_ name: String, _ random: inout SeededGenerator) -> String {
    switch Int.random(in: 0..<5, using: &random) {
    case 0: return name.uppercased()
    case 1: return name.prefix(1).uppercased() + name.dropFirst()
    case 2:
      guard !name.isEmpty else { return name }
      let index = name.index(
        name.startIndex, offsetBy: Int.random(in: 0..<name.count, using: &random))
      return name[..<index] + pick(["_", "-", " ", "\t", "\n", "\r"], &random) + name[index...]
    default: return name
    }
  }
}
