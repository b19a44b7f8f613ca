import Foundation
import PathConfigAutomata
import PathConfigClients
import PathConfigSyntax

/// Answers an access log on one core and on two.
struct StreamWorkload {
  private let arguments: Arguments
  private let ruleCount: Int
  private let lineCount: Int
  private let rounds: Int
  private let seed: UInt64
  private let profile: ClientProfile

  init(arguments: [String]) throws {
    self.arguments = try Arguments(
      arguments, values: ["--rules", "--lines", "--rounds", "--seed", "--client"])
    ruleCount = try self.arguments.number("--rules", or: 100, atLeast: 3)
    lineCount = try self.arguments.number("--lines", or: 1_000_000, atLeast: 1)
    rounds = try self.arguments.number("--rounds", or: 3, atLeast: 1)
    seed = try self.arguments.seed()
    profile = try self.arguments.client()
  }

  private static let modes: [(name: String, threads: Int, mode: LogReader.Mode)] = [
    ("one thread", 1, .answers), ("two threads", 2, .answers), ("read and cut only", 1, .cutOnly),
  ]

  /// True if all ways give the same answers.
  func run() throws -> Bool {
    let rules = RealisticRules(count: ruleCount, seed: seed)
    let document = ConfigurationDocument(
      JSONParser.parse(name: "rules.json", bytes: rules.json.bytes))
    let compiled = CompiledConfiguration(
      SourceStack([document]).combined(), for: profile, fallback: ICUEngine())
    let file = FileManager.default.temporaryDirectory
      .appendingPathComponent("pathconfig-stream-\(ProcessInfo.processInfo.processIdentifier).log")
    defer { try? FileManager.default.removeItem(at: file) }
    try writeLog(to: file, RealisticTraffic(for: rules, seed: seed &+ 1))
    var report = BenchmarkReport("stream")
    report.parameters = [
      ("rules", ruleCount), ("lines", lineCount), ("seed", Int(clamping: seed)),
    ]
    try measure(file, compiled, into: &report)
    return report.print(asJSON: arguments.printsJSON)
  }

  /// A first pass that compares the answers, and some rounds in which the ways take turns.
  private func measure(
    _ file: URL, _ compiled: CompiledConfiguration, into report: inout BenchmarkReport
  ) throws {
    var answers: Set<UInt64> = []
    var bytes = 0
    for mode in Self.modes {
      let totals = try read(file, compiled, mode.mode, threads: mode.threads)
      bytes = totals.bytes
      if mode.mode != .cutOnly { answers.insert(totals.checksum) }
    }
    report.check("all ways give the same answers", answers.count == 1)
    guard report.isRight else { return }
    var samples = Self.modes.map { _ in Samples() }
    for _ in 0..<rounds {
      for (index, mode) in Self.modes.enumerated() {
        _ = try samples[index].time(per: Double(lineCount)) {
          try read(file, compiled, mode.mode, threads: mode.threads)
        }
      }
    }
    report.counts = [("bytes", bytes)]
    for (mode, samples) in zip(Self.modes, samples) {
      report.add(mode.name, .nanosecondsPerLine, samples, group: "stream")
      guard samples.median > 0 else { continue }
      let seconds = samples.median * Double(lineCount) / 1e9
      report.counts += [
        ("linesPerSecond, \(mode.name)", Int(Double(lineCount) / seconds)),
        ("bytesPerSecond, \(mode.name)", Int(Double(bytes) / seconds)),
      ]
    }
  }

  private func writeLog(to file: URL, _ traffic: RealisticTraffic) throws {
    var traffic = traffic
    try Data().write(to: file)
    let handle = try FileHandle(forWritingTo: file)
    defer { try? handle.close() }
    var text = ""
    for number in 1...lineCount {
      text += traffic.logLine() + "\n"
      if number % 10_000 == 0 || number == lineCount {
        handle.write(Data(text.utf8))
        text = ""
      }
    }
  }

  /// Every thread reads its own part of the file with its own cache.
  private func read(
    _ file: URL, _ compiled: CompiledConfiguration, _ mode: LogReader.Mode, threads: Int
  ) throws -> LogReader.Totals {
    let size = try FileManager.default.attributesOfItem(atPath: file.path)[.size] as? Int ?? 0
    let results = Results(threads)
    DispatchQueue.concurrentPerform(iterations: threads) { thread in
      let part = size * thread / threads..<size * (thread + 1) / threads
      var reader = LogReader(compiled, mode)
      results.set(thread, Result { try reader.read(part, of: file) })
    }
    return try results.sum()
  }

  /// The results of the threads, each in its own place.
  private final class Results: @unchecked Sendable {
    private let lock = NSLock()
    private var results: [Result<LogReader.Totals, any Error>?]

    init(_ count: Int) { results = Array(repeating: nil, count: count) }

    func set(_ index: Int, _ result: Result<LogReader.Totals, any Error>) {
      lock.withLock { results[index] = result }
    }

    func sum() throws -> LogReader.Totals {
      try results.reduce(into: LogReader.Totals()) { sum, result in
        guard let totals = try result?.get() else { return }
        sum.lines += totals.lines
        sum.bytes += totals.bytes
        sum.checksum &+= totals.checksum
      }
    }
  }
}
