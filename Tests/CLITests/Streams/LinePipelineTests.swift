import Foundation
@testable import PathConfigAutomata
@testable import PathConfigCLI
@testable import PathConfigKit
@testable import PathConfigSyntax
import TestSupport
import Testing

/// For any number of threads and any block size, results come in order and each once.
@Suite struct LinePipelineTests {
  /// The results that workers have handed over, and the end of the stream.
  private final class Record: @unchecked Sendable {
    private let lock = NSLock()
    private var isHandingOver = false
    private(set) var lines: [String] = []
    private(set) var wasDisturbed = false

    /// The number of lines that are wanted.
    var limit = Int.max

    func add(_ new: [String]) -> Bool {
      lock.withLock {
        wasDisturbed = wasDisturbed || isHandingOver
        isHandingOver = true
      }
      lines += new
      Thread.sleep(forTimeInterval: new.count % 3 == 0 ? 0.0002 : 0)
      lock.withLock { isHandingOver = false }
      return lines.count < limit
    }
  }

  /// Repeats the lines with their numbers; some take longer than others.
  private final class Echo: LineWorker {
    private let record: Record
    private var lines: [String] = []
    private(set) var concluded = 0
    private(set) var all = 0

    init(_ record: Record) { self.record = record }

    func work(on block: LineBlock) {
      lines = []
      block.forEach { line, number in
        switch line {
        case .text(let text): lines.append("\(number) \(String(decoding: text, as: UTF8.self))")
        case .tooLong(let byteCount): lines.append("\(number) of \(byteCount)")
        }
      }
      all += lines.count
      Thread.sleep(forTimeInterval: lines.count % 5 == 0 ? 0.0005 : 0)
    }

    func handOver() -> Bool { record.add(lines) }
    func conclude() { concluded += lines.count }
  }

  /// Chunks in turn, then a failure or the end.
  private final class Chunks {
    private var chunks: ArraySlice<ContiguousArray<UInt8>>
    private(set) var reads = 0
    var failure: RunFailure?
    private var cutter: LineBlockCutter

    init(_ chunks: [ContiguousArray<UInt8>], cap: Int = 1 << 20) {
      self.chunks = chunks[...]
      cutter = LineBlockCutter(maximumLineBytes: cap)
    }

    func next() throws(RunFailure) -> LineBlock? {
      while let chunk = chunks.popFirst() {
        reads += 1
        if let block = cutter.cut(chunk) { return block }
      }
      if let failure { throw failure }
      return cutter.finish()
    }
  }

  private func chunks(
    of text: String, _ generator: inout SeededGenerator
  ) -> [ContiguousArray<UInt8>] {
    generator.chunks(of: text) { generator in Int.random(in: 1...200, using: &generator) }
  }

  /// Random lines in random chunks, from a seed.
  @Test(arguments: [1, 2, 5], 0..<UInt64(12))
  func keepsTheOrderOfTheLines(workers: Int, seed: UInt64) throws {
    var generator = SeededGenerator(seed: seed)
    let lines = (0..<Int.random(in: 0...400, using: &generator)).map { _ in
      String(repeating: "x", count: Int.random(in: 0...40, using: &generator))
    }
    let isEnded = Bool.random(using: &generator)
    let text = lines.joined(separator: "\r\n") + (isEnded && !lines.isEmpty ? "\n" : "")
    let source = Chunks(chunks(of: text, &generator), cap: 30)
    let record = Record()
    let ended = try LinePipeline.run(
      workers: workers, sharing: Int.random(in: 1...300, using: &generator),
      make: { Echo(record) }, read: source.next)
    var expected = lines.enumerated().map { index, line in
      line.count > 30 ? "\(index + 1) of \(line.count)" : "\(index + 1) \(line)"
    }
    if !isEnded, lines.last?.isEmpty == true { expected.removeLast() }
    #expect(record.lines == expected, "seed \(seed)")
    #expect(!record.wasDisturbed, "one at a time")
    #expect([1, workers].contains(ended.count))
    #expect(ended.reduce(0) { $0 + $1.all } == expected.count)
    #expect(ended.reduce(0) { $0 + $1.concluded } == expected.count)
  }

  @Test(arguments: [1, 2, 5])
  func aFailureComesAfterTheResultsBeforeIt(workers: Int) {
    let source = Chunks((0..<50).map { ContiguousArray("\($0)\n".utf8) })
    source.failure = .input(.init("it broke"))
    let record = Record()
    #expect(throws: RunFailure.self) {
      try LinePipeline.run(
        workers: workers, sharing: 1, make: { Echo(record) }, read: source.next)
    }
    #expect(record.lines == (0..<50).map { "\($0 + 1) \($0)" })
  }

  @Test(arguments: [1, 2, 5])
  func stopsReadingWhenNobodyWantsMore(workers: Int) throws {
    let source = Chunks((0..<10_000).map { ContiguousArray("\($0)\n".utf8) })
    let record = Record()
    record.limit = 20
    try LinePipeline.run(workers: workers, sharing: 1, make: { Echo(record) }, read: source.next)
    #expect(record.lines == (0..<20).map { "\($0 + 1) \($0)" })
    #expect(source.reads <= 20 + workers)
  }

  /// A reader who wants no more does not wait for input that may never come.
  @Test func doesNotWaitForAStalledInput() throws {
    let record = Record()
    record.limit = 1
    let isEnded = DispatchSemaphore(value: 0)
    var count = 0
    try LinePipeline.run(workers: 2, sharing: 1, make: { Echo(record) }) {
      count += 1
      var cutter = LineBlockCutter()
      if count == 1 { return cutter.cut(ContiguousArray("a\n".utf8)) }
      isEnded.wait()
      return nil
    }
    #expect(record.lines == ["1 a"])
    isEnded.signal()
  }

  /// Results are handed over while the stream waits for the next input.
  @Test func handsOverResultsWhileWaitingForInput() throws {
    let record = Record()
    var sent = 0
    let isHandedOver = DispatchSemaphore(value: 0)
    final class Answering: LineWorker {
      let echo: Echo
      let signal: DispatchSemaphore
      init(_ record: Record, _ signal: DispatchSemaphore) {
        echo = Echo(record)
        self.signal = signal
      }
      func work(on block: LineBlock) { echo.work(on: block) }
      func handOver() -> Bool {
        defer { signal.signal() }
        return echo.handOver()
      }
    }
    try LinePipeline.run(
      workers: 3, sharing: 1, make: { Answering(record, isHandedOver) }
    ) {
      if sent > 0 { isHandedOver.wait() }
      sent += 1
      var cutter = LineBlockCutter()
      return sent > 20 ? nil : cutter.cut(ContiguousArray("\(sent)\n".utf8))
    }
    #expect(record.lines == (1...20).map { "1 \($0)" })
  }
}
