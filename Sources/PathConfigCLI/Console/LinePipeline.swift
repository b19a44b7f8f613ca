import Foundation
import PathConfigKit
import PathConfigSyntax

/// Processes the blocks of a stream's lines on several threads, each block once and in any order.
///
/// A short stream is processed by the thread that reads it. The other threads start with the first
/// block that is worth it. From then on every thread takes the next block as soon as it is done
/// with one. So memory has as many blocks as threads.
///
/// Unchecked, because the compiler cannot see the lock around the shared state.
final class LinePipeline: @unchecked Sendable {
  /// Gives the next lines as soon as there are some; nil at the end.
  typealias Reader = () throws(RunFailure) -> LineBlock?

  /// Processes one block; belongs to one thread.
  typealias Worker = (LineBlock) -> Void

  private let lock = NSLock()
  private let read: Reader
  private var isAtEnd = false
  private var failure: RunFailure?

  private init(_ read: @escaping Reader) {
    self.read = read
  }

  /// Processes a stream to its end.
  ///
  /// - Parameters:
  ///   - count: the maximum number of threads, at least 1; asked for with the first block that is
  ///     worth one.
  ///   - blockBytes: the least size of a block that is worth a thread: half the capacity of a pipe,
  ///     which a writer fills that is faster than one thread.
  ///   - make: makes the worker of one thread; called here, by the calling thread.
  static func run(
    workers count: @autoclosure () -> Int, sharing blockBytes: Int = 32 << 10,
    make: () -> Worker, read: @escaping Reader
  ) throws(RunFailure) {
    let first = make()
    while let block = try read() {
      guard block.bytes.count >= blockBytes, case let count = count(), count > 1 else {
        first(block)
        continue
      }
      let others = (1..<count).map { _ in make() }
      return try LinePipeline(read).run([first] + others, beginningWith: block)
    }
  }

  private func run(_ workers: [Worker], beginningWith block: LineBlock) throws(RunFailure) {
    let threads = DispatchGroup()
    for (index, worker) in workers.enumerated() {
      // Each worker belongs to its thread until that has ended.
      nonisolated(unsafe) let worker = worker
      threads.enter()
      let thread = Thread {
        var next = index == 0 ? block : self.nextBlock()
        while let block = next {
          worker(block)
          next = self.nextBlock()
        }
        threads.leave()
      }
      // The stack size of the first thread of a process.
      thread.stackSize = 8 << 20
      thread.start()
    }
    threads.wait()
    if let failure { throw failure }
  }

  /// The next block; nil at the end of reading.
  private func nextBlock() -> LineBlock? {
    lock.withLock {
      if isAtEnd { return nil }
      do throws(RunFailure) {
        if let block = try read() { return block }
      } catch {
        failure = error
      }
      isAtEnd = true
      return nil
    }
  }
}

/// Reads a stream block by block: the complete lines, as soon as there are some.
///
/// A class and not a closure over two variables: Swift 6.3.1 compiles such closures wrongly. The
/// pass `AllocBoxToStack` ends the life of the second variable too early, and its first value is
/// lost. With `-O`, this program prints arbitrary numbers instead of `41 43` twice:
///
///     func counter() -> () -> Int {
///       var count = 40
///       var step = 1
///       return { count += step; step += 1; return count }
///     }
///     for _ in 0..<2 { let next = counter(); print(next(), next()) }
///
/// https://github.com/swiftlang/swift/pull/90120 describes the same loop of that pass.
final class LineBlockReader {
  private let readChunk: ChunkReader
  private var cutter: LineBlockCutter
  private var isAtEnd = false

  init(_ readChunk: @escaping ChunkReader, cutter: LineBlockCutter = LineBlockCutter()) {
    self.readChunk = readChunk
    self.cutter = cutter
  }

  /// The next block; nil at the end of the stream.
  func next() throws(RunFailure) -> LineBlock? {
    while !isAtEnd {
      let chunk = try readChunk()
      isAtEnd = chunk.isEmpty
      if let block = isAtEnd ? cutter.finish() : cutter.cut(chunk) { return block }
    }
    return nil
  }
}
