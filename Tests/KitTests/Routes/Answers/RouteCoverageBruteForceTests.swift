@testable import PathConfigAnalysis
@testable import PathConfigAutomata
@testable import PathConfigClients
@testable import PathConfigKit
@testable import PathConfigSyntax
import TestSupport
import Testing

/// The coverage of a route, compared with every one of its shorter URLs.
struct RouteCoverageBruteForceTests {
  private static let patterns = [
    ".*", "^/", "/n$", "^/a/n", "^/a/[^/]+$", "[0-9]$", "^/a/1", "^/a/..$", "n", "/n(/|$)",
    "^/b", "^(?!.*1)/a/", "^/a/(?:n|1)$", "a$", "^/a", "\\\\An", "^/a/[^/]*1[^/]*$",
  ]

  /// Paths with a hole, and the characters that may fill it.
  private static let routes: [(path: String, values: [String])] = [
    ("/a/:id", values(of: ["a", "n", "1"])), ("/a/*rest", values(of: ["a", "n", "1", "/"])),
    ("/a/:id/n", values(of: ["a", "n", "1"])), ("/:id", values(of: ["a", "b", "n", "1"])),
  ]

  private static let length = 4

  /// All texts of one to this many pieces.
  private static func values(of pieces: [String]) -> [String] {
    var all: [String] = []
    var last = [""]
    for _ in 0..<length {
      last = last.flatMap { text in pieces.map { text + $0 } }
      all += last
    }
    return all
  }

  @Test(arguments: 0..<UInt64(16))
  func statementsAreTrueForEveryURL(seed: UInt64) throws {
    var generator = SeededGenerator(seed: seed)
    let chosen = (0..<Int.random(in: 1...7, using: &generator)).map { _ in
      generator.pick(Self.patterns)
    }
    let values = chosen.map { _ in
      "\"\(generator.pick(["k", "l", "m"]))\": \(generator.pick(["1", "2"]))"
    }
    let client = generator.pick(["hotwire-native-ios@1.3", "hotwire-native-android@1.3"])
    let compiled = try Answerer(patterns: chosen, values: values, for: client)
    let (path, holes) = generator.pick(Self.routes)
    var list = RouteList()
    list.add(Route(RoutePath(rails: UTF8String(path)), line: 1))
    let coverage = RouteCoverage(compiled, list, values: .any)
    let languages = coverage.languages
    let answer = coverage.answers[0]
    #expect(answer.doubt == nil)
    let comment: Comment = "seed \(seed): \(chosen) at \(path) on \(client)"

    var cache = languages.compiled.makeCache()
    let resolutions = holes.map { value -> Resolution in
      let name = path.contains(":id") ? ":id" : "*rest"
      let text = path.split(separator: name, omittingEmptySubsequences: false)
        .joined(separator: value)
      return languages.compiled.resolve(UTF8String(text), using: &cache)
    }
    for rule in chosen.indices.map(RulePlace.init) {
      let matching = resolutions.count { $0.rules.contains { $0.rule == rule } }
      let reach = answer.reaches.first { $0.rule == rule }?.reach
      switch reach {
      case .always?: expectEqual(matching, resolutions.count, comment)
      case nil: expectEqual(matching, 0, comment)
      case .sometimes(let witness)?:
        #expect(matching > 0 && matching < resolutions.count, comment)
        let found = languages.compiled.resolve(UTF8String(repairing: witness), using: &cache)
        #expect(found.rules.contains { $0.rule == rule }, comment)
      case .undecided?: Issue.record(comment)
      }
    }
  }
}
