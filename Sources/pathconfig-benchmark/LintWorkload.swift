import Foundation
import PathConfigAnalysis
import PathConfigAutomata
import PathConfigConformance
import PathConfigDiagnostics
import PathConfigICU
import PathConfigJSON
import PathConfigLint
import PathConfigMatching
import PathConfigModel

/// Measures the analysis and the whole lint of realistic configurations of growing size, and of
/// hostile ones.
struct LintWorkload {
  private var largest = 10_000
  private var seed: UInt64 = 1
  private var rounds = 3
  private var client = "hotwire-native-ios"
  private var isHostile = false

  /// Whether the checks run too, and not the analysis alone.
  private var lints = true

  init(arguments: [String]) throws {
    var words = arguments[...]
    while let flag = words.popFirst() {
      if flag == "--hostile" {
        isHostile = true
        continue
      }
      if flag == "--analysis" {
        lints = false
        continue
      }
      guard let value = words.popFirst() else { throw BenchmarkError.usage }
      switch (flag, UInt64(value)) {
      case ("--rules", let number?): largest = Int(clamping: number)
      case ("--seed", let number?): seed = number
      case ("--rounds", let number?): rounds = max(1, Int(clamping: number))
      case ("--client", _): client = value
      default: throw BenchmarkError.usage
      }
    }
  }

  /// Whether what was found was right.
  func run() throws -> Bool {
    guard let profile = try? ClientProfile.find(client) else { throw BenchmarkError.usage }
    if isHostile {
      for family in HostileRules.families {
        report(family.name, HostileRules.json(family.rules), profile, rounds: 1)
      }
      return true
    }
    let isRight = check(profile)
    if !isRight { return false }
    for count in [10, 50, 100, 1_000, 10_000] where count <= largest {
      let json = RealisticRules(count: count, seed: seed).json
      report(
        "\(count) rules", json, profile, rounds: count > 1_000 ? 1 : rounds * max(1, 200 / count))
    }
    return true
  }

  // MARK: Correctness

  /// Whether everything that was planted is found in a configuration of up to some hundred rules, and the
  /// matcher confirms what is said of every witness.
  private func check(_ client: ClientProfile) -> Bool {
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
        return resolution.properties.first { $0.name == name }?.winner?.rule
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
    print(
      "checked: \(fates.count) fates, witnesses refuted \(wrong), planted "
        + "\(rules.planted.count), missed \(missed.count)")
    return wrong == 0 && missed.isEmpty
  }

  // MARK: Measuring

  /// Milliseconds, each the best of the rounds.
  private struct Times {
    var parse = Double.infinity
    var compile = Double.infinity
    var languages = Double.infinity
    var fates = Double.infinity
    var lint = Double.infinity
  }

  private func report(_ name: String, _ json: UTF8String, _ client: ClientProfile, rounds: Int) {
    var times = Times()
    var outcome = ""
    let before = ProcessMemory.residentKilobytes
    for _ in 0..<rounds {
      let document = Self.timed(&times.parse) { Self.document(json) }
      let compiled = Self.timed(&times.compile) { Self.compiled(document, client) }
      let languages = Self.timed(&times.languages) { ConfigurationLanguages(compiled) }
      let fates = Self.timed(&times.fates) { AssignmentAnalysis(languages).fates() }
      outcome = Self.summary(fates, languages)
      if lints {
        _ = Self.timed(&times.lint) {
          Linter.lint(document, for: [client], fallback: ICUEngine())
        }
      }
    }
    let growth = (ProcessMemory.residentKilobytes - before) / 1024
    let columns = [
      ("parse", times.parse), ("compile", times.compile), ("languages", times.languages),
      ("fates", times.fates), ("whole lint", times.lint),
    ].filter { $0.1.isFinite }.map { "\($0.0) \(String(format: "%.2f", $0.1)) ms" }
    print("\(name): \(columns.joined(separator: ", ")), grown by \(growth) MB")
    print("  \(outcome)")
    fflush(nil)
  }

  private static func timed<Result>(_ best: inout Double, _ work: () -> Result) -> Result {
    let start = ContinuousClock.now
    let result = work()
    best = min(best, (ContinuousClock.now - start) / .milliseconds(1))
    return result
  }

  private static func document(_ json: UTF8String) -> ConfigurationDocument {
    ConfigurationDocument(JSONParser.parse(name: "rules.json", bytes: json.bytes))
  }

  private static func compiled(
    _ document: ConfigurationDocument, _ client: ClientProfile
  ) -> CompiledConfiguration {
    CompiledConfiguration(
      SourceStack([document]).combined(.merge), for: client, fallback: ICUEngine())
  }

  private static func summary(
    _ fates: [AssignmentFate], _ languages: ConfigurationLanguages
  ) -> String {
    var counts: [String: Int] = [:]
    for fate in fates {
      switch fate.verdict {
      case .decides: counts["decide", default: 0] += 1
      case .overridden: counts["overridden", default: 0] += 1
      case .redundant: counts["redundant", default: 0] += 1
      case .matchesNothing: counts["match nothing", default: 0] += 1
      case .undecided: counts["undecided", default: 0] += 1
      }
    }
    let states = languages.patterns.compactMap { $0.language?.stateCount }
    let verdicts = counts.sorted { $0.key < $1.key }.map { "\($0.value) \($0.key)" }
    return "\(verdicts.joined(separator: ", ")); states \(states.reduce(0, +)) in "
      + "\(states.count) patterns, at most \(states.max() ?? 0), opaque "
      + "\(languages.patterns.count - states.count)"
  }
}
