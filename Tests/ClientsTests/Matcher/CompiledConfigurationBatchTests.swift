@testable import PathConfigAutomata
@testable import PathConfigClients
@testable import PathConfigSyntax
import TestSupport
import Testing

/// Batches and URLs are answered as single subjects are.
@Suite struct CompiledConfigurationBatchTests {
  private func compiled(
    _ patterns: [String], _ client: String, limits: AutomatonLimits = .standard
  ) throws -> CompiledConfiguration {
    let rules = patterns.enumerated().map { index, pattern in
      let text = JSONWriter.write(.string(UTF8String(pattern)), style: .compact).string
      return #"{"patterns": [\#(text)], "properties": {"title": "\#(index)"}}"#
    }
    let json = #"{"rules": [\#(rules.joined(separator: ","))]}"#
    let parse = JSONParser.parse(name: "a.json", bytes: ContiguousArray(json.utf8))
    let profile = try ClientProfile.find(client)
    let configuration = SourceStack([ConfigurationDocument(parse)]).combined(for: profile)
    return CompiledConfiguration(
      configuration, for: profile, fallback: ICUEngine(), limits: limits)
  }

  /// With a back-reference, which the automaton does not run, and without.
  @Test(arguments: [[], [#"(.)\1"#]], [2_048, 32 << 20])
  func aBatchGivesTheAnswersOfItsSubjects(more: [String], bytes: Int) throws {
    var limits = AutomatonLimits.standard
    limits.maximumCacheBytes = bytes
    var generator = RuleListGenerator(random: SeededGenerator(seed: 44))
    for _ in 0..<10 {
      let patterns = generator.patterns(upTo: 6) + more
      let compiled = try compiled(patterns, "hotwire-native-ios@1.1", limits: limits)
      let subjects = (0..<40).map { _ in generator.subject() }
      var batch = SubjectBatch()
      for subject in subjects { batch.append(subject.utf8) }
      var cache = compiled.makeCache()
      var alone = compiled.makeCache()
      var visited = 0
      compiled.resolve(batch, using: &cache) { number, resolution in
        #expect(number == visited)
        visited += 1
        let expected = compiled.resolve(UTF8String(subjects[number]), using: &alone)
        #expect(resolution.rules == expected.rules, "\(patterns) on \(subjects[number])")
      }
      #expect(visited == subjects.count)
    }
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
