import PathConfigLoading
import Testing

@Suite struct SourceReferenceTests {
  @Test(arguments: [
    ("-", "<stdin>"), ("a.json", "a.json"), ("./http://x", "./http://x"), ("a:b", "a:b"),
    ("https://example.com", "https://example.com/"),
    ("HTTP://Example.COM:80/a#b", "http://example.com/a"),
    ("https://user:pass@example.com:8443/a", "https://example.com:8443/a"),
  ])
  func namesWhatIsMeant(text: String, name: String) throws {
    #expect(try SourceReference.parse(text).name == name)
  }
}
