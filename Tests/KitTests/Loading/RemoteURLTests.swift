@testable import PathConfigSyntax
@testable import PathConfigAutomata
@testable import PathConfigKit
import TestSupport
import Testing

struct RemoteURLTests {
  /// Any text is either not an address, or an address that reads back as itself.
  ///
  /// It may come from a person or a `Location`, and never traps.
  @Test func randomTextsAreAddressesOrNot() throws {
    var random = SeededGenerator(seed: 0xADD2E55)
    let pieces = [
      "http", "https", "://", ":", "/", "//", "[", "]", "::1", "@", "?", "#", "%", "%41", "%zz",
      "%00", "a", "A", "é", "Ⅷ", "ß", "\u{200D}", "\u{0}", " ", "\t", "|", "\\", "^", "{", ".",
      "..",
      "-", "0", "65536", "99999999999999999999", "xn--", "_", "*", "🦊", "\u{301}", "&", "=", ";",
    ]
    let base = try #require(RemoteURL("https://example.com/a/b?c"))
    var count = 0
    for _ in 0..<20_000 {
      let length = Int.random(in: 0...9, using: &random)
      let tail = (0..<length).compactMap { _ in pieces.randomElement(using: &random) }.joined()
      for url in [RemoteURL("http://" + tail), RemoteURL(tail), base.resolving(tail)] {
        guard let url else { continue }
        count += 1
        #expect(
          RemoteURL(url.text) == RemoteURL(url.text).map { _ in withoutLogin(url) }, "\(tail)")
        #expect(!url.host.isEmpty && (1...65_535).contains(url.port), "\(tail)")
        #expect(url.text.utf8.allSatisfy { (0x21..<0x7F).contains($0) }, "\(tail)")
        _ = url.displayName + url.hostName
      }
    }
    #expect(count > 10_000)
  }

  /// The address that its shown text means.
  private func withoutLogin(_ url: RemoteURL) -> RemoteURL? {
    let again = RemoteURL(url.text)
    return again?.text == url.text && again?.host == url.host && again?.port == url.port
      ? again : nil
  }
}
