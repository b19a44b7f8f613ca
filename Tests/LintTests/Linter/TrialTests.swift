@testable import PathConfigClients
@testable import PathConfigLint
@testable import PathConfigSyntax
import TestSupport
import Testing

/// Edits that are tried share what they leave as it is with the file before.
struct TrialTests {
  /// URLs that the drawn patterns match, alone and together.
  private static let urls = [
    "", "/", "/new", "/posts", "/posts/1", "/posts/1/edit", "/posts/new", "/comments/2", "/admin",
    "/admin/users", "/users", "/sign_in", "/a.pdf", "/session/new", "/search?q=a", "/settings/",
    "/settings/profile", "/help", "/feed", "/x y", "/é",
  ].map { UTF8String($0) }

  @Test(arguments: 0..<UInt64(Draws.count(20, all: 200)))
  func answersAfterAnEditAreThoseOfTheEditedFile(seed: UInt64) throws {
    var drawn = DrawnRules(seed: seed)
    // A pattern may be there twice.
    drawn.rules[0].patterns += drawn.rules[drawn.rules.count - 1].patterns.prefix(1)
    let before = drawn.document
    edit(&drawn)
    let after = drawn.document
    let origins = Origins(of: after, in: Origins.rules(of: before))
    for id in ["hotwire-native-ios@1.3", "turbo-android@7.1"] {
      let client = try Client.find(id)
      func whole(_ document: ConfigurationDocument) -> Reading {
        Reading(
          CompiledConfiguration(ConfigurationView([document]), for: client), Self.urls)
      }
      let (old, new) = (whole(before), whole(after))
      let shared = Reading(ConfigurationView([after]), after: old, origins)
      let answerer = Answerer(shared.compiled)
      for place in Self.urls.indices {
        let comment = Comment("\(Self.urls[place]) for \(id) in \(before.text)\n\(after.text)")
        let known = try #require(new.places[place], comment)
        let found = try #require(shared.places[place], comment)
        let answer = shared.answers[found.answer]
        expectEqual(answer.labels, new.answers[known.answer].labels, comment)
        expectEqual(answerer.matchingPatterns(known.subject), answer.labels, comment)
        let expected = parts(of: new.resolution(of: known.answer)) { origins[$0] }
        let resolution =
          try answer.resolution ?? old.resolution(of: #require(old.places[place]).answer)
        let isKept = answer.resolution == nil
        expectEqual(parts(of: resolution) { isKept ? $0 : origins[$0] }, expected, comment)
      }
    }
  }

  /// Changes, moves, removes or adds a rule.
  private func edit(_ drawn: inout DrawnRules) {
    let place = drawn.random.number(in: 0...drawn.rules.count - 1)
    let rule = drawn.rules[place]
    switch drawn.random.number(in: 0...4) {
    case 0: drawn.rules[place].properties.removeLast()
    case 1: drawn.rules[place].patterns += [drawn.newPattern()].compactMap(\.self)
    case 2: drawn.rules.remove(at: place)
    case 3: drawn.rules.append(rule)
    default:
      drawn.rules.remove(at: place)
      drawn.rules.insert(rule, at: drawn.random.number(in: 0...drawn.rules.count))
    }
  }

  /// The values with the rules that set them, by their places before the edit.
  private func parts(
    of resolution: Resolution, _ origin: (RuleIndex?) -> RuleIndex?
  ) -> [UTF8String] {
    resolution.properties.map { property in
      let rules = property.writes.map { origin($0.match.fileIndex)?.number ?? 0 }
      return UTF8String("\(property.name): \(property.value) of \(rules)")
    }
  }

  @Test func repairsThatPassTogetherPassAlone() throws {
    let marks = Array(",:\"{}[]".utf8)
    var repaired = 0
    let draws = Draws.count(30, all: 300)
    for seed in 0..<UInt64(draws) {
      var drawn = DrawnRules(seed: seed)
      var bytes = Array(drawn.text.utf8)
      for _ in 0..<drawn.random.number(in: 2...5) {
        let places = bytes.indices.filter { marks.contains(bytes[$0]) }
        bytes.remove(at: drawn.random.pick(places))
      }
      let document = testDocument(String(decoding: bytes, as: UTF8.self))
      let client = try Client.find("hotwire-native-ios@1.3")
      let findings = Linter.lint(document, for: [client]).findings
      for finding in findings where finding.check == Check.invalidJSON.id {
        for fix in finding.fixes {
          repaired += 1
          #expect(document.applying([fix]) != nil, "\(finding) in \(document.text)")
        }
      }
    }
    #expect(repaired > draws / 3)
  }
}
