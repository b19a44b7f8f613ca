@testable import PathConfigCLI
@testable import PathConfigKit
@testable import PathConfigSyntax
import Testing

@Suite struct RedactorTests {
  private func redacting(_ text: String, _ secrets: String...) -> String {
    let redactor = Redactor()
    for secret in secrets { redactor.conceal(Secret(secret, of: "a test")) }
    let bytes = ContiguousArray(text.utf8)
    return String(decoding: redactor.redacting(bytes) ?? bytes, as: UTF8.self)
  }

  @Test(arguments: [
    ("", ""), ("tok_en-1", "***"), ("a tok_en-1, tok_en-1!", "a ***, ***!"), ("tok_en-", "tok_en-"),
    ("tok_en…", "***…"), ("tok…", "tok…"), ("tok_...", "***..."), ("…en-1\"", "…***\""),
    ("…n-1", "…n-1"), ("...k_en-1 x", "...*** x"), ("xtok_en-1x", "x***x"),
    (#"tok\_en-1"#, "***"), (#"\u0074ok_\…"#, #"***\…"#), (#"\u0074ok_\u00…"#, #"***\u00…"#),
    (#"…74ok_\u0065n-1"#, "…74***"), (#"…u0074ok\u005fen-1"#, "…u0074***"),
    (#"…4%6fk_en-1"#, "…4***"),
    ("%74ok_%6…", "***%6…"),
  ])
  func removesASecretAnywhere(text: String, shown: String) {
    #expect(redacting(text, "tok_en-1") == shown)
  }

  @Test(arguments: [
    (#"a"b\c<d>"#, #"a\"b\\c<d>"#), ("p&q<r", "p&amp;q&lt;r"), ("50%off", "50%25off"),
    ("a\"b'c&d", "a&quot;b'c&amp;d"), ("x@y$z|", #"x@&#8203;y\$z\|"#),
    ("tok_en/1", #"\u0074ok\u005Fen\/1"#), ("tok_en/1", "%74ok%5fen%2F1"), ("a\tbcd", #"a\tbcd"#),
    ("tok&en", #"tok\u0026en"#), ("tok&en", "tok&#x26;en"), ("tok<en", #"tok\u0026lt;en"#),
    (#"a"b\c"#, #"a\\\"b\\\\c"#), ("50%off", "50%252525off"), ("clé-🔑", #"cl\u00e9-\ud83d\udd11"#),
    ("clé-🔑", "cl%C3%A9-%F0%9F%94%91"), ("a b c d", "a b\n    c d"), ("0xdead", "%30xdead"),
    ("tok_en", "to\(TextLook.bold.of("k_"))en"), ("a\u{200B}bcd", "a\u{FFFD}bcd"),
  ])
  func theEscapesOfAFormatHideNoSecret(secret: String, written: String) {
    #expect(redacting("<" + written + ">", secret) == "<***>")
  }

  @Test func theLongestSecretCounts() {
    #expect(redacting("Bearer abcd abcd", "abcd", "Bearer abcd") == "*** ***")
  }

  @Test func doesNotTakeAFewBytesForASecret() {
    #expect(redacting("a abc", "abc", "", "a") == "a abc")
    #expect(redacting("true android", "true", "android") == "true android")
  }

  /// What looks like an escape may begin the secret.
  @Test(arguments: [("deadbeef", "%deadbeef"), ("n0123", #"\n0123"#), ("amp;x", "&amp;x")])
  func aSignBeforeASecretHidesNothing(secret: String, text: String) {
    #expect(!redacting(text, secret).contains(secret))
  }

  @Test(arguments: [
    (
      #"{"a":1234,"b":[12345,true],"12340":"x1234"}"#,
      #"{"a":"***","b":["***",true],"***0":"x***"}"#
    ),
    (#"{"a":"\\1234","b":1}"#, #"{"a":"***","b":1}"#), (#"{"a":[]}"#, #"{"a":[]}"#),
  ])
  func jsonStaysJSON(json: String, shown: String) {
    let redactor = Redactor()
    redactor.conceal(Secret("1234", of: "a test"))
    let bytes = ContiguousArray(json.utf8)
    #expect(String(decoding: redactor.redacting(json: bytes) ?? bytes, as: UTF8.self) == shown)
    #expect(JSONParser.parse(name: "", text: shown).faults.isEmpty)
  }
}
