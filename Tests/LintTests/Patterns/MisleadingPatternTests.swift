@testable import PathConfigLint
@testable import PathConfigSyntax
import TestSupport
import Testing

/// Splits and ranges: certain accidents, and those that may be intended.
struct MisleadingPatternTests {
  private static func help(_ pattern: String) throws -> [String?] {
    let text = JSONWriter.write(.string(.init(pattern))).string
    return try lint(
      #"{"rules": [{"patterns": [\#(text)], "properties": {"title": "A"}}]}"#,
      for: ["hotwire-native-ios@1.3"]
    ).filter { $0.check == "misleading-pattern" }.map(\.help)
  }

  @Test(arguments: [
    ("/posts|comments", "replace it with `/posts|/comments`"),
    ("/posts|comments|/users", "replace it with `/posts|/comments|/users`"),
    ("/posts/new|comments/new", "replace it with `/posts/new|/comments/new`"),
    ("^/posts|comments", "replace it with `^/(?:posts|comments)`"),
    ("/posts|comments$", "replace it with `/(?:posts|comments)$`"),
    ("^/posts|comments|users$", "replace it with `^/(?:posts|comments|users)$`"),
    ("/posts$|comments$", "replace it with `/posts$|/comments$`"),
    ("^/posts|/comments$", "replace it with `^/(?:posts|comments)$`"),
    ("^/a|/b|/c$", "replace it with `^/(?:a|b|c)$`"),
    ("^/admin/users|/admin/roles$", "replace it with `^/(?:admin/users|admin/roles)$`"),
  ]) func offersTheIntendedPattern(pattern: String, help: String) throws {
    try expectEqual(Self.help(pattern), [help])
  }

  @Test(arguments: [
    "edit|new", "new$|edit$", "/a|/b", "/a$|/b$", "^/a$|^/b$", "^/a|/b", "/a|/b$", "^/a/|/b$",
    "^/a.*|/b$", "/new|\\.pdf$", "/a|\\?b=1", "/a|utm_source=b", "(?:/posts|comments)", "/a|",
    "|/a", "/a|b", "^/$|^$", "/[a-z]+|x+", "/posts|c.mments", "^/a|/b$|/c", "^/posts$|^comments$",
  ]) func ignoresIntendedSplits(_ pattern: String) throws {
    try expectEqual(Self.help(pattern), [])
  }

  @Test(arguments: [
    "[0-9]", "[1-9]", "[0-35-9]", "[-10]", "[10-]", "[1-]", "[a-z0-99]", "[^1-99]", "[1-9-9]",
    "[20]", "[0-9_]", "[99999-100000]", "[3-12", "[12-3]",
  ]) func ignoresOtherClasses(_ text: String) throws {
    try expectEqual(Self.help("^/n\(text)"), [])
  }

  /// A repeated class misses the numbers with a digit that it does not have.
  @Test(arguments: ["[1-99]", "[0-100]", "[1-99]+"]) func offersNumbers(_ text: String) throws {
    try expectEqual(Self.help("^/n\(text)$"), ["replace it with `^/n[0-9]+$`"])
  }
}
