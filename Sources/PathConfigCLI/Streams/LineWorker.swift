package import PathConfigDiagnostics

/// Works on blocks of a stream's lines, one at a time, on a thread of its own.
///
/// A class because what it learns from one block serves the next.
package protocol LineWorker: AnyObject, SendableMetatype {
  /// False if the workers have nothing to hand over, so that none waits for another.
  static var handsOver: Bool { get }

  /// Works on a block while others work on theirs.
  func work(on block: LineBlock)

  /// Hands over what has come of the block, those of all blocks before having been handed over; nobody
  /// else hands over meanwhile.
  ///
  /// - Returns: whether more is wanted.
  func handOver() -> Bool

  /// Does what is left to do about the block and touches nothing of others.
  func conclude()
}

extension LineWorker {
  package static var handsOver: Bool { true }
  package func conclude() {}
}
