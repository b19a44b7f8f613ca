import Foundation
import PathConfigAutomata
import PathConfigConformance
import PathConfigDiagnostics
import PathConfigICU
import PathConfigJSON
import PathConfigMatching
import PathConfigModel

/// Answers an access log, line by line and in batches, on one core and on two.
struct StreamWorkload {
  private var ruleCount = 100
  private var lineCount = 1_000_000
  private var seed: UInt64 = 1
  private var client = "hotwire-native-ios"

  init(arguments: [String]) throws {
    var words = arguments[...]
    while let flag = words.popFirst() {
      guard let value = words.popFirst() else { throw BenchmarkError.usage }
      switch (flag, UInt64(value)) {
      case ("--rules", let number?): ruleCount = Int(clamping: number)
      case ("--lines", let number?): lineCount = max(1, Int(clamping: number))
      case ("--seed", let number?): seed = number
      case ("--client", _): client = value
      default: throw BenchmarkError.usage
      }
    }
  }

  /// Whether all ways give the same answers.
  func run() throws -> Bool {
    guard let profile = try? ClientProfile.find(client) else { throw BenchmarkError.usage }
    let rules = RealisticRules(count: max(3, ruleCount), seed: seed)
    let document = ConfigurationDocument(
      JSONParser.parse(name: "rules.json", bytes: rules.json.bytes))
    let compiled = CompiledConfiguration(
      SourceStack([document]).combined(.merge), for: profile, fallback: ICUEngine())
    let file = FileManager.default.temporaryDirectory
      .appendingPathComponent("pathconfig-stream-\(ProcessInfo.processInfo.processIdentifier).log")
    defer { try? FileManager.default.removeItem(at: file) }
    try writeLog(to: file, RealisticTraffic(for: rules, seed: seed &+ 1))

    let modes: [(name: String, threads: Int, mode: LogReader.Mode)] = [
      ("read and cut only", 1, .cutOnly), ("one by one", 1, .single), ("batches", 1, .batch),
      ("batches, two threads", 2, .batch),
    ]
    var answers: Set<UInt64> = []
    print("\(ruleCount) rules, \(lineCount) lines, seed \(seed)")
    for mode in modes {
      for round in ["first pass", "second pass"] {
        let start = ContinuousClock.now
        let totals = try read(file, compiled, mode.mode, threads: mode.threads)
        let seconds = (ContinuousClock.now - start) / .seconds(1)
        if mode.mode != .cutOnly { answers.insert(totals.checksum) }
        print(
          "\(mode.name), \(round): \(Self.format(Double(totals.lines) / seconds / 1e6)) million lines/s,"
            + " \(Self.format(Double(totals.bytes) / seconds / 1e6)) MB/s")
      }
    }
    print(answers.count == 1 ? "all answers agree" : "the answers differ")
    return answers.count == 1
  }

  private static func format(_ number: Double) -> String { String(format: "%.2f", number) }

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

  /// Every thread reads its own part of the file with a cache of its own.
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

  /// What the threads have found, each in a place of its own.
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
