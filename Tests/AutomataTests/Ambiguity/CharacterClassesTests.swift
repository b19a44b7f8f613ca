@testable import PathConfigSyntax
import TestSupport
import Testing

@testable import PathConfigAutomata

@Suite struct CharacterClassesTests {
  @Test func charactersAreInOneClassIfNoMaskTellsThemApart() {
    var random = SeededGenerator(seed: 61)
    let characters = CharacterMask.readableURLCharacters
    for _ in 0..<50 {
      let masks = (0..<random.number(in: 0...5)).map { _ in
        CharacterMask(characters.filter { _ in random.chance(1, in: 2) })
      }
      let kinds = characters.map { character in masks.map { $0.contains(character) } }
      let classes = CharacterClasses(separating: masks)
      #expect(classes.count == Set(kinds).count)
      for character in classes.representatives {
        let place = characters.firstIndex(of: character) ?? 0
        #expect(kinds.firstIndex(of: kinds[place]) == place)
      }
    }
  }
}
