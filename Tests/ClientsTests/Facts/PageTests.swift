@testable import PathConfigClients
@testable import PathConfigSyntax
import Testing

/// The identity of pages by their URLs, and the hosts of URLs.
@Suite struct PageTests {
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
    ("mailto:a", "mailto:a", [true, true, true, true, true]),
    ("nonsense", "nonsense", [true, true, true, true, true]),
  ])
  func decidesIfTwoURLsAreOnePage(one: UTF8String, other: UTF8String, same: [Bool]) throws {
    let clients = try ["ios@1.2.0", "ios@1.2.1", "android"].map { try ClientProfile.find($0) }
    for (place, client) in (clients + clients.dropFirst()).enumerated() {
      let pages = (client.page(one), client.page(other))
      let ignoresQuery = place >= clients.count
      #expect(pages.0.isSame(as: pages.1, ignoringQuery: ignoresQuery) == same[place], "\(client)")
      #expect(pages.1.isSame(as: pages.0, ignoringQuery: ignoresQuery) == same[place], "\(client)")
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
