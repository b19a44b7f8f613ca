import Foundation

/// The time as a run sees it, so that a test can stand in for it.
package struct Clock: Sendable {
  /// Since some moment before the run, never going back.
  package var now: @Sendable () -> Duration

  /// The time of day for people, such as `14:03:22`.
  package var timeOfDay: @Sendable () -> String

  /// Waits; false where there is nothing more to wait for.
  package var pause: @Sendable (Duration) -> Bool

  /// Calls a body from a thread of its own every so often, with the time since now, until the
  /// function that it returns is called.
  package var tick:
    @Sendable (_ interval: Duration, _ body: @escaping @Sendable (Duration) -> Void) -> () -> Void

  /// A clock that stands still, for a console without one: nothing ticks, and nobody waits.
  package static let still = Clock(
    now: { .zero }, timeOfDay: { "00:00:00" }, pause: { _ in false }, tick: { _, _ in {} })
}
