import Foundation
import PathConfigAutomata
import PathConfigConformance
import PathConfigDiagnostics
import PathConfigICU
import PathConfigJSON
import PathConfigMatching
import PathConfigModel

/// Measures the way from a URL to its properties: what is met for the first time, what is met again,
/// and the memory that a million distinct URLs leave behind.
struct URLWorkload {
  private var ruleCount = 100
  private var seed: UInt64 = 1
  private var client = "hotwire-native-ios"

  init(arguments: [String]) throws {
    var words = arguments[...]
    while let flag = words.popFirst() {
      guard let value = words.popFirst() else { throw BenchmarkError.usage }
      switch (flag, UInt64(value)) {
      case ("--rules", let number?): ruleCount = Int(clamping: number)
      case ("--seed", let number?): seed = number
      case ("--client", _): client = value
      default: throw BenchmarkError.usage
      }
    }
  }

  func run() throws -> Bool {
    guard let profile = try? ClientProfile.find(client) else { throw BenchmarkError.usage }
    let rules = RealisticRules(count: max(3, ruleCount), seed: seed)
    let document = ConfigurationDocument(
      JSONParser.parse(name: "rules.json", bytes: rules.json.bytes))
    let compiled = CompiledConfiguration(
      SourceStack([document]).combined(.merge), for: profile, fallback: ICUEngine())
    var traffic = RealisticTraffic(for: rules, seed: seed &+ 1)
    func urls(_ count: Int) -> [UTF8String] {
      (0..<count).map { _ in UTF8String("https://app.example.com" + traffic.target()) }
    }
    print("\(ruleCount) rules, seed \(seed)")
    let first = urls(100_000)
    guard check(compiled, first) else {
      print("the answers of a small cache differ")
      return false
    }
    var cache = compiled.makeCache()
    for tenth in 0..<10 {
      let part = first[tenth * 10_000..<(tenth + 1) * 10_000]
      print("unseen, to \((tenth + 1) * 10_000): \(measure(part, compiled, &cache)) ns a URL")
    }
    let warm = first[..<1_000]
    let best = (0..<50).map { _ in measure(warm, compiled, &cache) }.min() ?? 0
    print("warm: \(best) ns a URL")
    var greatest = 0
    for _ in 0..<10 {
      let more = urls(90_000)
      _ = measure(more[...], compiled, &cache)
      greatest = max(greatest, cache.search.byteCount)
    }
    print(
      "a million distinct URLs: cache of \(greatest >> 20) MB at most, budget "
        + "\(AutomatonLimits.standard.maximumCacheBytes >> 20) MB, "
        + "process \(ProcessMemory.residentKilobytes >> 10) MB")
    return greatest <= 2 * AutomatonLimits.standard.maximumCacheBytes
  }

  /// Whether a cache that is emptied all the time gives the same answers.
  private func check(_ compiled: CompiledConfiguration, _ urls: [UTF8String]) -> Bool {
    var cache = compiled.makeCache()
    for url in urls.prefix(2_000) {
      guard case .resolved(let resolution) = compiled.resolve(url: url, using: &cache),
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
  ) -> Int {
    var properties = 0
    let start = ContinuousClock.now
    for url in urls {
      if case .resolved(let resolution) = compiled.resolve(url: url, using: &cache) {
        properties += resolution.properties.count
      }
    }
    let duration = ContinuousClock.now - start
    return properties < 0 ? 0 : Int(duration / .nanoseconds(1)) / max(1, urls.count)
  }
}
