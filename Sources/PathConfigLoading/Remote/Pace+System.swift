import Foundation

extension Pace {
  /// The system's clocks and its random numbers.
  ///
  /// Sleeping blocks the calling thread.
  package static var system: Pace {
    let start = ContinuousClock.now
    return Pace(
      now: { start.duration(to: .now) },
      secondsSince1970: { Int(Date().timeIntervalSince1970) },
      sleep: { Thread.sleep(forTimeInterval: $0 / .seconds(1)) },
      jitter: { Double.random(in: 0..<1) })
  }
}
