@testable import PathConfigAutomata
@testable import PathConfigSyntax
import TestSupport
import Testing

@testable import PathConfigKit

struct TextSampleTests {
  /// Generates random texts; some are frequent.
  private static func texts(_ seed: UInt64) -> [UTF8String] {
    var generator = SeededGenerator(seed: seed)
    return (0..<300).map { _ in
      UTF8String(
        "/\(Int.random(in: 0..<Int.random(in: 1...60, using: &generator), using: &generator))")
    }
  }

  private static func sample(_ texts: some Sequence<UTF8String>) -> TextSample {
    var sample = TextSample(limit: 8)
    for text in texts {
      sample.count(text.bytes.span, example: text.bytes.span)
    }
    return sample
  }

  @Test(arguments: 0..<UInt64(20))
  func samplesOfPartsAddUpToTheSampleOfTheWhole(seed: UInt64) {
    let texts = Self.texts(seed)
    let whole = Self.sample(texts)
    var generator = SeededGenerator(seed: seed)
    var parts = (0..<5).map { part in
      Self.sample(texts.enumerated().filter { $0.offset % 5 == part }.map(\.element))
    }
    parts.shuffle(using: &generator)
    let sum = parts.reduce(into: TextSample(limit: 8)) { $0.add($1) }
    expectEqual(sum, whole)
    expectEqual(whole.isCut, Set(texts).count > 8)
  }

  @Test(arguments: 0..<UInt64(20))
  func countsAreExact(seed: UInt64) {
    let texts = Self.texts(seed)
    let sample = Self.sample(texts)
    expectEqual(sample.byFrequency.count, min(8, Set(texts).count))
    for kind in sample.byFrequency { expectEqual(kind.hits, texts.count { $0 == kind.text }) }
  }

  @Test func keepsTheShortestExample() {
    var sample = TextSample(limit: 2)
    for url in ["/a?page=10", "/a?q=2", "/a?b=2", "/a?page=1"] as [UTF8String] {
      let text = UTF8String("/a").bytes
      sample.count(text.span, example: url.bytes.span)
    }
    #expect(
      sample.byFrequency.map(\.example) == ["/a?b=2"] && sample.byFrequency.map(\.hits) == [4])
    #expect(!sample.isCut)
  }

  @Test func listsTheMostFrequentFirst() {
    let sample = Self.sample(["/b", "/a", "/c", "/c"])
    expectEqual(sample.byFrequency.map(\.text), ["/c", "/a", "/b"])
  }
}
