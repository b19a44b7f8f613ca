import Foundation
import PathConfigAnalysis
import PathConfigCLI
import PathConfigClients
import PathConfigLint
import PathConfigSyntax

/// Measures the analysis and the whole lint of realistic configurations of growing size.
struct LintWorkload {
  private let largest: Int
  private let seed: UInt64
  private let rounds: Int
  private let client: Client

  init(arguments: [String]) throws {
    let arguments = try Arguments(
      arguments, values: ["--rules", "--rounds", "--seed", "--client"])
    largest = try arguments.number("--rules", or: 10_000)
    rounds = try arguments.number("--rounds", or: 3, atLeast: 1)
    seed = try arguments.seed()
    client = try arguments.client()
  }

  /// True if the answers were right; only then does it measure.
  func run() -> Bool {
    #if DEBUG
      let mode = ", not optimised"
    #else
      let mode = ""
    #endif
    let process = ProcessInfo.processInfo
    print(
      "lint: seed \(seed), pathconfig \(CommandLineTool.standard.version)\(mode), "
        + "\(process.activeProcessorCount) cores, \(process.operatingSystemVersionString)")
    guard check() else { return false }
    print("medians in milliseconds\n")
    print("| rules | parse | compile | languages | fates | whole lint |")
    print("| --- | --- | --- | --- | --- | --- |")
    for count in [10, 50, 100, 1_000, 10_000] where count <= largest {
      let rounds = count > 1_000 ? 1 : rounds * max(1, 50 / count)
      let medians = medians(RealisticRules(count: count, seed: seed).json, rounds: rounds)
      print("| \(count) | \(medians.map { String(format: "%.2f", $0) }.joined(separator: " | ")) |")
    }
    return true
  }

  // MARK: Correctness

  /// Checks configurations of up to some hundred rules.
  ///
  /// The analysis finds every planted rule, and the matcher confirms every witness.
  private func check() -> Bool {
    let rules = RealisticRules(count: min(400, max(60, largest)), seed: seed)
    let compiled = Self.compiled(Self.document(rules.json), client)
    let fates = AssignmentAnalysis(ConfigurationLanguages(compiled)).fates()
    var cache = compiled.makeCache()
    var wrong = 0
    for fate in fates {
      let name = compiled.rules[fate.rule].properties[fate.property].name
      func deciding(at witness: [UInt8]) -> RulePlace? {
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
        guard fate.rule.index == rule else { return false }
        if case .overridden = fate.verdict { return false }
        return true
      }
    }
    print("\(wrong) of \(fates.count) fates have a witness that the matcher does not confirm")
    print("\(missed.count) of \(rules.planted.count) planted rules are missed")
    return wrong == 0 && missed.isEmpty
  }

  // MARK: Measuring

  /// The median time of each step.
  private func medians(_ json: UTF8String, rounds: Int) -> [Double] {
    var times: [[Double]] = []
    for _ in 0..<rounds {
      var round: [Double] = []
      func time<Result>(_ work: () -> Result) -> Result {
        let start = ContinuousClock.now
        defer { round.append((ContinuousClock.now - start) / .milliseconds(1)) }
        return work()
      }
      let document = time { Self.document(json) }
      let compiled = time { Self.compiled(document, client) }
      let languages = time { ConfigurationLanguages(compiled) }
      _ = time { AssignmentAnalysis(languages).fates() }
      _ = time { Linter.lint(document, for: [client]) }
      times.append(round)
    }
    return times[0].indices.map { step in times.map { $0[step] }.sorted()[rounds / 2] }
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
}
