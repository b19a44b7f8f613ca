@testable import PathConfigKit
import Testing

@testable import PathConfigKit

@Suite struct ServerTextTests {
  @Test(arguments: [
    ("a\u{0}b\u{7F}c\u{9B}d", "abcd"), (" a \t\r\n b ", "a b"), ("\u{202E}abc\u{200B}", "abc"),
    ("日本語 ok", "日本語 ok"), ("", ""), ("\n\n", ""), ("e\u{301}", "e\u{301}"),
  ])
  func serversDoNotWriteToTheTerminal(text: String, printable: String) {
    #expect(Array(ServerText.printable(text).utf8) == Array(printable.utf8))
  }
}
