@testable import PathConfigSyntax
import TestSupport
import Testing

struct PatternTableTests {
  @Test func equalTextsAreOnePattern() {
    let table = PatternTable()
    #expect(table.pattern("/a") === table.pattern("/a"))
    #expect(table.pattern("/a") !== table.pattern("/b"))
    // Canonically equal, and different for ICU.
    #expect(table.pattern("\u{E9}") !== table.pattern("e\u{301}"))
    expectEqual(table.count, 4)
    // Those of two tables are equal by text.
    let pattern = PatternTable().pattern("/a")
    expectEqual(pattern, PatternTable().pattern("/a"))
    #expect(pattern != PatternTable().pattern("/b"))
    expectEqual(Set([pattern, PatternTable().pattern("/a")]).count, 1)
  }

  @Test func lowersTheParsedText() {
    for text: UTF8String in ["/a", "", "(a)\\1", "["] {
      for ignoringCase in [true, false] {
        expectEqual(
          Pattern(text).lowered(ignoringCase: ignoringCase),
          PatternParser.parse(text).lowered(ignoringCase: ignoringCase), "\(text)")
      }
    }
  }

  @Test func forgetsPatternsThatNobodyElseOwns() {
    let table = PatternTable()
    let kept = table.pattern("/a")
    _ = table.pattern("/b")
    table.forgetUnowned()
    expectEqual(table.count, 1)
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
