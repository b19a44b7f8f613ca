extension ContiguousArray where Element: FixedWidthInteger {
  /// Sorts numbers in ascending order.
  ///
  /// The library's sort keeps a list of ranges. To make the type of that list, the runtime goes
  /// through all conformances of the process once. With it, compiling 100 rules in a new process
  /// takes 1.3 times as long (`match RULES PATHS`).
  ///
  /// Complexity: O(n log n); O(n) if the numbers ascend.
  @inlinable
  package mutating func sortNumbers() {
    if isAscending { return }
    var merged = self
    var width = 1
    while width < count {
      var start = 0
      while start < count {
        let middle = Swift.min(start + width, count)
        merge(start, middle, Swift.min(middle + width, count), into: &merged)
        start += 2 * width
      }
      swap(&self, &merged)
      width *= 2
    }
  }

  @inlinable
  var isAscending: Bool {
    var index = 1
    while index < count {
      if self[index - 1] > self[index] { return false }
      index += 1
    }
    return true
  }

  /// Merges the numbers up to `middle` and those from there on, both ascending, into one list.
  @inlinable
  func merge(_ start: Int, _ middle: Int, _ end: Int, into merged: inout Self) {
    var left = start
    var right = middle
    for index in start..<end {
      if right == end || (left < middle && self[left] <= self[right]) {
        merged[index] = self[left]
        left += 1
      } else {
        merged[index] = self[right]
        right += 1
      }
    }
  }
}
