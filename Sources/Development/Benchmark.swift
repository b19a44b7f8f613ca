import Foundation
import PathConfigClients

/// The workloads that measure the package, each as a separate command.
enum Benchmark {
  static let usage = """
    usage: pathconfig-benchmark match [--ignore-case] RULES PATHS
           pathconfig-benchmark lint [--rules N] [--rounds N] [--seed S] [--client NAME]
                                     [--analysis]
           pathconfig-benchmark growth [EXECUTABLE…] [--seconds N] [--seed S] [--client NAME]
           pathconfig-benchmark conform [--seconds N | --pairs N] [--seed S]
           pathconfig-benchmark conform --small SIZE
           pathconfig-benchmark agree [EXECUTABLE] [--cases N] [--seed S]
           pathconfig-benchmark analyse [--seconds N | --cases N] [--seed S]

      Every workload checks its answers first, and ends with exit code 1 where they are wrong.

      match   match subjects beside other engines. Lines on standard input are commands:
                run A B      match the subjects from A up to B. Answers `ns TOTAL CHECKSUM`
                dump FILE N  write the matching rules of the first N subjects. Answers `ok`
                rss          answers `rss KB`
              RULES holds `id TAB pattern` a line, PATHS one subject a line

      conform compare the engine with ICU on drawn patterns and subjects, for N seconds (10) or
              pairs, from seed S (1). Or compare them on all patterns of a size from 1 to 4 over a
              few symbols. Exit code 1 if they differ

      analyse compare the answers of the analysis with brute force on drawn rule sets, for N
              seconds (10) or cases, from seed S (1). Exit code 1 if one is wrong

      agree   ask the tool beside this program, or another, about drawn configurations. Compare `query`
              with ICU, `diff` with brute force, and what `format`, `merge` and `lint --fix` write
              with what they read. Exit code 1 if one is wrong

      lint    measure parsing, compiling, analysis and lint of realistic configurations of up to N
              rules (10000). First, find everything that is planted in one of them

      growth  run commands of the tool beside this program, or of others, on up to 10000 rules,
              properties and apps, 20000 patterns, 100000 routes and 3000000 lines of a log, for at
              most N seconds (300) each. Print a table of time and memory in Markdown. Exit code 1
              if one has no answer

    """

  /// The tool to run, whatever the folder: that of the arguments, or the one beside this program.
  static func tool(at path: String?) -> String {
    if let path { return URL(fileURLWithPath: path).path }
    let own = Bundle.main.executablePath ?? CommandLine.arguments[0]
    return URL(fileURLWithPath: own).deletingLastPathComponent()
      .appendingPathComponent("pathconfig").path
  }

  static func run(_ arguments: [String]) -> Int32 {
    do {
      let rest = Array(arguments.dropFirst())
      switch arguments.first {
      case "match": try MatchWorkload(arguments: rest).serve()
      case "conform": return try ConformWorkload(arguments: rest).run() ? 0 : 1
      case "agree":
        var workload = try AgreementWorkload(arguments: rest)
        return try workload.run() ? 0 : 1
      case "analyse": return try AnalyseWorkload(arguments: rest).run() ? 0 : 1
      case "lint": return try LintWorkload(arguments: rest).run() ? 0 : 1
      case "growth": return try GrowthWorkload(arguments: rest).run() ? 0 : 1
      case "--help", "help": print(usage, terminator: "")
      default: throw BenchmarkError.usage
      }
      return 0
    } catch {
      FileHandle.standardError.write(Data("pathconfig-benchmark: \(error)\n".utf8))
      return 2
    }
  }
}

enum BenchmarkError: Error, CustomStringConvertible {
  case usage
  case unreadable(String)
  case malformedRule(line: Int)
  case notStarted(String)

  var description: String {
    switch self {
    case .usage: Benchmark.usage
    case .unreadable(let path): "cannot read \(path)"
    case .notStarted(let path): "cannot start \(path)"
    case .malformedRule(let line): "line \(line) of the rules is not `id TAB pattern`"
    }
  }
}

/// The arguments of a workload: operands, flags with a value, and switches.
struct Arguments {
  private(set) var operands: [String] = []
  private var values: [String: String] = [:]
  private var switches: Set<String> = []

  /// - Parameters:
  ///   - operands: the maximum number.
  ///   - values: the flags that take a value.
  ///   - switches: the flags without a value.
  init(
    _ words: [String], operands: ClosedRange<Int> = 0...0, values: [String] = [],
    switches: [String] = []
  ) throws(BenchmarkError) {
    var rest = words[...]
    while let word = rest.popFirst() {
      if !word.hasPrefix("--") {
        self.operands.append(word)
      } else if switches.contains(word) {
        self.switches.insert(word)
      } else if values.contains(word), let value = rest.popFirst() {
        self.values[word] = value
      } else {
        throw .usage
      }
    }
    guard operands.contains(self.operands.count) else { throw .usage }
  }

  func has(_ flag: String) -> Bool { switches.contains(flag) || values[flag] != nil }

  func word(_ flag: String, or standard: String) -> String { values[flag] ?? standard }

  /// A whole number; one below the minimum is wrong usage.
  func number(
    _ flag: String, or standard: Int, atLeast least: Int = 0
  ) throws(BenchmarkError) -> Int {
    guard let text = values[flag] else { return standard }
    guard let number = Int(text), number >= least else { throw .usage }
    return number
  }

  /// The value of `--seed`; 1 without it.
  func seed() throws(BenchmarkError) -> UInt64 {
    guard let text = values["--seed"] else { return 1 }
    guard let seed = UInt64(text) else { throw .usage }
    return seed
  }
}

extension Arguments {
  /// The client of `--client`; without it, the current one of the first platform.
  func client() throws(BenchmarkError) -> Client {
    do {
      return try Client.find(word("--client", or: "hotwire-native-ios"))
    } catch {
      throw .usage
    }
  }
}
