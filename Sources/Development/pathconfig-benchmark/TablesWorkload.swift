import Foundation
import PathConfigConformance
import PathConfigDiagnostics
import PathConfigJSON
import PathConfigMatching
import PathConfigModel
import PathConfigPlatform

/// Measures compiled files: writing one for two clients, loading it, and look-ups beside the matcher's.
struct TablesWorkload {
  private let arguments: Arguments
  private let ruleCount: Int
  private let rounds: Int
  private let seed: UInt64

  /// A configuration in place of drawn rules.
  private let file: String?

  private static let clients = ["hotwire-native-ios", "hotwire-native-android"]

  init(arguments: [String]) throws {
    self.arguments = try Arguments(arguments, values: ["--rules", "--rounds", "--seed", "--file"])
    ruleCount = try self.arguments.number("--rules", or: 22, atLeast: 3)
    rounds = try self.arguments.number("--rounds", or: 20, atLeast: 1)
    seed = try self.arguments.seed()
    file = self.arguments.has("--file") ? self.arguments.word("--file", or: "") : nil
  }

  /// True if the tables answer as the configurations do.
  func run() throws -> Bool {
    let rules = RealisticRules(count: ruleCount, seed: seed)
    let bytes = try file.map { try Self.content(of: $0) } ?? rules.json.bytes
    let document = ConfigurationDocument(
      JSONParser.parse(name: file ?? "rules.json", bytes: bytes))
    let compiled = try Self.clients.map { name in
      let profile = try ClientProfile.find(name)
      return CompiledConfiguration(
        SourceStack([document]).combined(.merge, for: profile), for: profile, fallback: ICUEngine())
    }
    var traffic = RealisticTraffic(for: rules, seed: seed &+ 1)
    let urls = (0..<1_000).map { _ in
      UTF8String("https://app.example.com" + traffic.target())
    }
    var report = BenchmarkReport("tables")
    let count = file == nil ? ruleCount : document.rules.count
    report.parameters = [("rules", count), ("seed", Int(clamping: seed))]
    let output = measureCompiling(compiled, in: &report)
    let tables = try CompiledTables(compiled: output)
    report.check(
      "tables and configurations give the same answers", answerAlike(tables, compiled, urls))
    if report.isRight { try measure(output, tables, compiled, urls, in: &report) }
    return report.print(asJSON: arguments.printsJSON)
  }

  private static func content(of path: String) throws -> ContiguousArray<UInt8> {
    guard let data = FileManager.default.contents(atPath: path) else {
      throw BenchmarkError.unreadable(path)
    }
    return ContiguousArray(data)
  }

  private func measureCompiling(
    _ compiled: [CompiledConfiguration], in report: inout BenchmarkReport
  ) -> [UInt8] {
    var samples = Samples()
    var bytes: ContiguousArray<UInt8> = []
    for _ in 0..<min(rounds, 3) {
      bytes = samples.time(per: 1_000_000) {
        var compilation = TableCompilation()
        for configuration in compiled { compilation.add(configuration) }
        return compilation.file()
      }
    }
    report.add("compile", .milliseconds, samples)
    report.counts.append(("bytes", bytes.count))
    return Array(bytes)
  }

  private func measure(
    _ bytes: [UInt8], _ tables: CompiledTables, _ compiled: [CompiledConfiguration],
    _ urls: [UTF8String], in report: inout BenchmarkReport
  ) throws {
    var (loads, ofTables, ofMatcher) = (Samples(), Samples(), Samples())
    var cache = tables.clients[0].makeCache()
    var matches = compiled[0].makeCache()
    for _ in 0..<rounds {
      _ = try loads.time { try CompiledTables(compiled: bytes) }
      ofMatcher.time(per: Double(urls.count)) {
        for url in urls { _ = compiled[0].answer(url, using: &matches) }
      }
      try ofTables.time(per: Double(urls.count)) {
        for url in urls { _ = try tables.clients[0].lookUp(url, using: &cache) }
      }
    }
    report.add("load", .nanoseconds, loads)
    report.add("look-up by the matcher, warm", .nanosecondsPerURL, ofMatcher, group: "look-up")
    report.add("look-up by the tables, warm", .nanosecondsPerURL, ofTables, group: "look-up")
  }

  private func answerAlike(
    _ tables: CompiledTables, _ compiled: [CompiledConfiguration], _ urls: [UTF8String]
  ) -> Bool {
    zip(tables.clients, compiled).allSatisfy { client, configuration in
      var cache = client.makeCache()
      var matches = configuration.makeCache()
      return urls.allSatisfy { url in
        guard let found = configuration.answer(url, using: &matches).resolution,
          let answer = try? client.lookUp(url, using: &cache)
        else { return false }
        return found.rules.map(\.rule) == answer.rules.map(\.rule)
          && found.properties.map(\.name) == answer.properties.map(\.name)
          && found.properties.map { $0.writes.map(\.rule) } == answer.properties.map(\.rules)
      }
    }
  }
}
