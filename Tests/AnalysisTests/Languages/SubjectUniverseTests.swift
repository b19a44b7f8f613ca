@testable import PathConfigAnalysis
@testable import PathConfigAutomata
@testable import PathConfigClients
@testable import PathConfigSyntax
import TestSupport
import Testing

/// The universe of a client, compared with the subjects that it really cuts out of URLs.
struct SubjectUniverseTests {
  /// The parts of URLs: all that have a meaning, and some that have none.
  private static let pieces: [String] = [
    "/", "/", "/", "?", "?", "a", "posts", "1", ".", "..", "%", "%2F", "%C3%A9", "%41", "%e2%82%ac",
    "é", "€", " ", "=", "&", "-", "_", "~", "|", "[", "]", ":", "@", "+", ",", ";", "A", "#x", "\\",
    "%00", "%0A", "\u{2028}", "(", ")", "*", "'", "!", "$", "%G1", "😀", "^", "`", "{", "\"", "<",
  ]

  @Test(arguments: Client.newestOfEveryLine.map(\.id))
  func everySubjectOfAURLIsInTheUniverse(_ id: String) throws {
    let profile = try Client.find(id)
    let universe = SubjectUniverse.of(profile)
    var generator = SeededGenerator(seed: 4)
    for _ in 0..<5_000 {
      let count = generator.number(in: 0...7)
      let tail = (0..<count).map { _ in generator.pick(Self.pieces) }.joined()
      let url = UTF8String("https://example.com" + (tail.isEmpty ? "" : "/") + tail)
      guard case .text(let subject) = profile.subject(of: url) else { continue }
      // Control characters and line terminators are left out.
      if subject.string.unicodeScalars.contains(where: {
        [.control, .lineSeparator, .paragraphSeparator].contains($0.properties.generalCategory)
      }) {
        continue
      }
      // Links are in printable ASCII if the client uses them as written.
      if profile.path == .asWritten, subject.bytes.contains(where: { $0 < 0x20 || $0 > 0x7E }) {
        continue
      }
      // Dot segments that the parser cannot resolve are left out.
      if profile.path == .asWritten, subject.string.hasPrefix("/..") { continue }
      #expect(universe.all.contains(subject.bytes), "\(url) gives \(subject)")
    }
  }

  @Test(arguments: Client.newestOfEveryLine.map(\.id))
  func everyMemberIsTheSubjectOfAURL(_ id: String) throws {
    let profile = try Client.find(id)
    let universe = SubjectUniverse.of(profile)
    var generator = SeededGenerator(seed: 5)
    for subject in universe.all.samples(500, using: &generator) {
      let text = UTF8String(repairing: subject)
      let urls = URLSpelling.urls(of: subject, for: profile)
      #expect(urls.contains { profile.subject(of: $0) == .text(text) }, "\(text)")
    }
  }

  @Test(arguments: [
    (
      "hotwire-native-ios@1.3", ["", "/", "/a/", "?x", "/%C3%A9"], ["a", "/é", "/a b", "#", "/%zz"]
    ),
    (
      "hotwire-native-ios@1.2", ["", "/", "/a?x", "/é", "/a?b/", "/a#b"],
      ["a", "/a/", "/a\n", "/a?x\n"]
    ),
    (
      "hotwire-native-android@1.3", ["", "/", "/a b", "/a|/", "?"],
      ["a", "/é", "/#", "/a\t", "/a/../b", "/.?x"]
    ),
    ("turbo-ios@7.0", ["", "/", "/a"], ["/a/"]),
  ])
  func containsOnlySubjects(_ id: String, members: [String], others: [String]) throws {
    let profile = try Client.find(id)
    let universe = SubjectUniverse.of(profile)
    for member in members { #expect(universe.all.contains(member.utf8), "\(member)") }
    for other in others { #expect(!universe.all.contains(other.utf8), "\(other)") }
  }
}

/// URLs for subjects: one that has a given subject, if there is any.
private enum URLSpelling {
  static func urls(of subject: [UInt8], for profile: Client) -> [UTF8String] {
    let host = Array("https://example.com".utf8)
    // Without a fragment, a space at the end of a link would be cut off.
    guard profile.path == .decoded else {
      return [UTF8String(repairing: host + subject + Array("#f".utf8))]
    }
    // In a decoded path a question mark may have been an escape; the query begins at one of them.
    let ends = subject.indices.filter { subject[$0] == UInt8(ascii: "?") } + [subject.count]
    return ends.map { end in
      UTF8String(repairing: host + subject[..<end].flatMap(escaped) + subject[end...])
    }
  }

  /// The spelling in a URL of a byte of a decoded path.
  private static func escaped(_ byte: UInt8) -> [UInt8] {
    switch byte {
    case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
      UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "/"):
      return [byte]
    default:
      let digits = String(byte, radix: 16, uppercase: true)
      return Array("%\(digits.count == 1 ? "0" : "")\(digits)".utf8)
    }
  }
}
