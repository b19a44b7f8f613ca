import Dispatch

extension Array where Element: Sendable {
  /// The results of a function for all elements, in order, worked out on all cores.
  ///
  /// - Parameter minimum: fewer elements are not worth a thread.
  package func parallelMap<Result: Sendable>(
    atLeast minimum: Int = 8, _ transform: @escaping @Sendable (Element) -> Result
  ) -> [Result] {
    if count < minimum { return map(transform) }
    let results = UnsafeMutableBufferPointer<Result?>.allocate(capacity: count)
    results.initialize(repeating: nil)
    defer {
      results.deinitialize()
      results.deallocate()
    }
    // Every iteration writes its own slots, and all have ended when the results are read.
    nonisolated(unsafe) let slots = results
    let chunks = Swift.min(count, 64)
    DispatchQueue.concurrentPerform(iterations: chunks) { chunk in
      for index in (count * chunk / chunks)..<(count * (chunk + 1) / chunks) {
        slots[index] = transform(self[index])
      }
    }
    return results.compactMap { $0 }
  }
}
