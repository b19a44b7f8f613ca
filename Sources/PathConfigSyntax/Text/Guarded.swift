import Foundation

/// A value that several threads use, one at a time.
///
/// Unchecked, because the compiler cannot see the lock around the value.
@usableFromInline package final class Guarded<Value>: @unchecked Sendable {
  @usableFromInline let lock = NSLock()
  @usableFromInline var value: Value

  @inlinable package init(_ value: Value) { self.value = value }

  @inlinable package func withLock<Result>(_ body: (inout Value) -> Result) -> Result {
    lock.withLock { body(&value) }
  }
}
