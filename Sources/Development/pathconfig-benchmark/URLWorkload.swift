import Foundation
import PathConfigAutomata
import PathConfigConformance
import PathConfigDiagnostics
import PathConfigJSON
import PathConfigMatching
import PathConfigModel
import PathConfigPlatform

/// Measures the way from a URL to its properties: first and later look-ups, and the memory after a
/// million distinct URLs.
struct URLWorkload {
  private let arguments: Arguments
  private let ruleCount: Int
  private let seed: UInt64
  private let profile: ClientProfile

  init(arguments: [String]) throws {
    self.arguments = try Arguments(arguments, values: ["--rules", "--seed", "--client"])
    ruleCount = try self.arguments.number("--rules", or: 100, atLeast: 3)
    seed = try self.arguments.seed()
    profile = try self.arguments.client()
  }

  func run() throws -> Bool {
    let rules = RealisticRules(count: ruleCount, seed: seed)
    let document = ConfigurationDocument(
      JSONParser.parse(name: "rules.json", bytes: rules.json.bytes))
    let compiled = CompiledConfiguration(
      SourceStack([document]).combined(.merge), for: profile, fallback: ICUEngine())
    var traffic = RealisticTraffic(for: rules, seed: seed &+ 1)
    func urls(_ count: Int) -> [UTF8String] {
      (0..<count).map { _ in UTF8String("https://app.example.com" + traffic.target()) }
    }
    var report = BenchmarkReport("url")
    report.parameters = [("rules", ruleCount), ("seed", Int(clamping: seed))]
    let first = urls(100_000)
    report.check("a cache that is always empty answers 200 URLs alike", check(compiled, first))
    guard report.isRight else { return report.print(asJSON: arguments.printsJSON) }
    var cache = compiled.makeCache()
    var unseen = (1...10).map { _ in Samples() }
    for _ in 0..<Self.rounds {
      cache = compiled.makeCache()
      for tenth in 0..<10 {
        let part = first[tenth * 10_000..<(tenth + 1) * 10_000]
        unseen[tenth].add(measure(part, compiled, &cache))
      }
    }
    for (tenth, times) in unseen.enumerated() {
      report.add("unseen, to \((tenth + 1) * 10_000)", .nanosecondsPerURL, times)
    }
    report.add(
      "unseen subjects, the last 10000", .nanosecondsPerSubject, lastSubjects(of: first, compiled))
    let warm = (0..<50).map { _ in measure(first[..<1_000], compiled, &cache) }
    report.add("warm", .nanosecondsPerURL, Samples(warm))
    var greatest = 0
    for _ in 0..<10 {
      let more = urls(90_000)
      _ = measure(more[...], compiled, &cache)
      greatest = max(greatest, cache.search.byteCount)
    }
    let budget = AutomatonLimits.standard.maximumCacheBytes
    report.check(
      "after a million distinct URLs the cache is within twice its budget", greatest <= 2 * budget)
    report.counts = [
      ("cacheBytes", greatest), ("budgetBytes", budget),
      ("residentKilobytes", ProcessMemory.residentKilobytes),
    ]
    return report.print(asJSON: arguments.printsJSON)
  }

  private static let rounds = 5

  /// The search alone: nanoseconds a subject for the last tenth of the URLs, with a cache that has
  /// seen the others.
  private func lastSubjects(of urls: [UTF8String], _ compiled: CompiledConfiguration) -> Samples {
    var subjects: [UTF8String] = []
    for url in urls {
      if case .text(let subject) = compiled.profile.subject(of: url) { subjects.append(subject) }
    }
    let known = subjects.count / 10 * 9
    var samples = Samples()
    for _ in 0..<Self.rounds {
      var cache = compiled.automaton.makeCache()
      for subject in subjects[..<known] { _ = cache.search(subject.bytes.span) }
      samples.time(per: Double(subjects.count - known)) {
        for subject in subjects[known...] { _ = cache.search(subject.bytes.span) }
      }
    }
    return samples
  }

  /// True if a cache that is emptied all the time gives the same answers.
  private func check(_ compiled: CompiledConfiguration, _ urls: [UTF8String]) -> Bool {
    var cache = compiled.makeCache()
    for url in urls.prefix(200) {
      guard case .resolved(_, let resolution) = compiled.answer(url, using: &cache),
        case .text(let subject) = compiled.profile.subject(of: url)
      else { return false }
      var fresh = compiled.makeCache()
      if compiled.resolve(subject, using: &fresh).rules != resolution.rules { return false }
    }
    return true
  }

  /// Nanoseconds a URL.
  private func measure(
    _ urls: ArraySlice<UTF8String>, _ compiled: CompiledConfiguration, _ cache: inout MatchCache
  ) -> Double {
    var properties = 0
    let start = ContinuousClock.now
    for url in urls {
      if case .resolved(_, let resolution) = compiled.answer(url, using: &cache) {
        properties += resolution.properties.count
      }
    }
    let duration = ContinuousClock.now - start
    return properties < 0 ? 0 : duration / .nanoseconds(1) / Double(max(1, urls.count))
  }
}
