import Foundation
import PathConfigKit
import PathConfigSyntax

/// Processes the lines of a stream on several threads, with results in the order of the lines.
///
/// A slow stream, such as typed lines, is processed by the thread that reads it. The other threads
/// start with the first block that is worth it. From then on every thread takes the next block as
/// soon as it is done with one. So memory has as many blocks as threads. A thread that waits for
/// input does not keep the others from handing over.
///
/// Unchecked, because the compiler cannot see the condition around the shared state. One thread at
/// a time calls `read` and `handOver`, and a worker belongs to one thread.
final class LinePipeline<Worker: LineWorker>: @unchecked Sendable {
  /// Gives the next lines as soon as there are some; nil at the end.
  typealias Reader = () throws(RunFailure) -> LineBlock?

  /// The number of bytes that make a block worth a thread, half the capacity of a pipe.
  ///
  /// A writer who is faster than one thread fills it. A writer who waits for an answer sends less.
  static var standardBlockBytes: Int { 32 << 10 }

  private let condition = NSCondition()
  private let read: Reader
  private var isReading = false
  private var blocksRead = 0
  private var blocksHandedOver = 0

  /// True if there is nothing more to read.
  private var isAtEnd = false

  /// True if nobody wants more results.
  private var isStopped = false
  private var failure: RunFailure?
  private var runningThreads = 0

  private init(_ read: @escaping Reader) {
    self.read = read
  }

  /// Processes a stream to its end, or until nobody wants more results.
  ///
  /// - Parameters:
  ///   - count: the maximum number of threads, at least 1; asked for with the first block that is
  ///     worth one.
  ///   - blockBytes: the least size of a block that is worth a thread.
  ///   - make: makes the workers; called here, by the calling thread.
  /// - Returns: all workers. If reading fails, the results before the failure are handed over
  ///   before it is thrown.
  @discardableResult
  static func run(
    workers count: @autoclosure () -> Int, sharing blockBytes: Int = standardBlockBytes,
    make: () -> Worker, read: @escaping Reader
  ) throws(RunFailure) -> [Worker] {
    let first = make()
    while let block = try read() {
      if block.byteCount >= blockBytes, case let count = count(), count > 1 {
        let workers = [first] + (1..<count).map { _ in make() }
        try LinePipeline(read).run(workers, beginningWith: block)
        return workers
      }
      first.work(on: block)
      guard first.handOver() else { break }
      first.conclude()
    }
    return [first]
  }

  private func run(_ workers: [Worker], beginningWith block: LineBlock) throws(RunFailure) {
    blocksRead = 1
    runningThreads = workers.count
    for (index, worker) in workers.enumerated() {
      // Each worker belongs to its thread until that has ended.
      nonisolated(unsafe) let worker = worker
      let thread = Thread { self.work(worker, beginningWith: index == 0 ? block : nil) }
      thread.stackSize = Self.stackBytes
      thread.start()
    }
    try awaitEnd()
  }

  /// The stack size of the first thread of a process.
  private static var stackBytes: Int { 8 << 20 }

  /// Waits for the threads, except for one that waits for input that nobody wants any more.
  ///
  /// That one ends with the process, or when the input goes on.
  private func awaitEnd() throws(RunFailure) {
    condition.lock()
    defer { condition.unlock() }
    while runningThreads > (isStopped && isReading ? 1 : 0) { condition.wait() }
    if let failure, !isStopped { throw failure }
  }
}

// MARK: - Threads

extension LinePipeline {
  private func work(_ worker: Worker, beginningWith first: LineBlock?) {
    var next = first.map { (block: $0, number: 0) } ?? nextBlock()
    while let (block, number) = next {
      worker.work(on: block)
      if Worker.handsOver {
        guard awaitTurn(number) else { break }
        let isMoreWanted = worker.handOver()
        endTurn(isMoreWanted)
      }
      worker.conclude()
      next = nextBlock()
    }
    condition.withLock {
      runningThreads -= 1
      condition.broadcast()
    }
  }

  /// The next block with its number from 0; nil at the end of reading.
  private func nextBlock() -> (block: LineBlock, number: Int)? {
    condition.lock()
    defer { condition.unlock() }
    while isReading, !isStopped { condition.wait() }
    if isAtEnd || isStopped { return nil }
    isReading = true
    condition.unlock()
    let result = Result { () throws(RunFailure) in try read() }
    condition.lock()
    isReading = false
    condition.broadcast()
    do throws(RunFailure) {
      if !isStopped, let block = try result.get() {
        blocksRead += 1
        return (block, blocksRead - 1)
      }
    } catch {
      failure = error
    }
    isAtEnd = true
    return nil
  }

  /// Waits until all blocks before one have been handed over; false if nobody wants more.
  private func awaitTurn(_ number: Int) -> Bool {
    condition.withLock {
      while blocksHandedOver != number, !isStopped { condition.wait() }
      return !isStopped
    }
  }

  private func endTurn(_ isMoreWanted: Bool) {
    condition.withLock {
      blocksHandedOver += 1
      if !isMoreWanted { isStopped = true }
      condition.broadcast()
    }
  }
}

/// Processes blocks of a stream's lines, one at a time, on its own thread.
///
/// A class because it learns from every block.
protocol LineWorker: AnyObject, SendableMetatype {
  /// False if the workers have nothing to hand over, so that none waits for another.
  static var handsOver: Bool { get }

  /// Processes a block while other threads process theirs.
  func work(on block: LineBlock)

  /// Hands over the result of the block, after those of all blocks before it; one thread at a time.
  ///
  /// - Returns: true if more is wanted.
  func handOver() -> Bool

  /// Finishes the block without touching shared state.
  func conclude()
}

extension LineWorker {
  package static var handsOver: Bool { true }
  package func conclude() {}
}

/// Reads a stream block by block.
final class LineBlockReader {
  private let readChunk: ChunkReader
  private var cutter: LineBlockCutter
  private var isAtEnd = false

  /// - Parameter cutter: may contain the beginning of a line.
  init(_ cutter: LineBlockCutter = LineBlockCutter(), _ readChunk: @escaping ChunkReader) {
    self.cutter = cutter
    self.readChunk = readChunk
  }

  /// The complete lines, as soon as there are some; nil at the end of the stream.
  func next() throws(RunFailure) -> LineBlock? {
    while !isAtEnd {
      let chunk = try readChunk()
      isAtEnd = chunk.isEmpty
      if let block = isAtEnd ? cutter.finish() : cutter.cut(chunk) { return block }
    }
    return nil
  }
}
