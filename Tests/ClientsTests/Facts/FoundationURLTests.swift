import Foundation
@testable import PathConfigAutomata
@testable import PathConfigClients
@testable import PathConfigSyntax
import TestSupport
import Testing

/// Compares the cuts of the clients that use `Foundation.URL` with `Foundation.URL` itself.
///
/// Two known differences are excluded. Foundation refuses some international domain names, which
/// need tables that are not kept here. It also reads a text without a scheme as a relative URL.
@Suite struct FoundationURLTests {
  private let decoding: ClientProfile
  private let encoding: ClientProfile

  init() throws {
    decoding = try ClientProfile.find("hotwire-native-ios@1.2")
    encoding = try ClientProfile.find("hotwire-native-ios@1.3")
  }

  /// The expressions of hotwire-native-ios 1.2 and 1.3, on Foundation.
  private func expected(_ text: String) -> (decoded: Subject, encoded: Subject)? {
    let absolute = text.isEmpty || "/?#".contains(text.prefix(1)) ? "https://host" + text : text
    guard let url = URL(string: absolute), url.scheme != nil else { return nil }
    func withQuery(_ path: String, _ query: String?) -> Subject {
      .text(UTF8String(query.map { "\(path)?\($0)" } ?? path))
    }
    return (withQuery(url.path, url.query), withQuery(url.path(), url.query()))
  }

  private func expectAgreement(_ text: String, _ comment: Comment) {
    let url = UTF8String(text)
    let (decoded, encoded) = (decoding.subject(of: url), encoding.subject(of: url))
    if let expected = expected(text) {
      #expect(decoded == expected.decoded, comment)
      #expect(encoded == expected.encoded, comment)
    } else {
      #expect(isRefused(decoded) && isRefused(encoded), comment)
    }
  }

  private func isRefused(_ subject: Subject) -> Bool {
    if case .notAURL = subject { return true }
    return false
  }

  @Test(arguments: [
    "mailto:x@y", "mailto:x@y?subject=a", "tel:+1", "custom://x/y", "https:/a", "https:a", "https:",
    "https://", "https:///a", "https://?x", "https://#f", "file:///a/?b", "javascript:void(0)",
    "about:blank", "data:text/plain,a b", "a+b.c-d://x/y?z", "1a://x/y", "ht tp://e.com/a",
    "https://e.com:/a", "https://e.com:80/a", "https://e.com:abc/a", "https://e.com:80:90/a",
    "https://e.com:99999/a", "https://[::1]:3000/a?b", "https://[::1/a", "https://[::1]x/a",
    "https://[::1]:x/a", "https://[v1.a]/a", "https://a[b]/a", "https://a]b/a",
    "https://u:p@e.com/a",
    "https://u:[x]@e.com/a", "http://user@e.com@x/a", "https://a b@e.com/a", "https://e .com/a",
    "https://e%zz/a", "https://%65.com/a", "https://a\"b/a", "https://a<b/a", "https://a{b/a",
    "https://e.com\\a", "https://münchen.de/a b", " https://e.com/a", "https://e.com/a ",
    "https://e.com/%00", "https://e.com/\u{1}", "https://e.com/a\tb", "https://e.com/[a]",
    "https://e.com/a|b^c`d{e}<f>\"g\"", "https://e.com/a'b(c)!*,;:@&=+$", "https://e.com/e\u{301}",
    "https://e.com/😀?😀", "https://e.com/%ED%A0%80", "https://e.com/%F5%80%80%80",
    "https://e.com/%EF%BF%BD", "https://e.com/%C3%28", "https://e.com/%E9/", "https://e.com/%",
    "https://e.com/a%2", "https://e.com/%2F", "https://e.com/a/%2F", "https://e.com/a?b?c#d?e",
    "https://e.com/a?%zz%20", "https://e.com/a#b#c", "/", "/a b", "?", "?a=%20", "#", "//h/p",
  ])
  func agreesOnHandMadeURLs(text: String) {
    expectAgreement(text, "\(text.debugDescription)")
  }

  @Test(arguments: ["https://e.com/a%", "https://e.com/?a%", "https://a%c/", "a%:b", "a://b:%/"])
  func agreesOnEveryCharacterOfASCII(template: String) {
    for value in UInt8.min..<0x80 {
      let character = String(UnicodeScalar(value))
      let text = template.split(separator: "%", omittingEmptySubsequences: false)
        .joined(separator: character)
      expectAgreement(text, "\(text.debugDescription)")
    }
  }

  /// Delimiters, valid and invalid escapes, and characters of every kind.
  private static let pieces = [
    "/", "/", "/a", "b", "%20", "%2F", "%C3%A9", "%FF", "%", "%z", "%E2%82", "%e2%82%ac", " ", "é",
    "e\u{301}", "😀", "?", "&x=1", "[", "]", "#", ":", "@", ";", "'", "\"", "|", "\\", "..", ".",
    "+", "~", "\u{7F}", "\u{80}", "\u{0}", "<", "^", "`", "{",
  ]

  @Test func agreesOnDrawnPathsAndQueries() {
    let seed: UInt64 = 20_260_701
    var generator = SeededGenerator(seed: seed)
    for _ in 0..<4000 {
      var text = Bool.random(using: &generator) ? "https://e.com/" : "/"
      for _ in 0..<Int.random(in: 0...7, using: &generator) {
        text += Self.pieces.randomElement(using: &generator) ?? ""
      }
      expectAgreement(text, "seed \(seed): \(text.debugDescription)")
    }
  }

  private static let authorityPieces = [
    "e", ".com", ":", ":80", "@", "u", "[", "]", "::1", "%41", "%4", " ", "_", "-", "!", "\"", "^",
    "\\",
  ]

  @Test func agreesOnDrawnAuthorities() {
    let seed: UInt64 = 20_260_702
    var generator = SeededGenerator(seed: seed)
    for _ in 0..<3000 {
      var text = "https://"
      for _ in 0..<Int.random(in: 0...5, using: &generator) {
        text += Self.authorityPieces.randomElement(using: &generator) ?? ""
      }
      text += ["", "/a", "?q", "#f"].randomElement(using: &generator) ?? ""
      expectAgreement(text, "seed \(seed): \(text.debugDescription)")
    }
  }
}
