/// The times of one thing in several rounds, in whatever unit.
struct Samples {
  /// Ascending.
  private var values: [Double] = []

  init(_ values: [Double] = []) {
    self.values = values.sorted()
  }

  mutating func add(_ value: Double) {
    let place = values.firstIndex { $0 > value } ?? values.count
    values.insert(value, at: place)
  }

  var count: Int { values.count }
  var minimum: Double { quantile(0) }
  var lowerQuartile: Double { quantile(0.25) }
  var median: Double { quantile(0.5) }
  var upperQuartile: Double { quantile(0.75) }

  /// The value below which a share of the values is, interpolated; 0 without values.
  func quantile(_ share: Double) -> Double {
    guard let last = values.last else { return 0 }
    let place = share * Double(values.count - 1)
    let index = Int(place)
    guard index + 1 < values.count else { return last }
    return values[index] + (values[index + 1] - values[index]) * (place - Double(index))
  }
}

extension Samples {
  /// Adds the time that some work took, in nanoseconds divided by `divisor`.
  mutating func time<Result>(
    per divisor: Double = 1, _ work: () throws -> Result
  ) rethrows -> Result {
    let start = ContinuousClock.now
    let result = try work()
    add((ContinuousClock.now - start) / .nanoseconds(1) / divisor)
    return result
  }
}
