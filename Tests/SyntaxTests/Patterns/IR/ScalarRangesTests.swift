import TestSupport
import Testing

@testable import PathConfigSyntax

@Suite struct ScalarRangesTests {
  @Test func rangesThatTouchAreUnited() {
    var random = SeededGenerator(seed: 67)
    for _ in 0..<200 {
      var ranges = ScalarRanges()
      var members: Set<UInt32> = []
      var lower: UInt32 = 0
      for _ in 0..<random.number(in: 0...8) {
        lower += UInt32(random.number(in: 0...6))
        let upper = lower + UInt32(random.number(in: 0...4))
        ranges.merge(lower, upper)
        members.formUnion(lower...upper)
        #expect(ranges.checkInvariants() == [])
      }
      #expect(Set(ranges.joined()) == members)
      #expect(ranges.soleValue == (members.count == 1 ? members.first : nil))
      for (left, right) in zip(ranges, ranges.dropFirst()) {
        #expect(left.upperBound + 1 < right.lowerBound)
      }
    }
  }

  @Test func noRangeIsEmpty() {
    #expect(ScalarRanges().isEmpty)
    #expect(ScalarRanges().count == 0)
    #expect(ScalarRanges().soleValue == nil)
    #expect(ScalarRanges().checkInvariants() == [])
  }
}
