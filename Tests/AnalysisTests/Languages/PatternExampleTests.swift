@testable import PathConfigAnalysis
@testable import PathConfigClients
@testable import PathConfigSyntax
import TestSupport
import Testing

/// The URLs that show what a pattern matches.
struct PatternExampleTests {
  @Test(arguments: [
    ("/posts/new$", "/posts/new"),
    // A dot between two words stands for itself, and for a letter where a word ends.
    ("/a.pdf$", "/a.pdf"), ("https://example.com/posts", "/https://example.com/posts"),
    ("^/p[^/]/x$", "/pa/x"), ("^/v2.0$", "/v2.0"),
    // Anything else is as short as it may be.
    ("/posts/[^/]+/edit$", "/posts/1/edit"), ("\\.pdf$", "/1.pdf"), ("/posts/.+", "/posts/1"),
    // Letters keep the case that they have in the pattern.
    ("/New$", "/New"), ("(?i)/new$", "/new"), ("^/(?!N)new$", nil), ("/(?!n)New$", nil),
  ])
  func hasTheLiteralsOfThePattern(text: String, example: String?) throws {
    let client = try Client.find("hotwire-native-android@1.3")
    let found = Pattern(UTF8String(text)).example(
      ignoringCase: client.ignoresCase, in: SubjectUniverse.of(client))
    expectEqual(found, example.map { UTF8String($0) })
  }
}
