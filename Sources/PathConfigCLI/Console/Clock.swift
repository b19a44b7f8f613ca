import Foundation

/// The time for a run; tests replace it.
package struct Clock: Sendable {
  /// The time since some moment before the run; it never goes back.
  package var now: @Sendable () -> Duration

  /// The time of day for people, such as `14:03:22`.
  package var timeOfDay: @Sendable () -> String

  /// Waits; false if there is nothing more to wait for.
  package var pause: @Sendable (Duration) -> Bool

  /// Calls a body at regular intervals from its own thread, with the time since now.
  ///
  /// The returned function stops the calls.
  package var tick:
    @Sendable (_ interval: Duration, _ body: @escaping @Sendable (Duration) -> Void) -> () -> Void

  /// A stopped clock, for a console without one: it never ticks and never waits.
  package static let still = Clock(
    now: { .zero }, timeOfDay: { "00:00:00" }, pause: { _ in false }, tick: { _, _ in {} })
}
