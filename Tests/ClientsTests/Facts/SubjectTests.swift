@testable import PathConfigClients
@testable import PathConfigSyntax
import Testing

@Suite struct SubjectTests {
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
      let subject = try ClientProfile.find(client).subject(of: UTF8String(url))
      #expect(subject == .text(UTF8String(expected)), "\(client) \(url)")
    }
  }

  @Test(arguments: [
    ("turbo-ios@7.0", "/a"), ("turbo-ios@7.1", "/a"), ("hotwire-native-ios@1.0", "/a?x=1"),
    ("hotwire-native-ios@1.2", "/a?x=1"), ("hotwire-native-ios@1.3", "/a/?x=1"),
    ("turbo-android@7.0", "/a/?x=1"), ("hotwire-native-android@1.2", "/a/?x=1"),
  ])
  func keepsTheQueryIfTheClientMatchesIt(client: String, expected: String) throws {
    let subject = try ClientProfile.find(client).subject(of: "https://e.com/a/?x=1")
    #expect(subject == .text(UTF8String(expected)))
  }
}
