@testable import PathConfigSyntax
import TestSupport
import Testing

@Suite struct ContiguousArraySortNumbersTests {
  @Test func sortsAsTheLibraryDoes() {
    var random = SeededGenerator(seed: 71)
    for count in 0..<130 {
      var numbers = ContiguousArray((0..<count).map { _ in UInt32(random.number(in: 0...60)) })
      let expected = ContiguousArray(numbers.sorted())
      #expect(numbers.isAscending == (numbers == expected))
      numbers.sortNumbers()
      #expect(numbers == expected)
    }
  }
}
