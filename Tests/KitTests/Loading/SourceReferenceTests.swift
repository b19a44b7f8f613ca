@testable import PathConfigKit
import Testing

@Suite struct SourceReferenceTests {
  @Test(arguments: [
    ("-", "<stdin>"), ("a.json", "a.json"), ("./http://x", "./http://x"), ("a:b", "a:b"),
    ("--", "--"), ("é/ü.json", "é/ü.json"), ("C:\\a.json", "C:\\a.json"), ("1://a", "1://a"),
    ("https://example.com", "https://example.com/"),
    ("HTTP://Example.COM:80/a#b", "http://example.com/a"),
    ("https://example.com:8443/@me?mail=a@b.c", "https://example.com:8443/@me?…"),
  ])
  func readsEveryKindOfReference(text: String, name: String) throws {
    #expect(try SourceReference.parse(text).name == name)
  }

  @Test func refusesANameWithANULByte() {
    let error = #expect(throws: RunFailure.Explanation.self) { try SourceReference.parse("a\0b") }
    #expect(error?.message == "the name of the input contains a NUL byte")
  }
}
