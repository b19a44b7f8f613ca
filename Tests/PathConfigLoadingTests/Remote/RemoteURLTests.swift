import PathConfigAutomata
import PathConfigLoading
import PathConfigTestSupport
import Testing

@Suite struct RemoteURLTests {
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
    #expect(url.text == normal)
    #expect(url.host == host)
    #expect(url.port == port)
  }

  @Test(arguments: [
    "", "example.com", "http:", "http:/a", "http://", "http:///a", "ftp://a/", "http://a:0/",
    "http://a:65536/", "http://a:99999999999999999999/", "http://a:-1/", "http://a:x/",
    "http://a b/", "http://[::/", "http://a/\n",
    "http://a/\u{7F}",
    "//a/b", "mailto:a@b",
  ])
  func refusesInvalidAddresses(text: String) {
    #expect(RemoteURL(text) == nil)
  }

  @Test(arguments: [
    ("https://u:p@a.com/x?token=t&page=2", "https://a.com/x?token=***&page=2"),
    ("https://a.com/x?Api-Key=t&key=", "https://a.com/x?Api-Key=***&key=***"),
    (
      "https://a.com/x?X-Amz-Signature=0&keyboard=1",
      "https://a.com/x?X-Amz-Signature=***&keyboard=1"
    ),
    ("https://a.com/x?access_token", "https://a.com/x?access_token"),
    ("https://a.com/x?a=b=token&&c", "https://a.com/x?a=b=token&&c"),
    ("https://a.com/x?%74oken=t", "https://a.com/x?%74oken=***"),
    ("https://a.com/x;token=t/y;v=1", "https://a.com/x;token=***/y;v=1"),
    (
      "https://a.com/x;jsessionid=t?bearer=u;v&b=1",
      "https://a.com/x;jsessionid=***?bearer=***;***&b=1"
    ),
    (
      "https://a.com/x?to=https%3A%2F%2Fu%3Ap%40b.com",
      "https://a.com/x?to=***"
    ),
    ("https://a.com/@me?mail=a@b.c", "https://a.com/@me?mail=a@b.c"),
    ("http://a.com:81/@me", "http://a.com:81/@me"), ("http://[::1]:81/@me", "http://[::1]:81/@me"),
  ])
  func showsAddressesWithoutSecrets(text: String, name: String) throws {
    #expect(try #require(RemoteURL(text)).displayName == name)
  }

  /// `hunter2` is the password, or a part of it.
  @Test(arguments: [
    ("https://u:hunter2@h.com/x", "***@h.com/x"), ("https://u:hunter2@@h.com/x", "***@h.com/x"),
    ("https://u:hun#hunter2@h.com/x", "***@h.com/x"),
    ("https://u:hun?hunter2@h.com/", "***@h.com/"),
    ("https://u:1?hunter2@h.com/", "***@h.com/"), ("https://u:1#hunter2@h.com/", "***@h.com/"),
    ("https://u:a/hunter2@h.com/", "***@h.com/"), ("https://u:a@b/hunter2@h.com", "***@h.com"),
    ("https://u:hunter2", "https://u:***"), ("https://u:hunter2/x", "https://u:***/x"),
    ("https://hunter2?a@h.com", "***@h.com"), ("mailto:hunter2@h.com", "***@h.com"),
    ("https://h.com/x?a=hunter2", "https://h.com/x"),
  ])
  func showsNoLoginOfAMistypedAddress(text: String, shown: String) {
    #expect(RemoteURL.redacting(unparsed: text) == shown)
    #expect(!shown.contains("hunter2"))
  }

  @Test(arguments: [
    ("a https://u:p@h/x \"http://v:q@i\"", "a https://***@h/x \"http://***@i\""),
    (#"{"a":"https:\/\/u:p@h\/x"}"#, #"{"a":"https:\/\/***@h\/x"}"#),
    ("https://e.com/https://u:p@h/x", "https://e.com/https://***@h/x"),
    ("….json?token=t\" …;a=b", "….json?token=***\" …;a=b"),
    ("…ssword@h/x and …users/@bob", "…***@h/x and …users/@bob"),
    ("https://u:pass…", "https://u:***…"), ("`a:b` ://", "`a:b` ://"),
    ("a@b.c: x=1", "a@b.c: x=1"),
    ("https://h/?token=t&a=1 token=t", "https://h/?token=***&a=1 token=t"),
  ])
  func removesLoginsFromSentences(text: String, shown: String) {
    #expect(RemoteURL.redacting(addressesIn: text) == shown)
  }

  @Test(arguments: [
    ("/c", "http://a.com:81/c"), ("c", "http://a.com:81/x/c"), ("?q", "http://a.com:81/x/y?q"),
    ("//b.com/c", "http://b.com/c"), ("https://b.com", "https://b.com/"),
    ("../../../c", "http://a.com:81/c"), ("#f", "http://a.com:81/x/y?z"),
    ("https://b.com/é", "https://b.com/%C3%A9"),
  ])
  func redirectsAreResolved(location: String, expected: String) throws {
    let base = try #require(RemoteURL("http://a.com:81/x/y?z#f"))
    #expect(base.resolving(location)?.text == expected)
  }

  @Test(arguments: ["mailto:a@b", "ftp://a/b", "http://[::", "javascript:alert(1)", "/a\r\nX: y"])
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
    #expect(left.hasSameOrigin(as: right) == isSame)
  }

  /// A password before `@`, and the value of a telling name, never appear again.
  @Test func randomAddressesKeepTheirSecrets() {
    var random = SeededGenerator(seed: 0x5EC2E7)
    let pieces = [
      "a", "/", "?", "&", "=", "@", ":", "#", "%40", "token", ".", "http://", "é", " ", "$",
    ]
    for _ in 0..<2_000 {
      let tail = (0..<8).compactMap { _ in pieces.randomElement(using: &random) }.joined()
      let text = "https://user:hunter2@host.com/\(tail)?token=hunter2&\(tail)"
      let name = (try? SourceReference.parse(text))?.name ?? RemoteURL.redacting(unparsed: text)
      // Before a fragment or a second question mark, the text is not a parameter.
      if !tail.contains("#"), !tail.contains("?") {
        #expect(!name.contains("hunter2"), "\(text)")
      }
    }
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
