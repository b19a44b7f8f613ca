/// Time and chance, injected so that tests need neither wait nor guess.
package struct Pace: Sendable {
  /// A time that only moves forward.
  package var now: @Sendable () -> Duration

  /// Seconds since 1970, for dates that servers name.
  package var secondsSince1970: @Sendable () -> Int
  package var sleep: @Sendable (Duration) -> Void

  /// A number from 0 up to 1.
  package var jitter: @Sendable () -> Double
}
