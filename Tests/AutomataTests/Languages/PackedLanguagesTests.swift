@testable import PathConfigSyntax
import TestSupport
import Testing

@testable import PathConfigAutomata

@Suite struct PackedLanguagesTests {
  @Test func answersAsTheLanguagesDo() throws {
    var generator = ExpressionGenerator(random: SeededGenerator(seed: 47))
    let universe = try SampleUniverse.everything()
    let languages = try (0..<20).map { _ in
      try universe.language(searchingFor: [generator.expression(depth: 3)])
    }
    let packed = PackedLanguages(languages)
    for _ in 0..<100 {
      let bytes = ContiguousArray(generator.subject(maximumLength: 8).utf8)
      for (number, language) in languages.enumerated() {
        let start = packed.start(of: number)
        let state = packed.state(of: number, start, after: bytes, in: bytes.indices)
        #expect(packed.accepts(state, of: number) == language.contains(bytes))
      }
    }
    // Bytes that some language distinguishes do not share a representative.
    for byte in UInt8.min...UInt8.max {
      #expect(
        packed.representatives.contains { other in
          languages.allSatisfy { $0.classOfByte[Int(byte)] == $0.classOfByte[Int(other)] }
        })
    }
  }

  @Test func noLanguagesHaveOneRepresentative() {
    let packed = PackedLanguages([])
    #expect(packed.representatives.count == 1)
  }
}
