import PathConfigDiagnostics
import PathConfigJSON
import PathConfigLint
import Testing

/// A `|` that splits a whole pattern: what is surely an accident, and what may be meant.
@Suite struct AccidentalSplitTests {
  private static func help(_ pattern: String) throws -> [String?] {
    let text = JSONWriter.write(.string(.init(pattern))).string
    return try lint(
      #"{"rules": [{"patterns": [\#(text)], "properties": {"title": "A"}}]}"#,
      for: ["hotwire-native-ios@1.3"]
    ).filter { $0.check == "misleading-pattern" }.map(\.help)
  }

  @Test(arguments: [
    ("/posts|comments", "write `/posts|/comments`"),
    ("/posts|comments|/users", "write `/posts|/comments|/users`"),
    ("/posts/new|comments/new", "write `/posts/new|/comments/new`"),
    ("^/posts|comments", "write `^/(?:posts|comments)`"),
    ("/posts|comments$", "write `/(?:posts|comments)$`"),
    ("^/posts|comments|users$", "write `^/(?:posts|comments|users)$`"),
    ("/posts$|comments$", "write `/posts$|/comments$`"),
    ("^/posts|/comments$", "write `^/(?:posts|comments)$`"),
    ("^/a|/b|/c$", "write `^/(?:a|b|c)$`"),
    ("^/admin/users|/admin/roles$", "write `^/(?:admin/users|admin/roles)$`"),
  ]) func offersWhatWasMeant(pattern: String, help: String) throws {
    #expect(try Self.help(pattern) == ([help]))
  }

  @Test(arguments: [
    "edit|new", "new$|edit$", "/a|/b", "/a$|/b$", "^/a$|^/b$", "^/a|/b", "/a|/b$", "^/a/|/b$",
    "^/a.*|/b$", "/new|\\.pdf$", "/a|\\?b=1", "/a|utm_source=b", "(?:/posts|comments)", "/a|",
    "|/a", "/a|b", "^/$|^$", "/[a-z]+|x+", "/posts|c.mments", "^/a|/b$|/c", "^/posts$|^comments$",
  ]) func leavesAloneWhatMayBeMeant(_ pattern: String) throws {
    #expect(try Self.help(pattern) == [])
  }
}
