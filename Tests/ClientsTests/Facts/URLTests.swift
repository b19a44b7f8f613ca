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
struct FoundationURLTests {
  private let decoding: Client
  private let encoding: Client

  init() throws {
    decoding = try Client.find("hotwire-native-ios@1.2")
    encoding = try Client.find("hotwire-native-ios@1.3")
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
      expectEqual(decoded, expected.decoded, comment)
      expectEqual(encoded, expected.encoded, comment)
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
}

/// The subjects and pages of URLs.
struct URLTests {
  /// Of each URL, the subject for every client, or the reason why there is none; of two URLs, the
  /// clients that take them for one page, with the query and without; and the scheme and the host.
  ///
  /// The clients decode and strip, encode and keep, or use the URL as written, after the dot
  /// segments are resolved; how was found with Android's own parser on a JVM. Some releases throw.
  @Test func urlsAreReadAsTheTableSays() throws {
    let clients =
      Client.newestOfEveryLine + [try Client.find("ios@1.2.0"), try Client.find("android@1.3.0")]
    try GoldenFile.replay(
      "Tests/Tables/urls.txt",
      [
        "subject": { url in
          clients.grouped { client in
            switch client.subject(of: UTF8String(url)) {
            case .text(let subject): "`\(subject)`"
            case .crashes(let defect, let isAsked):
              "\(isAsked ? "the library" : "the app") throws: \(defect.description)"
            case .notAURL(let defect): defect.description
            }
          }
        },
        "one page": { line in
          let urls = line.components(separatedBy: " ~ ").map { UTF8String($0) }
          return clients.grouped { client in
            let pages = urls.map(client.page)
            let same = [false, true].map { pages[0].isSame(as: pages[1], ignoringQuery: $0) }
            let back = [false, true].map { pages[1].isSame(as: pages[0], ignoringQuery: $0) }
            expectEqual(same, back, "\(client) \(line)")
            return same[0] ? "one" : same[1] ? "one without the query" : "two"
          }
        },
        "scheme and host": { url in
          let address = URLAddress(UTF8String(url))
          return [
            "scheme \(address.scheme?.string ?? "none"), host \(address.host?.string ?? "none")"
              + (address.isPath ? ", a path" : "")
          ]
        },
      ])
  }

  /// Hostile paths end in linear time: a quadratic walk would take minutes here.
  @Test(arguments: ["/../", "/a/../", "/./", "/..", "//../", "%"])
  func resolvesLongPathsInLinearTime(piece: String) {
    let path = UTF8String("/" + String(repeating: piece, count: 20_000))
    for client in Client.current {
      guard case .text(let subject) = client.subject(of: path) else {
        Issue.record("\(client.id) refuses the path")
        continue
      }
      #expect(subject.bytes.count <= 3 * path.bytes.count)
    }
  }

  /// The buffer's old content is gone, and no text traps.
  ///
  /// A subject that is a part of the URL equals the rewritten one.
  @Test func aBufferIsReused() {
    let seed: UInt64 = 20_260_703
    var generator = SeededGenerator(seed: seed)
    let alphabet = Array("ht:p/s.?#@[]%2\\ é\u{0}:".unicodeScalars)
    var buffer = ContiguousArray("left over".utf8)
    for _ in 0..<1500 {
      let scalars = (0..<Int.random(in: 0...12, using: &generator)).compactMap { _ in
        alphabet.randomElement(using: &generator)
      }
      var text = String.UnicodeScalarView()
      text.append(contentsOf: scalars)
      let url = UTF8String(String(text))
      for client in Client.newestOfEveryLine {
        let outcome = client.subjectForm.cut(url.bytes.span, into: &buffer)
        let comment: Comment = "seed \(seed): \(url.string.debugDescription) \(client.id)"
        switch client.subject(of: url) {
        case .text(let subject):
          #expect(outcome == nil && buffer == subject.bytes, comment)
        case .crashes(let defect, let isAsked):
          expectEqual(outcome, .crashes(defect, isAskedByLibrary: isAsked), comment)
        case .notAURL(let defect):
          expectEqual(outcome, .notAURL(defect), comment)
        }
        var rewritten = ContiguousArray("left over".utf8)
        let rewriting = client.subjectForm.rewrite(url.bytes.span, into: &rewritten)
        #expect(rewriting == outcome && (rewritten == buffer || outcome != nil), comment)
        // Repairing changes ill-formed text.
        expectEqual(UTF8String(repairing: buffer).bytes, buffer, comment)
      }
    }
  }

  @Test func hostsAreComparedAsTheyAreWritten() {
    let address = URLAddress("https://a.com/")
    #expect(address.hasHost(of: URLAddress("http://a.com:3000/x")))
    #expect(!address.hasHost(of: URLAddress("https://A.com/")))
    #expect(!address.hasHost(of: URLAddress("mailto:a")))
    #expect(URLAddress("tel:1").hasHost(of: URLAddress("mailto:a")))
  }
}
