/// The conditions for repeating a failed request, and the waits.
package struct RetryPolicy: Sendable {
  /// The number of attempts that may follow the first.
  package var retries: Int

  /// The wait before the first repetition.
  ///
  /// Each further one doubles it.
  package var firstWait: Duration = .milliseconds(250)

  /// The longest wait.
  ///
  /// A server that asks for more is not asked again.
  package var longestWait: Duration = .seconds(30)

  /// The wait after a failed attempt, or nil to give up.
  ///
  /// `attempt` counts from 1. `jitter`, from 0 up to 1, spreads the wait over the upper half of its
  /// length, so that many clients of one failing server do not return together. A time that the
  /// server names is kept exactly.
  package func wait(
    afterAttempt attempt: Int, failedBy fault: RemoteFault, jitter: Double
  ) -> Duration? {
    guard attempt <= retries, fault.isTransient else { return nil }
    if case .throttled(_, let time?) = fault {
      return time <= longestWait ? time : nil
    }
    let doublings = min(attempt - 1, 16)
    let full = min(firstWait * (1 << doublings), longestWait)
    return full * (0.5 + jitter / 2)
  }
}

extension RetryPolicy {
  /// Reads a `Retry-After` field: seconds, or an HTTP date (RFC 9110, section 10.2.3).
  ///
  /// `now` is the time in seconds since 1970. A date in the past means no wait.
  package static func retryAfter(_ field: String, now: Int) -> Duration? {
    if let seconds = Int(field) { return seconds >= 0 ? .seconds(seconds) : nil }
    guard let date = HTTPDate(field) else { return nil }
    return .seconds(max(0, date.secondsSince1970 - now))
  }
}
