@testable import PathConfigKit
@testable import PathConfigSyntax
import TestSupport
import Testing

/// Secrets of a request, in what its server sends.
struct SecretMaskTests {
  private func masking(_ text: String, _ secrets: String...) -> String {
    SecretMask(secrets.map { Secret($0, of: "a test") }).masking(text)
  }

  private func masking(body: String, _ secret: String) -> String {
    let response = HTTPResponse(
      status: 200, fields: HTTPFields([]), body: ContiguousArray(body.utf8))
    let masked = SecretMask([Secret(secret, of: "a test")]).masking(response)
    expectEqual(masked.maskedOwner == nil, masked.body == response.body)
    return String(decoding: masked.body, as: UTF8.self)
  }

  @Test(arguments: [
    (#"a"b\c<d>"#, #"a\"b\\c<d>"#), ("50%off", "50%25off"), ("tok_en/1", #"\u0074ok\u005Fen\/1"#),
    ("tok_en/1", "%74ok%5fen%2F1"), ("a\tbcd", #"a\tbcd"#), ("tok&en", #"tok\u0026en"#),
    ("tok/en", #"tok\u00252Fen"#), (#"a"b\c"#, #"a\\\"b\\\\c"#), ("50%off", "50%252525off"),
    ("clé-🔑", #"cl\u00e9-\ud83d\udd11"#), ("clé-🔑", "cl%C3%A9-%F0%9F%94%91"),
    ("0xdead", "%30xdead"),
    (#"DOM\user"#, #"DOM\\user"#), ("deadbeef", "%deadbeef"), ("n0123", #"\n0123"#),
  ])
  func escapesHideNoSecret(secret: String, written: String) {
    for body in [#"{"a": "<\#(written)>"}"#, "<\(written)>"] {
      let masked = masking(body: body, secret)
      #expect(!masked.contains(written.suffix(3)) && masked.contains("***"), "\(masked)")
    }
  }

  @Test func ofSecretsInEachOtherAllAreHidden() {
    expectEqual(masking("Bearer abcd abcd", "abcd", "Bearer abcd"), "*** ***")
    expectEqual(masking("abcdefgh", "bcde", "defg"), "a***h")
  }

  @Test func aFewBytesAreNoSecret() {
    expectEqual(masking("a abc", "abc", "", "a"), "a abc")
    expectEqual(masking("true android", "true", "android"), "true android")
  }

  /// Every secret of a text is found that a search for each alone finds.
  @Test func findsWhatASimpleSearchFinds() {
    var random = SeededGenerator(seed: 76)
    func word(_ count: ClosedRange<Int>) -> String {
      String(
        (0..<Int.random(in: count, using: &random)).map { _ in
          "ab".randomElement(using: &random) ?? "a"
        })
    }
    for _ in 0..<500 {
      let secrets = (0..<3).map { _ in word(4...7) }
      let text = word(0...30)
      var isSecret = Array(repeating: false, count: text.utf8.count)
      let bytes = Array(text.utf8)
      for secret in secrets.map({ Array($0.utf8) }) {
        for start in bytes.indices where bytes[start...].starts(with: secret) {
          for place in start..<start + secret.count { isSecret[place] = true }
        }
      }
      var shown = ""
      for (place, letter) in text.enumerated() {
        if !isSecret[place] {
          shown.append(letter)
        } else if !shown.hasSuffix("***") {
          shown += "***"
        }
      }
      let mask = SecretMask(secrets.map { Secret($0, of: "a test") })
      expectEqual(mask.masking(text), shown, "\(secrets) in \(text)")
    }
  }

  @Test(arguments: [
    (
      #"{"a":1234,"b":[12345,true],"12340":"x1234"}"#,
      #"{"a":"***","b":["***",true],"***0":"x***"}"#
    ),
    (#"{"a":"\\1234","b":1}"#, #"{"a":"\\***","b":1}"#), (#"{"a":[]}"#, #"{"a":[]}"#),
    ("x 1234", "x ***"),
  ])
  func jsonStaysJSON(body: String, shown: String) {
    expectEqual(masking(body: body, "1234"), shown)
  }
}
