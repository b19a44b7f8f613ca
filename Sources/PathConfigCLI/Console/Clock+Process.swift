import Foundation

extension Clock {
  /// The clock of the system.
  package static func process() -> Clock {
    let clock = ContinuousClock()
    let start = clock.now
    return Clock(
      now: { clock.now - start }, timeOfDay: timeOfDay,
      pause: { duration in
        Thread.sleep(forTimeInterval: seconds(duration))
        return true
      },
      tick: { interval, body in
        let timer = DispatchSource.makeTimerSource(queue: DispatchQueue(label: "progress"))
        let begin = clock.now
        timer.schedule(deadline: .now() + seconds(interval), repeating: seconds(interval))
        timer.setEventHandler { body(clock.now - begin) }
        timer.resume()
        return { timer.cancel() }
      })
  }

  private static func timeOfDay() -> String {
    let parts = Calendar.current.dateComponents([.hour, .minute, .second], from: Date())
    return [parts.hour, parts.minute, parts.second].map { number in
      let text = String(number ?? 0)
      return text.utf8.count < 2 ? "0" + text : text
    }.joined(separator: ":")
  }

  private static func seconds(_ duration: Duration) -> Double { duration / .seconds(1) }
}
