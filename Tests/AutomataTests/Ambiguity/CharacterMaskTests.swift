@testable import PathConfigSyntax
import TestSupport
import Testing

@testable import PathConfigAutomata

@Suite struct CharacterMaskTests {
  private static let all = Array(UInt8(0)..<0x80)

  private static func members(_ mask: CharacterMask) -> Set<UInt8> {
    Set(all.filter(mask.contains))
  }

  @Test func operationsAgreeWithSets() {
    var random = SeededGenerator(seed: 59)
    for _ in 0..<100 {
      let sets = (0..<2).map { _ in Set(Self.all.filter { _ in random.chance(1, in: 3) }) }
      let masks = sets.map { CharacterMask($0) }
      #expect(Self.members(masks[0]) == sets[0])
      #expect(Self.members(masks[0].union(masks[1])) == sets[0].union(sets[1]))
      #expect(Self.members(masks[0].intersection(masks[1])) == sets[0].intersection(sets[1]))
      #expect(Self.members(masks[0].complement) == Set(Self.all).subtracting(sets[0]))
      #expect(masks[0].isEmpty == sets[0].isEmpty)
    }
  }

  @Test func aSetOfScalarsKeepsTheCharactersOfURLs() {
    let mask = CharacterMask(ScalarSet([0x00...0x2F, 0x1_0000...0x1_0001]))
    #expect(Self.members(mask) == Set("-.!/,&+$'()*".utf8))
  }
}
