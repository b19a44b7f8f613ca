@testable import PathConfigCLI
import Testing

@Suite struct RedactorTests {
  private func redacting(_ text: String, _ secrets: String...) -> String {
    let redactor = Redactor()
    secrets.forEach(redactor.conceal)
    let bytes = ContiguousArray(text.utf8)
    return String(decoding: redactor.redacting(bytes) ?? bytes, as: UTF8.self)
  }

  @Test(arguments: [
    ("", ""), ("tok_en-1", "***"), ("a tok_en-1, tok_en-1!", "a ***, ***!"), ("tok_en-", "tok_en-"),
    ("tok_en…", "***…"), ("tok…", "tok…"), ("tok_...", "***..."), ("…en-1\"", "…***\""),
    ("…n-1", "…n-1"), ("...k_en-1 x", "...*** x"), ("xtok_en-1x", "x***x"),
    (#"tok\_en-1"#, "***"),
  ])
  func removesASecretAnywhere(text: String, shown: String) {
    #expect(redacting(text, "tok_en-1") == shown)
  }

  @Test(arguments: [
    (#"a"b\c<d>"#, #"a\"b\\c<d>"#), ("p&q<r", "p&amp;q&lt;r"), ("50%off", "50%25off"),
    ("a\"b'c&d", "a&quot;b'c&amp;d"), ("x@y$z|", #"x@&#8203;y\$z\|"#),
  ])
  func theEscapesOfAFormatHideNoSecret(secret: String, written: String) {
    #expect(redacting("<" + written + ">", secret) == "<***>")
  }

  @Test func theLongestSecretCounts() {
    #expect(redacting("Bearer abcd abcd", "abcd", "Bearer abcd") == "*** ***")
  }

  @Test func doesNotTakeAFewBytesForASecret() {
    #expect(redacting("a abc", "abc", "", "a") == "a abc")
  }
}
