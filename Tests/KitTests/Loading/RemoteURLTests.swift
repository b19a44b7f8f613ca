@testable import PathConfigSyntax
@testable import PathConfigAutomata
@testable import PathConfigKit
import TestSupport
import Testing

struct RemoteURLTests {
  @Test(arguments: [
    ("http://example.com", "http://example.com/", "example.com", 80),
    ("https://EXAMPLE.com:443/A?b#c", "https://example.com/A?b", "example.com", 443),
    ("http://example.com:8080/a%2Fb", "http://example.com:8080/a%2Fb", "example.com", 8080),
    ("http://[::1]:3000/a", "http://[::1]:3000/a", "::1", 3000),
    ("http://user@example.com/", "http://example.com/", "example.com", 80),
    (
      "https://bücher.example/ä b", "https://xn--bcher-kva.example/%C3%A4%20b",
      "xn--bcher-kva.example", 443
    ),
  ])
  func normalisesAddresses(text: String, normal: String, host: String, port: Int) throws {
    let url = try #require(RemoteURL(text))
    expectEqual(url.text, normal)
    expectEqual(url.host, host)
    expectEqual(url.port, port)
  }

  @Test(arguments: [
    "", "example.com", "http:", "http:/a", "http://", "http:///a", "ftp://a/", "http://a:0/",
    "http://a:65536/", "http://a:99999999999999999999/", "http://a:-1/", "http://a:x/",
    "http://a b/", "http://[::/", "http://a/\n",
    "http://a/\u{7F}", "//a/b", "mailto:a@b", "http://127%2e0.0.1/", "http://local%68ost/",
  ])
  func refusesInvalidAddresses(text: String) {
    #expect(RemoteURL(text) == nil)
  }

  @Test(arguments: [
    ("https://a.com/x?token=t#f", "https://a.com/x?…"), ("https://a.com/@me", "https://a.com/@me"),
  ])
  func showsAddressesWithoutTheirQueries(text: String, name: String) throws {
    try expectEqual(#require(RemoteURL(text)).displayName, name)
  }

  @Test(arguments: [
    ("/c", "http://a.com:81/c"), ("c", "http://a.com:81/x/c"), ("?q", "http://a.com:81/x/y?q"),
    ("//b.com/c", "http://b.com/c"), ("https://b.com", "https://b.com/"),
    ("../../../c", "http://a.com:81/c"), ("#f", "http://a.com:81/x/y?z"),
    ("https://b.com/é", "https://b.com/%C3%A9"),
  ])
  func redirectsAreResolved(location: String, expected: String) throws {
    let base = try #require(RemoteURL("http://a.com:81/x/y?z#f"))
    expectEqual(base.resolving(location)?.text, expected)
  }

  @Test(arguments: [
    "mailto:a@b", "ftp://a/b", "http://[::", "javascript:alert(1)", "/a\r\nX: y", "//127%2e0.0.1/",
  ])
  func refusesOtherRedirects(location: String) throws {
    let base = try #require(RemoteURL("http://a.com/"))
    #expect(base.resolving(location) == nil)
  }

  @Test(arguments: [
    ("http://a.com/x", "http://a.com:80/y", true), ("http://a.com/", "https://a.com/", false),
    ("http://a.com/", "http://a.com:81/", false), ("http://a.com/", "http://www.a.com/", false),
    ("http://A.com/", "http://a.com/", true), ("http://127.0.0.1/", "http://localhost/", false),
  ])
  func originIsSchemeHostAndPort(left: String, right: String, isSame: Bool) throws {
    let (left, right) = (try #require(RemoteURL(left)), try #require(RemoteURL(right)))
    expectEqual(left.hasSameOrigin(as: right), isSame)
  }

  /// Any text is either not an address, or an address that reads back as itself.
  ///
  /// It may come from a person or a `Location`, and never traps.
  @Test func randomTextsAreAddressesOrNot() throws {
    var random = SeededGenerator(seed: 0xADD2E55)
    let pieces = [
      "http", "https", "://", ":", "/", "//", "[", "]", "::1", "@", "?", "#", "%", "%41", "%zz",
      "%00", "a", "A", "é", "Ⅷ", "ß", "\u{200D}", "\u{0}", " ", "\t", "|", "\\", "^", "{", ".",
      "..",
      "-", "0", "65536", "99999999999999999999", "xn--", "_", "*", "🦊", "\u{301}", "&", "=", ";",
    ]
    let base = try #require(RemoteURL("https://example.com/a/b?c"))
    var count = 0
    for _ in 0..<20_000 {
      let length = Int.random(in: 0...9, using: &random)
      let tail = (0..<length).compactMap { _ in pieces.randomElement(using: &random) }.joined()
      for url in [RemoteURL("http://" + tail), RemoteURL(tail), base.resolving(tail)] {
        guard let url else { continue }
        count += 1
        #expect(
          RemoteURL(url.text) == RemoteURL(url.text).map { _ in withoutLogin(url) }, "\(tail)")
        #expect(!url.host.isEmpty && (1...65_535).contains(url.port), "\(tail)")
        #expect(url.text.utf8.allSatisfy { (0x21..<0x7F).contains($0) }, "\(tail)")
        _ = url.displayName + url.hostName
      }
    }
    #expect(count > 10_000)
  }

  /// The address that its shown text means.
  private func withoutLogin(_ url: RemoteURL) -> RemoteURL? {
    let again = RemoteURL(url.text)
    return again?.text == url.text && again?.host == url.host && again?.port == url.port
      ? again : nil
  }
}
