import Foundation
import TestSupport
import Testing
@testable import pathconfig_benchmark

struct ConformWorkloadTests {
  @Test func reportsWhatItCompared() throws {
    let outcome = try BenchmarkProcess().run(["conform", "--pairs", "500", "--seed", "7"])
    expectEqual(outcome.status, 0)
    expectEqual(outcome.lines.first, "seed 7")
    let pairs = outcome.lines.dropFirst().first.flatMap {
      $0.split(separator: ",")[0].split(separator: " ").last.flatMap { Int($0) }
    }
    #expect(pairs ?? 0 >= 500)
    #expect(outcome.lines.contains("mismatches 0"))
  }

  @Test func comparesAllSmallPatterns() throws {
    let outcome = try BenchmarkProcess().run(["conform", "--small", "1"])
    expectEqual(outcome.status, 0)
    expectEqual(outcome.lines.first, "loops: pairs 1092, patterns 3, mismatches 0")
    expectEqual(outcome.lines.count, 5)
  }
}

struct AnalyseWorkloadTests {
  @Test func analyseReportsItsComparisons() throws {
    let outcome = try BenchmarkProcess().run(["analyse", "--cases", "3", "--seed", "7"])
    expectEqual(outcome.status, 0)
    expectEqual(outcome.lines.first, "seed 7")
    expectEqual(outcome.lines.dropFirst().first?.hasPrefix("cases 3, left out as too deep "), true)
    #expect(outcome.lines.contains("mismatches 0"))
    #expect(outcome.lines.contains { $0.hasSuffix("  assignment decides") })
  }
}

/// A part of the long benchmark: every answer of the analysis compared with brute force.
///
/// The gate does the same for more seeds, with the release build.
struct AnalysisRunTests {
  @Test(arguments: [1, 2] as [UInt64])
  func theAnalysisAgreesWithBruteForce(seed: UInt64) {
    var run = AnalysisRun(seed: seed)
    for _ in 0..<4 { run.round() }
    expectEqual(run.tally.mismatches, [], "seed \(seed)")
    expectEqual(run.tally.mismatchCount, 0, "seed \(seed)")
  }
}

/// A bounded part of `pathconfig-benchmark conform`, of which the gate runs more.
struct ConformanceRunTests {
  @Test(arguments: [1, 2] as [UInt64])
  func ourEngineAnswersAsICU(seed: UInt64) {
    var run = ConformanceRun(seed: seed)
    while run.tally.pairs < 10_000 { run.round() }
    #expect(run.tally.mismatches.isEmpty, "seed \(seed)")
    #expect(run.tally.found > 1_000 && run.tally.pairs - run.tally.found > 1_000)
    #expect(run.tally.tooSlow < run.tally.pairs / 100)
    #expect(!run.tally.nonRegular.isEmpty)
  }

  @Test func aSeedIsRepeatable() {
    func tally() -> [Int] {
      var run = ConformanceRun(seed: 5)
      for _ in 0..<3 { run.round() }
      return [run.tally.pairs, run.tally.found, run.tally.accepted, run.tally.patterns]
    }
    expectEqual(tally(), tally())
  }

  /// The gate does the same for size 3, with the release build.
  @Test(arguments: SmallScope.all)
  func enginesAgreeOnAllSmallPatterns(scope: SmallScope) {
    let tally = scope.compare(patternSize: 2, subjectLength: 5)
    #expect(tally.mismatches.isEmpty)
    // Everything is accepted, regular and affordable, but for looks elsewhere than at the start.
    let share = scope.name == "looks" ? 2 : 1
    #expect(tally.pairs >= tally.accepted * 364 / share)
    #expect(tally.found > tally.pairs / 8 && tally.found < tally.pairs)
  }

  @Test func aSmallScopeContainsEachPatternOnce() throws {
    let loops = try #require(SmallScope.all.first { $0.name == "loops" })
    let patterns = loops.patterns(upToSize: 2)
    expectEqual(Set(patterns).count, patterns.count)
    expectEqual(patterns.prefix(3), ["a", "b", "[^a]"])
    for pattern in ["(?:a)*", "ab", "ba", "a|b", "[^a]|a", "(?:b)+?"] {
      #expect(patterns.contains(pattern), "\(pattern)")
    }
    let universe = SmallUniverse(loops.characters, .everything)
    expectEqual(universe.subjects(upToLength: 2).count, 13)
  }
}

/// The measurement of `lint`, and the command line of all workloads.
struct LintWorkloadTests {
  @Test func measuresWhatIsRight() throws {
    let outcome = try BenchmarkProcess().run(["lint", "--rules", "10", "--rounds", "1"])
    expectEqual(outcome.status, 0, "\(outcome.lines)")
    expectEqual(outcome.lines.first?.hasPrefix("lint: seed 1, pathconfig "), true)
    #expect(outcome.lines.contains("0 of 2 planted rules are missed"))
    let row = try #require(outcome.lines.last).split(separator: "|")
    let numbers = row.compactMap { Double($0.trimmingCharacters(in: .whitespaces)) }
    #expect(numbers.count == 6 && numbers[0] == 10, "\(row)")
  }

  @Test(arguments: [
    [], ["start"], ["agree", "a", "b"], ["agree", "--what"], ["conform", "--seconds"],
    ["conform", "--seed", "x"], ["conform", "--size", "1"], ["analyse", "--cases"],
    ["analyse", "--seed", "x"], ["lint", "--rules"], ["lint", "--client", "nobody"],
    ["lint", "10"], ["lint", "--rounds", "0"], ["match", "rules"], ["match", "rules", "missing"],
  ])
  func wrongUsageExitsWithTwo(arguments: [String]) throws {
    let outcome = try BenchmarkProcess().run(arguments)
    #expect(outcome.status == 2 && !outcome.wasSignal && outcome.lines.isEmpty)
  }
}

/// The built `pathconfig-benchmark`, run in a temporary folder.
struct BenchmarkProcess {
  let folder: TemporaryFolder
  private let executable: String

  init() throws {
    folder = try TemporaryFolder()
    executable = try #require(
      BuildFolder.url(of: "pathconfig-benchmark"), "it is built with the tests"
    ).path
  }

  struct Outcome {
    var status: Int32
    var wasSignal: Bool
    var lines: [Substring]
  }

  /// Runs it to its end, with lines on standard input.
  func run(_ arguments: [String], input: [String] = []) throws -> Outcome {
    try folder.write(input.map { $0 + "\n" }.joined(), to: "input")
    let process = Process()
    process.executableURL = URL(fileURLWithPath: executable)
    process.arguments = arguments
    process.currentDirectoryURL = URL(fileURLWithPath: folder.path)
    // What a workload keeps goes with the folder.
    process.environment = ProcessInfo.processInfo.environment.merging(["TMPDIR": folder.path]) {
      $1
    }
    process.standardInput = FileHandle(forReadingAtPath: folder.path + "/input")
    let output = Pipe()
    process.standardOutput = output
    process.standardError = FileHandle.nullDevice
    try process.run()
    let text = everything(in: output)
    process.waitUntilExit()
    return Outcome(
      status: process.terminationStatus, wasSignal: process.terminationReason == .uncaughtSignal,
      lines: text.split(separator: "\n", omittingEmptySubsequences: false).dropLast())
  }
}
