import PathConfigSyntax

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
