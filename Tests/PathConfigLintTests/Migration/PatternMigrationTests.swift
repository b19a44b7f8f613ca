import PathConfigDiagnostics
import PathConfigJSON
import PathConfigLint
import PathConfigModel
import PathConfigPlatform
import Testing

@Suite struct PatternMigrationTests {
  /// A pattern and its migration; nil if it stays.
  struct Row: CustomTestStringConvertible, Sendable {
    let from: String
    let to: String
    let pattern: String
    let migrated: String?

    var testDescription: String { "\(pattern) from \(from) to \(to)" }

    static func rows(
      _ from: String, _ to: String, _ rows: KeyValuePairs<String, String?>
    ) -> [Row] {
      rows.map { Row(from: from, to: to, pattern: $0, migrated: $1) }
    }
  }

  private static let rows =
    Row.rows(
      "turbo-ios@7.1", "hotwire-native-ios@1.3",
      [
        ".*": nil, "/": "^[^?]*/", "^/posts": nil, "^/posts(/.*)?$": "^/posts(/.*)?(?:\\?.*)?$",
        "^/posts$": "^/posts/?(?:\\?.*)?$", "/new$": "^[^?]*/new/?(?:\\?.*)?$",
        "/posts": "^[^?]*/posts", "^$": "^(?:\\?.*)?$", "^/$": "^/(?:\\?.*)?$",
        "/$": "^/(?:\\?.*)?$", "^/posts/": "^/posts/[^?]", "^/a/.*": "^/a/(?=[^?]).*",
        "^/posts/[^/]+$": "^/posts/[^/?]+/?(?:\\?.*)?$", "^/a.*/b$": "^/a[^?]*/b/?(?:\\?.*)?$",
        "/(?:new|edit)$": "^[^?]*/(?:new|edit)/?(?:\\?.*)?$",
        "/new(\\?|$)": "^[^?]*/new/?(\\?|$)", "/a$|^/b$": "^[^?]*/a/?(?:\\?.*)?$|^/b/?(?:\\?.*)?$",
        "^/café": "^/caf(?:é|%C3%A9)", "^/@me": "^/(?:@|%40)me", "^/[äx]": "^/(?:[äx]|%C3%A4)",
        "^/a b": "^/a(?: |%20)b", "^/\\d+$": "^/\\d+/?(?:\\?.*)?$", "/b(": nil, "": nil,
      ])
    + Row.rows(
      "hotwire-native-ios@1.2", "hotwire-native-ios@1.3",
      [
        "^/new$": "^/new/?$", "/new$": "/new$|^[^?]*/new/$",
        "^/new(?:\\?.*)?$": "^/new/?(?:\\?.*)?$",
        "/new(\\?|$)": "/new(\\?|$)|^[^?]*/new/(\\?|$)", "^/a\\?x=1$": "^/a/?\\?x=1$", "/new": nil,
        "/$": "^/$|\\?.*/$", "/a/": "/a/[^?]|\\?.*/a/",
        "^/new/?$": nil, "^/shared/": "^/shared/[^?]", "^/é$": "^/(?:é|%C3%A9)/?$",
      ])
    + Row.rows("turbo-ios@7.1", "hotwire-native-ios@1.2", ["^/new$": "^/new(?:\\?.*)?$"])
    + Row.rows("turbo-android@7.1", "hotwire-native-android@1.3", ["/new$": nil])
    + Row.rows("hotwire-native-ios@1.3", "hotwire-native-ios@1.3", ["/new$": nil])

  @Test(arguments: rows)
  func writesPatternsForTheNewLibrarysSubject(row: Row) throws {
    let pattern = JSONWriter.write(.string(.init(row.pattern)))
    let migration = try migration(
      #"{"rules": [{"patterns": [\#(pattern)], "properties": {"title": "x"}}]}"#,
      from: row.from, to: row.to)
    #expect(migration.document.rules[0].patterns[0].text == .init(row.migrated ?? row.pattern))
    #expect(migration.changes.count == (row.migrated == nil ? 0 : 1))
  }

  @Test func describesTheChangeOfAPattern() throws {
    let migration = try migration(
      #"{"rules": [{"patterns": ["^/é$"], "properties": {"title": "x"}}]}"#,
      from: "turbo-ios@7.1", to: "hotwire-native-ios@1.3")
    #expect(
      migration.changes.map(\.reason) == [
        "Hotwire Native iOS 1.3 matches the query string too, keeps a slash at the end of the path and "
          + "leaves percent escapes as they are, unlike Turbo Native iOS 7.1"
      ])
  }

  @Test func leavesPatternsThatAppsMatchWithoutTheQuery() throws {
    let from = try ClientProfile.find("turbo-ios@7.1")
    let newer = try ClientProfile.find("hotwire-native-ios@1.2")
    let to = try #require(newer.matchingQueryStrings(false))
    let document = testDocument(
      #"{"rules": [{"patterns": ["/new$"], "properties": {"title": "x"}}]}"#)
    let migration = Migration(
      of: document, named: "new.json", from: from, to: to, destinations: .init(),
      fallback: ICUEngine())
    #expect(migration.changes.isEmpty)
  }
}

func migration(
  _ text: String, from: String, to: String, destinations: DestinationInventory = .init()
) throws -> Migration {
  Migration(
    of: testDocument(text), named: "new.json", from: try ClientProfile.find(from),
    to: try ClientProfile.find(to), destinations: destinations, fallback: ICUEngine())
}
