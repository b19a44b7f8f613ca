@testable import PathConfigClients
@testable import PathConfigLint
@testable import PathConfigSyntax
import Testing

/// Laws of findings about several files together, on the texts of all examples.
@Suite struct LintedAppTests {
  private static let clients = ClientProfile.current

  /// Every text of an example once.
  private static let texts: [String] = {
    var seen: Set<UTF8String> = []
    return PageExample.all.map(\.text)
      .filter { seen.insert(UTF8String($0)).inserted }
  }()

  private static func document(_ text: String, _ name: String) -> ConfigurationDocument {
    testDocument(text, name: name)
  }

  private static func lint(bundled: String, server: String) -> LintResult {
    let sources = AppSources(
      bundled: document(bundled, "bundled.json"),
      server: .init(document(server, "server.json")))
    return Linter.lint(LintedApp(sources), for: clients)
  }

  @Test func hasTextsToLint() {
    #expect(Self.texts.count > 100)
  }

  /// A server that sends the bundled file changes nothing.
  @Test func reportsNothingForTheSameFileTwice() {
    // Every sixteenth is enough to have each kind of file, and takes seconds.
    for place in stride(from: 0, to: Self.texts.count, by: 16) {
      let text = Self.texts[place]
      let result = Self.lint(bundled: text, server: text)
      #expect(result.findings.isEmpty, "\(text)")
    }
  }

  /// There is no finding about a file without a counterpart, nor about an app that asks no server.
  @Test func reportsNothingForASingleFile() {
    for text in Self.texts.prefix(8) {
      let document = Self.document(text, "a.json")
      let app = LintedApp(AppSources(bundled: document, server: nil))
      let unasked = Linter.lint(app, for: Self.clients)
      #expect(unasked.findings.isEmpty, "\(text)")
    }
  }
}
