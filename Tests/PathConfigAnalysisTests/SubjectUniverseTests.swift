import PathConfigAnalysis
import PathConfigAutomata
import PathConfigDiagnostics
import PathConfigModel
import PathConfigTestSupport
import Testing

/// The universe of a client against the subjects that it really cuts out of URLs.
@Suite struct SubjectUniverseTests {
  /// What URLs are put together from: all that has a meaning, and some that has none.
  private static let pieces: [String] = [
    "/", "/", "/", "?", "?", "a", "posts", "1", ".", "..", "%", "%2F", "%C3%A9", "%41", "%e2%82%ac",
    "é", "€", " ", "=", "&", "-", "_", "~", "|", "[", "]", ":", "@", "+", ",", ";", "A", "#x", "\\",
    "%00", "%0A", "\u{2028}", "(", ")", "*", "'", "!", "$", "%G1", "😀", "^", "`", "{", "\"", "<",
  ]

  @Test(arguments: ClientProfile.newestOfEveryLine)
  func everySubjectOfAURLIsInTheUniverse(_ profile: ClientProfile) throws {
    let universe = SubjectUniverse.of(profile, includingControls: true)
    var generator = SeededGenerator(seed: 4)
    for _ in 0..<20_000 {
      let count = generator.number(in: 0...7)
      let tail = (0..<count).map { _ in generator.pick(Self.pieces) }.joined()
      let url = UTF8String("https://example.com" + (tail.isEmpty ? "" : "/") + tail)
      guard case .text(let subject) = profile.subject(of: url) else { continue }
      // Links are written in printable ASCII where the client takes them as they are written.
      if profile.path == .asWritten, subject.bytes.contains(where: { $0 < 0x20 || $0 > 0x7E }) {
        continue
      }
      #expect(universe.all.contains(subject.bytes), "\(url) gives \(subject)")
    }
  }

  @Test(arguments: ClientProfile.newestOfEveryLine)
  func everyMemberIsTheSubjectOfAURL(_ profile: ClientProfile) throws {
    let universe = SubjectUniverse.of(profile)
    var generator = SeededGenerator(seed: 5)
    for subject in universe.all.samples(2_000, using: &generator) {
      let url = URLSpelling.url(of: subject, for: profile)
      #expect(
        profile.subject(of: url) == .text(UTF8String(repairing: subject)),
        "\(UTF8String(repairing: subject)) of \(url)")
    }
  }

  @Test(arguments: [
    ("hotwire-native-ios@1.3", ["", "/", "/a/", "?x", "/%C3%A9"], ["a", "/é", "/a b", "#", "/%zz"]),
    ("hotwire-native-ios@1.2", ["", "/", "/a?x", "/é", "/a?b/", "/a#b"], ["a", "/a/", "/a\n", "/a/?x"]),
    ("hotwire-native-android@1.3", ["", "/", "/a b", "/a|/", "?"], ["a", "/é", "/#", "/a\t"]),
    ("turbo-ios@7.0", ["", "/", "/a"], ["/a/"]),
  ])
  func membersAndOthers(_ id: String, members: [String], others: [String]) throws {
    let profile = try ClientProfile.find(id)
    let universe = SubjectUniverse.of(profile)
    for member in members { #expect(universe.all.contains(member.utf8), "\(member)") }
    for other in others { #expect(!universe.all.contains(other.utf8), "\(other)") }
  }
}

/// A URL whose subject is to be a given one.
private enum URLSpelling {
  /// A decoded path is written with every character escaped that a path may not hold as it is; the
  /// query is the part after the last question mark that can begin one.
  static func url(of subject: [UInt8], for profile: ClientProfile) -> UTF8String {
    var bytes = Array("https://example.com".utf8)
    guard profile.path == .decoded else { return UTF8String(repairing: bytes + subject) }
    let question = UInt8(ascii: "?")
    let queryStart =
      profile.matchesQueryStrings
      ? subject.lastIndex(of: question).flatMap { subject[$0...].allSatisfy(isQuery) ? $0 : nil }
      : nil
    for byte in subject[..<(queryStart ?? subject.count)] {
      if isPlain(byte) { bytes.append(byte) } else { bytes += Array("%\(hexadecimal(byte))".utf8) }
    }
    return UTF8String(repairing: bytes + subject[(queryStart ?? subject.count)...])
  }

  private static func isPlain(_ byte: UInt8) -> Bool {
    switch byte {
    case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
      UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "/"):
      true
    default: false
    }
  }

  private static func isQuery(_ byte: UInt8) -> Bool { byte < 0x80 && byte > 0x20 }

  private static func hexadecimal(_ byte: UInt8) -> String {
    let text = String(byte, radix: 16, uppercase: true)
    return text.count == 1 ? "0" + text : text
  }
}
