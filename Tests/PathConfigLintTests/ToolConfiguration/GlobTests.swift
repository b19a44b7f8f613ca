import PathConfigAutomata
import PathConfigDiagnostics
import PathConfigLint
import PathConfigTestSupport
import Testing

@Suite struct GlobTests {
  @Test(arguments: [
    ("a.json", ["a.json", "./a.json"], ["b.json", "x/a.json", "a.json/b"]),
    ("*.json", ["a.json", ".json", ".a.json"], ["a/b.json", "a.jso"]),
    ("**/*.json", ["a.json", "x/y/a.json"], ["a.js"]),
    ("android/**", ["android", "android/a", "android/a/b.json"], ["ios/a", "xandroid/a"]),
    ("a/**/b", ["a/b", "a/x/b", "a/x/y/b"], ["a/xb", "b"]),
    ("**", ["a", "a/b", ""], []),
    ("a**b", ["ab", "axxb"], ["a/b"]),
    ("?.json", ["a.json", "é.json", "字.json"], [".json", "ab.json"]),
    ("v[0-9].json", ["v1.json"], ["vx.json", "v10.json"]),
    ("v[!0-9].json", ["vx.json"], ["v1.json", "v.json"]),
    ("[]a].json", ["].json", "a.json"], ["b.json"]),
    ("[a-].json", ["-.json", "a.json"], ["b.json"]),
    ("{ios,android}/*.json", ["ios/a.json", "android/b.json"], ["web/a.json", "{ios/a.json"]),
    ("{a,b/{c,d}}x", ["ax", "b/cx", "b/dx"], ["bx", "b/x"]),
    ("a{,.b}.json", ["a.json", "a.b.json"], ["ab.json"]),
    ("\\*.json", ["*.json"], ["a.json"]),
    ("\\{a,b}", ["{a,b}"], ["a", "b"]),
    ("a\\", ["a\\"], ["a"]),
    ("https://example.com/*", ["https://example.com/a"], ["https://example.com/a/b"]),
    ("../app/*.json", ["../app/a.json"], ["app/a.json"]),
  ])
  func matchesPaths(pattern: String, yes: [String], no: [String]) throws {
    let glob = try Glob(UTF8String(pattern))
    for path in yes { #expect(glob.matches(UTF8String(path)), "\(pattern) \(path)") }
    for path in no { #expect(!glob.matches(UTF8String(path)), "\(pattern) \(path)") }
  }

  @Test(arguments: [
    ("[a", Glob.Fault.openBracket), ("[]", .openBracket), ("{a,b", .openBrace),
    ("a{b,{c}", .openBrace), ("[z-a]", .reversedRange),
    ("{a,b}{a,b}{a,b}{a,b}{a,b}{a,b}{a,b}{a,b}{a,b}{a,b}", .tooManyAlternatives),
  ])
  func reportsFaults(pattern: String, fault: Glob.Fault) {
    #expect(throws: fault) { try Glob(UTF8String(pattern)) }
  }

  /// Compared with a matcher that tries everything; seed 21.
  @Test func agreesWithTryingEverything() throws {
    var generator = SeededGenerator(seed: 21)
    var counts = [true: 0, false: 0]
    for _ in 0..<4_000 {
      let pattern = (0..<Int.random(in: 0...6, using: &generator)).map { _ in
        ["a", "b", "*", "**", "/", "?"].randomElement(using: &generator) ?? ""
      }.joined()
      let path = (0..<Int.random(in: 1...5, using: &generator)).map { _ in
        ["a", "b", "/"].randomElement(using: &generator) ?? ""
      }.joined()
      let names = path.split(separator: "/").map(Array.init)
      let parts = pattern.split(separator: "/").map(Array.init)
      let expected = Self.isMatch(names[...], parts[...])
      let glob = try Glob(UTF8String(pattern))
      #expect(glob.matches(UTF8String(path)) == expected, "\(pattern) \(path)")
      counts[expected, default: 0] += 1
    }
    #expect(counts[true, default: 0] > 200 && counts[false, default: 0] > 200)
  }

  private static func isMatch(
    _ names: ArraySlice<[Character]>, _ parts: ArraySlice<[Character]>
  ) -> Bool {
    guard let part = parts.first else { return names.isEmpty }
    if part == ["*", "*"] {
      return isMatch(names, parts.dropFirst())
        || !names.isEmpty && isMatch(names.dropFirst(), parts)
    }
    guard let name = names.first else { return false }
    return isName(name[...], part[...]) && isMatch(names.dropFirst(), parts.dropFirst())
  }

  private static func isName(
    _ name: ArraySlice<Character>, _ part: ArraySlice<Character>
  ) -> Bool {
    guard let token = part.first else { return name.isEmpty }
    if token == "*" {
      return isName(name, part.dropFirst()) || !name.isEmpty && isName(name.dropFirst(), part)
    }
    guard let scalar = name.first else { return false }
    return (token == "?" || token == scalar) && isName(name.dropFirst(), part.dropFirst())
  }
}
