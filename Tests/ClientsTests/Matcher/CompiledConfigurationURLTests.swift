@testable import PathConfigAutomata
@testable import PathConfigClients
@testable import PathConfigSyntax
import TestSupport
import Testing

/// URLs are answered as their subjects are.
@Suite struct CompiledConfigurationURLTests {
  private func compiled(
    _ patterns: [String], _ client: String
  ) throws -> CompiledConfiguration {
    let rules = patterns.enumerated().map { index, pattern in
      let text = JSONWriter.write(.string(UTF8String(pattern)), style: .compact).string
      return #"{"patterns": [\#(text)], "properties": {"title": "\#(index)"}}"#
    }
    let json = #"{"rules": [\#(rules.joined(separator: ","))]}"#
    let parse = JSONParser.parse(name: "a.json", bytes: ContiguousArray(json.utf8))
    let profile = try ClientProfile.find(client)
    let configuration = ConfigurationView([ConfigurationDocument(parse)], for: profile)
    return CompiledConfiguration(configuration, for: profile, fallback: ICUEngine())
  }

  @Test(arguments: ["hotwire-native-ios@1.1", "hotwire-native-android@1.1"])
  func aURLGivesTheAnswerOfItsSubject(client: String) throws {
    let compiled = try compiled(["/new$", "é", "^/a/b$", "."], client)
    var cache = compiled.makeCache()
    var alone = compiled.makeCache()
    let urls = [
      "https://example.com/posts/new", "https://example.com/a/b", "https://example.com/%C3%A9?x=1",
      "https://example.com", "/a/b", "https://example.com/a/./b/",
    ]
    for _ in 0..<2 {
      for url in urls.map({ UTF8String($0) }) {
        guard case .text(let subject) = compiled.profile.subject(of: url) else {
          Issue.record("no subject: \(url)")
          continue
        }
        guard case .resolved(_, let resolution) = compiled.answer(url, using: &cache) else {
          Issue.record("not resolved: \(url)")
          continue
        }
        #expect(resolution.rules == compiled.resolve(subject, using: &alone).rules)
      }
    }
  }

  @Test func doesNotLookUpATextThatIsNotAURL() throws {
    let compiled = try compiled(["."], "hotwire-native-ios@1.1")
    var cache = compiled.makeCache()
    guard case .notAURL = compiled.answer("no url", using: &cache) else {
      Issue.record("resolved")
      return
    }
  }
}
