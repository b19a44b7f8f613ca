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

/// The cuts of the clients that use `java.net.URL`, by the rules of Android's own parser.
struct JavaURLTests {
  @Test(arguments: [
    ("https://e.com/a b?q q ", "/a b?q q"), ("  https://e.com/a", "/a"), ("\t/a\n", "/a"),
    ("url:https://e.com/a", "/a"), ("URL:HTTP://e.com/a", "/a"), ("ftp://e.com/a?b", "/a?b"),
    ("file:///a?b", "/a?b"), ("https:/a", "/a"), ("https:a", "a"), ("https:///a", "/a"),
    ("https://?x", "?x"), ("https://#f?x", ""), ("https://e.com\\a", "\\a"),
    ("https://e.com\\a/../b", "\\a/../b"), ("https://e.com/a?b?c", "/a?b?c"),
    ("https://e.com?a/../b", "?a/../b"), ("https://e.com:/a", "/a"),
    ("https://e.com:99999/a", "/a"),
    ("http://user@e.com@x:y/a", "/a"), ("https://[::1]/a", "/a"),
    ("https://[::ffff:1.2.3.4]:1/a", "/a"), ("https://e.com/a;b?c", "/a;b?c"),
    ("https://e.com/%zz%FF", "/%zz%FF"), ("https://e.com//a//b", "//a//b"),
  ])
  func cutsAsWritten(url: String, subject: String) throws {
    let client = try Client.find("hotwire-native-android@1.3.0")
    expectEqual(client.subject(of: UTF8String(url)), .text(UTF8String(subject)))
  }

  /// Expected values from the parser's own loops, run on a JVM.
  @Test(arguments: [
    ("/a/./b", "/a/b"), ("/a/../b", "/b"), ("/a/b/../../c", "/c"), ("/../a", "/a"),
    ("/../../a", "/a"), ("/a/..", "/"), ("/a/b/..", "/a/"), ("/..", "/.."), ("/.", "/"),
    ("/a/.", "/a/"), ("/a/./", "/a/"), ("/a//../b", "/a/b"), ("//../b", "/b"),
    ("/...", "/..."), ("/a/.../b", "/a/.../b"), ("/a/../", "/"),
    ("/./././a", "/a"), ("/a/%2e%2e/b", "/a/%2e%2e/b"), ("/a..", "/a.."), ("/.a", "/.a"),
  ])
  func resolvesDotSegments(path: String, resolved: String) throws {
    let client = try Client.find("hotwire-native-android@1.3")
    expectEqual(client.subject(of: UTF8String("https://e.com" + path)), .text(UTF8String(resolved)))
    expectEqual(
      client.subject(of: UTF8String(path + "?x=/../")), .text(UTF8String(resolved + "?x=/../")))
  }

  @Test(arguments: [
    ("tel:+1", URLDefect.unknownScheme("tel")), ("mailto:x@y", .unknownScheme("mailto")),
    ("custom://x/y", .unknownScheme("custom")), ("1a:b", .malformedScheme),
    (":a", .malformedScheme),
    ("ht tp://e.com", .malformedScheme), ("https://e.com:abc/a", .malformedPort),
    ("https://e.com:80a/a", .malformedPort), ("https://e.com:-1/a", .malformedPort),
    ("https://e.com:2147483648/a", .malformedPort), ("https://[::1/a", .malformedHost),
    ("https://[::1]x/a", .malformedHost),
  ])
  func aURLThatTheParserRefusesCrashesOrGivesTheEmptyPath(url: String, defect: URLDefect) throws {
    let url = UTF8String(url)
    for (client, isAsked) in [
      ("turbo-android@7.1", false), ("hotwire-native-android@1.2", false),
      ("hotwire-native-android@1.3.0", true),
    ] {
      let subject = try Client.find(client).subject(of: url)
      expectEqual(subject, .crashes(defect, isAskedByLibrary: isAsked), "\(client)")
    }
    try expectEqual(Client.find("hotwire-native-android@1.3").subject(of: url), .text(""))
  }

  @Test(arguments: ["posts/new", "example.com/posts", "x", "a?b:c"])
  func allClientsRefuseATextThatIsNeitherURLNorPath(text: String) {
    for client in Client.all {
      expectEqual(client.subject(of: UTF8String(text)), .notAURL(.noScheme), "\(client.id)")
    }
  }

  @Test func describesDefects() {
    expectEqual(
      URLDefect.noScheme.description,
      "it has no scheme: write https://… or a path that begins with `/`")
    expectEqual(
      URLDefect.unknownScheme("tel").description,
      "the client's URL parser does not know the scheme `tel`")
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
}

/// The identity of pages by their URLs, and the hosts of URLs.
struct PageTests {
  /// Two URLs, and true for each client that takes them for one page.
  ///
  /// The clients are iOS before 1.2.1, iOS since then and Android; then the same for the newer two
  /// without the query.
  @Test(arguments: [
    ("/a", "/a", [true, true, true, true, true]),
    ("/a", "/a/", [false, true, false, true, false]),
    ("/a?b", "/a/?b", [false, true, false, true, false]),
    ("/a", "/a?", [false, false, false, true, true]),
    ("/a?x=1", "/a?x=2", [false, false, false, true, true]),
    ("/a", "/%61", [false, true, true, true, true]),
    ("/a%3Fb", "/a?b", [false, false, false, false, false]),
    ("/a", "/a#b", [false, true, true, true, true]),
    ("/a", "https://example.com/a", [true, true, true, true, true]),
    ("https://a.com/a", "https://b.com/a", [false, true, true, true, true]),
    ("https://a.com", "https://a.com/", [false, false, false, false, false]),
    ("/", "/a", [false, false, false, false, false]),
    ("", "/", [false, false, false, false, false]),
    ("/a", "/a%2F", [false, true, false, true, false]),
    ("/a%FF", "/b%FF", [false, true, false, true, false]),
    ("/a%FF", "/a%FE", [false, true, true, true, true]),
    ("/a?b=%C3%A9", "/a?b=é", [true, true, true, true, true]),
    ("/a?b=%63", "/a?b=c", [false, false, true, true, true]),
    ("/a?b=+", "/a?b=%20", [false, false, false, true, true]),
    ("/a?b=%3D", "/a?b==", [false, false, true, true, true]),
    ("/a%20é", "/a%20%C3%A9", [false, false, true, false, true]),
    ("/%C3%A9", "/e%CC%81", [false, true, false, true, false]),
    ("mailto:a", "mailto:a", [true, true, true, true, true]),
    ("nonsense", "nonsense", [true, true, true, true, true]),
  ])
  func decidesIfTwoURLsAreOnePage(one: UTF8String, other: UTF8String, same: [Bool]) throws {
    let clients = try ["ios@1.2.0", "ios@1.2.1", "android"].map { try Client.find($0) }
    for (place, client) in (clients + clients.dropFirst()).enumerated() {
      let pages = (client.page(one), client.page(other))
      let ignoresQuery = place >= clients.count
      expectEqual(
        pages.0.isSame(as: pages.1, ignoringQuery: ignoresQuery), same[place], "\(client)")
      expectEqual(
        pages.1.isSame(as: pages.0, ignoringQuery: ignoresQuery), same[place], "\(client)")
    }
  }

  @Test(arguments: [
    ("https://a.com/b", "https", "a.com"), ("HTTP://A.com:80", "HTTP", "A.com"),
    ("https://u:p@a.com:1/@b", "https", "a.com"), ("https://[::1]:3000/", "https", "[::1]"),
    ("mailto:a@b", "mailto", nil), ("file:///a", "file", nil), ("tel:+1", "tel", nil),
    ("https://app.my.com@fake.domain", "https", "fake.domain"), ("https:", "https", nil),
    ("https://a.com?b:c", "https", "a.com"),
  ])
  func aURLHasSchemeAndHost(url: String, scheme: String, host: String?) {
    let address = URLAddress(UTF8String(url))
    #expect(address.scheme?.string == scheme && address.host?.string == host)
    #expect(!address.isPath)
  }

  @Test(arguments: ["", "/a", "?b", "#c", "a/b:c"])
  func aPathHasNeitherSchemeNorHost(url: String) {
    let address = URLAddress(UTF8String(url))
    #expect(address.isPath && address.scheme == nil && address.host == nil)
  }

  @Test func hostsAreComparedAsTheyAreWritten() {
    let address = URLAddress("https://a.com/")
    #expect(address.hasHost(of: URLAddress("http://a.com:3000/x")))
    #expect(!address.hasHost(of: URLAddress("https://A.com/")))
    #expect(!address.hasHost(of: URLAddress("mailto:a")))
    #expect(URLAddress("tel:1").hasHost(of: URLAddress("mailto:a")))
  }
}

struct SubjectTests {
  /// The subject of one URL on four kinds of client.
  ///
  /// They decode and strip, encode and keep, or use the URL as written. The releases include some
  /// that throw.
  @Test(arguments: [
    ("https://e.com", "", "", ""),
    ("https://e.com/", "/", "/", "/"),
    ("https://e.com?x=1", "?x=1", "?x=1", "?x=1"),
    ("https://e.com/a/", "/a", "/a/", "/a/"),
    ("https://e.com/a/?x=1", "/a?x=1", "/a/?x=1", "/a/?x=1"),
    ("https://e.com/a%20b/%C3%A9", "/a b/é", "/a%20b/%C3%A9", "/a%20b/%C3%A9"),
    ("https://e.com/é", "/é", "/%C3%A9", "/é"),
    ("https://e.com/a%2Fb", "/a/b", "/a%2Fb", "/a%2Fb"),
    ("https://e.com/a?", "/a?", "/a?", "/a?"),
    ("https://e.com/a?x=%20y#f", "/a?x=%20y", "/a?x=%20y", "/a?x=%20y"),
    ("https://u:p@e.com:3000/a#f?x", "/a", "/a", "/a"),
    ("https://[::1]:3000/a", "/a", "/a", "/a"),
    ("https://e.com//a//b", "//a//b", "//a//b", "//a//b"),
    ("https://e.com/a//", "/a", "/a//", "/a//"),
    ("https://e.com//", "/", "//", "//"),
    ("https://e.com/a%2F", "/a", "/a%2F", "/a%2F"),
    ("https://e.com/%FF/x", "", "/%FF/x", "/%FF/x"),
    ("https://e.com/a%zz", "/a%zz", "/a%25zz", "/a%zz"),
    ("https://e.com/a%20b c", "/a%20b c", "/a%2520b%20c", "/a%20b c"),
    ("https://e.com/a%20b?q|", "/a b?q%7C", "/a%20b?q%7C", "/a%20b?q|"),
    ("https://e.com/a?x[]=%20", "/a?x%5B%5D=%2520", "/a?x%5B%5D=%2520", "/a?x[]=%20"),
    ("https://e.com/a\\b", "/a\\b", "/a%5Cb", "/a\\b"),
    ("https://e.com/a/./b/../c", "/a/./b/../c", "/a/./b/../c", "/a/c"),
    ("HTTPS://E.COM/A", "/A", "/A", "/A"),
    ("/x?y", "/x?y", "/x?y", "/x?y"),
    ("?x", "?x", "?x", "?x"),
    ("#f", "", "", ""),
    ("", "", "", ""),
    ("//h/p", "//h/p", "//h/p", "//h/p"),
  ])
  func cutsTheSubjectOutOfAURL(url: String, decoded: String, encoded: String, asWritten: String)
    throws
  {
    let clients = [
      ("hotwire-native-ios@1.2", decoded), ("hotwire-native-ios@1.3", encoded),
      ("hotwire-native-android@1.3", asWritten), ("turbo-android@7.0.0", asWritten),
    ]
    for (client, expected) in clients {
      let subject = try Client.find(client).subject(of: UTF8String(url))
      expectEqual(subject, .text(UTF8String(expected)), "\(client) \(url)")
    }
  }

  @Test(arguments: [
    ("turbo-ios@7.0", "/a"), ("turbo-ios@7.1", "/a"), ("hotwire-native-ios@1.0", "/a?x=1"),
    ("hotwire-native-ios@1.2", "/a?x=1"), ("hotwire-native-ios@1.3", "/a/?x=1"),
    ("turbo-android@7.0", "/a/?x=1"), ("hotwire-native-android@1.2", "/a/?x=1"),
  ])
  func keepsTheQueryIfTheClientMatchesIt(client: String, expected: String) throws {
    let subject = try Client.find(client).subject(of: "https://e.com/a/?x=1")
    expectEqual(subject, .text(UTF8String(expected)))
  }
}
