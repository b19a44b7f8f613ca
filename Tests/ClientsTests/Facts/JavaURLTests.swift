@testable import PathConfigAutomata
@testable import PathConfigClients
@testable import PathConfigSyntax
import TestSupport
import Testing

/// The cuts of the clients that use `java.net.URL`, by the rules of Android's own parser.
@Suite struct JavaURLTests {
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
    let client = try ClientProfile.find("hotwire-native-android@1.3.0")
    #expect(client.subject(of: UTF8String(url)) == .text(UTF8String(subject)))
  }

  /// Expected values from the parser's own loops, run on a JVM.
  @Test(arguments: [
    ("/a/./b", "/a/b"), ("/a/../b", "/b"), ("/a/b/../../c", "/c"), ("/../a", "/a"),
    ("/../../a", "/a"), ("/a/..", "/"), ("/a/b/..", "/a/"), ("/..", "/.."), ("/.", "/"),
    ("/a/.", "/a/"), ("/a/./", "/a/"), ("/a//../b", "/a/b"), ("//../b", "/b"), ("/a/..b/..", "/"),
    ("/..a/b/..", "/..a/b/.."), ("/...", "/..."), ("/a/.../b", "/a/.../b"), ("/a/../", "/"),
    ("/./././a", "/a"), ("/a/%2e%2e/b", "/a/%2e%2e/b"), ("/a..", "/a.."), ("/.a", "/.a"),
  ])
  func resolvesDotSegments(path: String, resolved: String) throws {
    let client = try ClientProfile.find("hotwire-native-android@1.3")
    #expect(client.subject(of: UTF8String("https://e.com" + path)) == .text(UTF8String(resolved)))
    #expect(
      client.subject(of: UTF8String(path + "?x=/../")) == .text(UTF8String(resolved + "?x=/../")))
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
      let subject = try ClientProfile.find(client).subject(of: url)
      #expect(subject == .crashes(defect, isAskedByLibrary: isAsked), "\(client)")
    }
    #expect(try ClientProfile.find("hotwire-native-android@1.3").subject(of: url) == .text(""))
  }

  @Test(arguments: ["posts/new", "example.com/posts", "x", "a?b:c"])
  func allClientsRefuseATextThatIsNeitherURLNorPath(text: String) {
    for client in ClientProfile.all {
      #expect(client.subject(of: UTF8String(text)) == .notAURL(.noScheme), "\(client.id)")
    }
  }

  @Test func describesDefects() {
    #expect(
      URLDefect.noScheme.description
        == "it has no scheme: write https://… or a path that begins with `/`")
    #expect(
      URLDefect.unknownScheme("tel").description
        == "the client's URL parser does not know the scheme `tel`")
  }

  /// Hostile paths end in linear time: a quadratic walk would take minutes here.
  @Test(arguments: ["/../", "/a/../", "/./", "/..", "//../", "%"])
  func resolvesLongPathsInLinearTime(piece: String) {
    let path = UTF8String("/" + String(repeating: piece, count: 200_000))
    for client in ClientProfile.current {
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
      for client in ClientProfile.newestOfEveryLine {
        let outcome = client.cutSubject(of: url, into: &buffer)
        let comment: Comment = "seed \(seed): \(url.string.debugDescription) \(client.id)"
        switch client.subject(of: url) {
        case .text(let subject):
          #expect(outcome == .cut && buffer == subject.bytes, comment)
        case .crashes(let defect, let isAsked):
          #expect(outcome == .crashes(defect, isAskedByLibrary: isAsked), comment)
        case .notAURL(let defect):
          #expect(outcome == .notAURL(defect), comment)
        }
        var rewritten = ContiguousArray("left over".utf8)
        let rewriting = client.subjectCutter.rewrite(url.bytes.span, into: &rewritten)
        #expect(rewriting == outcome && (rewritten == buffer || outcome != .cut), comment)
        // Repairing changes ill-formed text.
        #expect(UTF8String(repairing: buffer).bytes == buffer, comment)
      }
    }
  }
}
