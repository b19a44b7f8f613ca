import Dispatch
@testable import PathConfigSyntax
import Testing

@Suite struct PatternTableTests {
  @Test func equalTextsAreOnePattern() {
    let table = PatternTable()
    #expect(table.pattern("/a") === table.pattern("/a"))
    #expect(table.pattern("/a") !== table.pattern("/b"))
    // Canonically equal, and different for ICU.
    #expect(table.pattern("\u{E9}") !== table.pattern("e\u{301}"))
    #expect(table.count == 4)
  }

  @Test func patternsOfTwoTablesAreEqualByText() {
    let pattern = PatternTable().pattern("/a")
    #expect(pattern == PatternTable().pattern("/a"))
    #expect(pattern != PatternTable().pattern("/b"))
    #expect(Set([pattern, PatternTable().pattern("/a")]).count == 1)
  }

  @Test func parsesATextOnDemandAndOnlyOnce() {
    let table = PatternTable()
    let pattern = table.pattern("/a(b")
    #expect(table.parseCount == 0)
    for _ in 0..<2 {
      guard case .rejected = pattern.parse, case .rejected = pattern.lowered(ignoringCase: true)
      else {
        Issue.record("accepts an open group")
        return
      }
    }
    #expect(table.parseCount == 1)
  }

  @Test func threadsThatAskAtOnceShareTheParse() {
    let table = PatternTable()
    DispatchQueue.concurrentPerform(iterations: 64) { index in
      _ = table.pattern("/posts/\(index % 4)").lowered(ignoringCase: index % 2 == 0)
    }
    #expect(table.count == 4)
    #expect(table.parseCount == 4)
  }

  @Test(arguments: [true, false])
  func lowersTheParsedText(ignoringCase: Bool) {
    for text: UTF8String in ["/a", "", "(a)\\1", "["] {
      #expect(
        Pattern(text).lowered(ignoringCase: ignoringCase)
          == PatternLowering.lower(PatternParser.parse(text), ignoringCase: ignoringCase))
    }
  }

  @Test func forgetsPatternsThatNobodyElseOwns() {
    let table = PatternTable()
    let kept = table.pattern("/a")
    _ = table.pattern("/b")
    table.forgetUnowned()
    #expect(table.count == 1)
    #expect(table.pattern("/a") === kept)
  }

  private final class Note: PatternAttachment {
    init() {}
  }

  @Test func aPatternKeepsOneAttachmentOfAType() {
    let pattern = Pattern("/a")
    #expect(pattern.attachment(Note.self) === pattern.attachment(Note.self))
    #expect(pattern.attachment(Note.self) !== Pattern("/a").attachment(Note.self))
  }
}

extension PatternTable {
  fileprivate func pattern(_ text: String) -> Pattern { pattern(UTF8String(text)) }
}
