@testable import PathConfigSyntax
import Testing

/// Numbers and lists in sentences.
@Suite struct WordingTests {
  @Test(arguments: [(0, "0 files"), (1, "1 file"), (2, "2 files")])
  func nounsAgreeWithTheirNumber(count: Int, text: String) {
    #expect(counted(count, "file") == text)
  }

  @Test(arguments: [(0, "0 entries are"), (1, "1 entry is"), (2, "2 entries are")])
  func irregularPluralsAreGiven(count: Int, text: String) {
    #expect(counted(count, "entry is", "entries are") == text)
  }

  @Test(arguments: [
    ([], ""), (["a"], "a"), (["a", "b"], "a and b"), (["a", "b", "c"], "a, b and c"),
  ])
  func listsEndInAConjunction(words: [String], text: String) {
    #expect(listed(words) == text)
  }

  @Test func listsTakeAnyConjunction() {
    #expect(listed(["a", "b", "c"].prefix(2), "or") == "a or b")
  }
}
