@testable import PathConfigAnalysis
@testable import PathConfigAutomata
@testable import PathConfigClients
@testable import PathConfigKit
@testable import PathConfigSyntax
import TestSupport
import Testing

/// Suggestions for random configurations.
///
/// They read back, pass, and exercise all that is possible. No URL of a small universe exercises a
/// part that is reported as dead.
struct ConfigurationCoverageSuggestTests {
  private static let patterns = [
    ".*", "^$", "^/$", "/a", "^/a", "/a$", "^/(?:a|b)$", "/[ab]+$", "^/a/b$", "b", "^/b.*c", "/A$",
    "\\\\?x=1$", "^/caf\u{E9}$", "/ $", "[", "", "x{2}", "^/(?!a)", "(.)\\\\1",
  ]
  private static let values = [#""modal""#, #""default""#, "null", "1", "true", #"{"b":[1]}"#]
  private static let names = ["context", "title", "uri"]

  private static func rules(_ generator: inout SeededGenerator) -> String {
    (0..<generator.number(in: 1...6)).map { _ in
      let patterns = (0..<generator.number(in: 0...2)).map { _ in
        "\"\(generator.pick(Self.patterns))\""
      }
      let properties = Self.names.compactMap { name in
        generator.chance(1, in: 2) ? "\"\(name)\": \(generator.pick(Self.values))" : nil
      }
      return "{\"patterns\": [\(patterns.joined(separator: ", "))], "
        + "\"properties\": {\(properties.joined(separator: ", "))}}"
    }.joined(separator: ",\n")
  }

  private static let clients = [
    ["hotwire-native-ios@1.3"], ["hotwire-native-android@1.3"], ["turbo-ios@7.0", "turbo-ios@7.1"],
    ["hotwire-native-ios@1.3", "hotwire-native-android@1.3"],
  ]

  /// All paths of up to three of these.
  private static let urls: [UTF8String] = {
    let parts = ["/", "a", "b", "c", "xx", "A", "?x=1", "caf%C3%A9"]
    var urls: [String] = [""]
    var last = [""]
    for _ in 0..<3 {
      last = last.flatMap { start in parts.map { start + $0 } }
      urls += last
    }
    return urls.map { UTF8String("/" + $0) } + [""]
  }()

  /// The seed of each run; printed with any failure.
  @Test(arguments: [1, 2] as [UInt64])
  func suggestionsHoldAndExerciseAllThatCanBe(seed: UInt64) throws {
    var generator = SeededGenerator(seed: seed)
    var count = 0
    for _ in 0..<8 {
      let rules = Self.rules(&generator)
      let text = #"{"settings": {}, "rules": ["# + rules + "]}"
      let document = ConfigurationDocument(JSONParser.parse(name: "app.json", text: text))
      let answerers = try generator.pick(Self.clients).map { try Answerer.with([document], $0) }
      let comment: Comment = "seed \(seed): \(rules) for \(answerers.map(\.client.id))"

      var suggested = ConfigurationCoverage(answerers)
      let suggestions = suggested.suggestions(visits: seed % 2 == 0)
      let written = JSONWriter.write(file(of: suggestions), style: .pretty)
      let reading = ExpectationFile.read(
        JSONParser.parse(name: "new.json", bytes: written.bytes))
      expectEqual(reading.mistakes.isEmpty, !suggestions.isEmpty, comment)
      expectEqual(reading.value.expectations.count, suggestions.count, comment)
      count += suggestions.count

      var replayed = ConfigurationCoverage(answerers)
      let profiles = answerers.map(\.client)
      for expectation in reading.value.expectations {
        let tested = reading.value.configurations[0].clients(of: expectation, or: profiles)
        #expect(!tested.isEmpty, comment)
        for answerer in answerers where tested.contains(answerer.client) {
          let answer = answerer.answer(expectation.url)
          #expect(expectation.failures(answer, by: answerer).isEmpty, comment)
          replayed.note(expectation, answer, by: answerer)
        }
      }
      expectEqual(replayed.uncovered.map(\.location), suggested.uncovered.map(\.location), comment)
      expectDeadIsDead(suggested, answerers, comment)
    }
    #expect(count > 10)
  }

  /// Every remaining part is dead or undecided, and no URL of the universe exercises a dead one.
  private func expectDeadIsDead(
    _ coverage: ConfigurationCoverage, _ answerers: [Answerer], _ comment: Comment
  ) {
    var exercised = ConfigurationCoverage(answerers)
    let place = SourceRange(SourceBuffer(name: "", text: ""), 0..<0)
    for answerer in answerers {
      let universe = SubjectUniverse.of(answerer.client).all
      for url in Self.urls {
        var expectation = Expectation(url, at: place)
        expectation.match = .exact
        let answer = answerer.answer(url)
        guard case .resolved(let subject, _) = answer, universe.contains(Array(subject.bytes))
        else {
          continue
        }
        exercised.note(expectation, answer, by: answerer)
      }
    }
    for gap in coverage.gaps() {
      switch gap.verdict {
      case .open(_, let url): Issue.record("\(url) would exercise it: \(comment)")
      case .dead: #expect(!exercised.isCovered(gap.item), "\(gap.item): \(comment)")
      case .undecided: break
      }
    }
  }
}
