@testable import PathConfigSyntax
import Testing

/// Distinct elements, and places in sorted collections.
@Suite struct SequenceTests {
  @Test func distinctElementsKeepTheirOrder() {
    #expect([3, 1, 3, 2, 1].distinct() == [3, 1, 2])
    #expect(["a", "B", "A"].distinct { $0.lowercased() } == ["a", "B"])
    #expect([Int]().distinct().isEmpty)
  }

  @Test(arguments: 0...9)
  func findsTheFirstPlaceInEveryCount(count: Int) {
    let sorted = Array(0..<count)
    for bound in 0...count {
      #expect(sorted.partitioningIndex { $0 >= bound } == bound)
      #expect(sorted[(bound / 2)...].partitioningIndex { $0 >= bound } == bound)
    }
  }

  @Test(arguments: [("", ""), (" ", ""), (" \t", ""), ("a", "a"), (" a b\t", "a b"), ("a ", "a")])
  func trimsBothEnds(text: String, trimmed: String) {
    #expect(text.utf8.trimming(\.isBlank).elementsEqual(trimmed.utf8))
  }
}
