import Foundation
import PathConfigAnalysis
import PathConfigAutomata
import PathConfigClients
import PathConfigLint
import PathConfigSyntax

/// Measures the analysis and the whole lint of realistic configurations of growing size.
struct LintWorkload {
  private let arguments: Arguments
  private let largest: Int
  private let seed: UInt64
  private let rounds: Int
  private let client: Client

  init(arguments: [String]) throws {
    self.arguments = try Arguments(
      arguments, values: ["--rules", "--rounds", "--seed", "--client"],
      switches: ["--analysis"])
    largest = try self.arguments.number("--rules", or: 10_000)
    rounds = try self.arguments.number("--rounds", or: 3, atLeast: 1)
    seed = try self.arguments.seed()
    client = try self.arguments.client()
  }

  /// True if the findings were right.
  func run() throws -> Bool {
    var report = BenchmarkReport("lint", [("rules", largest), ("seed", Int(clamping: seed))])
    check(client, into: &report)
    for count in [10, 50, 100, 1_000, 10_000] where count <= largest && report.isRight {
      let json = RealisticRules(count: count, seed: seed).json
      measure(
        "\(count) rules", json, rounds: count > 1_000 ? 1 : rounds * max(1, 200 / count),
        into: &report)
    }
    return report.print()
  }

  // MARK: Correctness

  /// Checks configurations of up to some hundred rules.
  ///
  /// The analysis finds every planted rule, and the matcher confirms every witness.
  private func check(_ client: Client, into report: inout BenchmarkReport) {
    let rules = RealisticRules(count: min(400, max(60, largest)), seed: seed)
    let compiled = Self.compiled(Self.document(rules.json), client)
    let fates = AssignmentAnalysis(ConfigurationLanguages(compiled)).fates()
    var cache = compiled.makeCache()
    var wrong = 0
    for fate in fates {
      let name = compiled.rules[fate.rule].properties[fate.property].name
      func deciding(at witness: [UInt8]) -> Int? {
        let subject = UTF8String(repairing: witness)
        let resolution = compiled.resolve(subject, using: &cache)
        return resolution.decider(of: name)?.rule
      }
      switch fate.verdict {
      case .decides(let witness): wrong += deciding(at: witness) == fate.rule ? 0 : 1
      case .overridden(let override):
        wrong += deciding(at: override.witness) == override.winner ? 0 : 1
      case .redundant(let redundancy):
        wrong += deciding(at: redundancy.witness) == fate.rule ? 0 : 1
      case .matchesNothing, .undecided: break
      }
    }
    let missed = rules.planted.filter { rule in
      fates.contains { fate in
        guard fate.rule == rule else { return false }
        if case .overridden = fate.verdict { return false }
        return true
      }
    }
    report.check("the matcher confirms the witnesses of \(fates.count) fates", wrong == 0)
    report.check("all \(rules.planted.count) that were planted are found", missed.isEmpty)
  }

  // MARK: Measuring

  private func measure(
    _ name: String, _ json: UTF8String, rounds: Int, into report: inout BenchmarkReport
  ) {
    var parse = Samples()
    var compile = Samples()
    var build = Samples()
    var judge = Samples()
    var lint = Samples()
    let before = ProcessMemory.residentKilobytes
    for round in 0..<rounds {
      let document = parse.time { Self.document(json) }
      let compiled = compile.time { Self.compiled(document, client) }
      let languages = build.time { ConfigurationLanguages(compiled) }
      let fates = judge.time { AssignmentAnalysis(languages).fates() }
      if round == 0 { Self.count(name, fates, languages, into: &report) }
      if !arguments.has("--analysis") {
        _ = lint.time { Linter.lint(document, for: [client]) }
      }
    }
    report.count("\(name): grown by kilobytes", ProcessMemory.residentKilobytes - before)
    for (step, samples) in [
      ("parse", parse), ("compile", compile), ("languages", build), ("fates", judge),
      ("whole lint", lint),
    ] {
      report.add("\(name): \(step)", samples)
    }
  }

  private static func document(_ json: UTF8String) -> ConfigurationDocument {
    ConfigurationDocument(JSONParser.parse(name: "rules.json", bytes: json.bytes))
  }

  private static func compiled(
    _ document: ConfigurationDocument, _ client: Client
  ) -> CompiledConfiguration {
    CompiledConfiguration(
      ConfigurationView([document]), for: client)
  }

  private static func count(
    _ name: String, _ fates: [AssignmentFate], _ languages: ConfigurationLanguages,
    into report: inout BenchmarkReport
  ) {
    let words = fates.map { fate in
      switch fate.verdict {
      case .decides: "decide"
      case .overridden: "overridden"
      case .redundant: "redundant"
      case .matchesNothing: "match nothing"
      case .undecided: "undecided"
      }
    }
    for (word, fates) in words.grouped(by: \.self) { report.count("\(name): \(word)", fates.count) }
    let states = languages.patterns.compactMap { $0.language?.stateCount }
    report.count("\(name): patterns", languages.patterns.count)
    report.count("\(name): states", states.reduce(0, +))
    report.count("\(name): opaque", languages.patterns.count - states.count)
  }
}
