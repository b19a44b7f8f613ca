/// A partition of items that is refined by one set of them after the other.
struct Partition {
  /// The part of an item that is in none.
  static let none = UInt32.max

  /// The part of every item, or `none`.
  private(set) var partOfItem: ContiguousArray<UInt32>
  var count: Int { parts.count }

  /// The items part by part, and for every item its place there.
  private var items: ContiguousArray<UInt32> = []
  private var places: ContiguousArray<Int>

  /// A run of `items`, whose first ones, those before `rest`, are chosen.
  private struct Part {
    let range: Range<Int>
    var rest: Int

    init(_ range: Range<Int>) {
      self.range = range
      rest = range.lowerBound
    }
  }

  private var parts: ContiguousArray<Part> = []

  /// The parts with chosen items.
  private var touched: ContiguousArray<Int> = []

  init(_ partOfItem: ContiguousArray<UInt32>) {
    self.partOfItem = partOfItem
    places = ContiguousArray(repeating: 0, count: partOfItem.count)
    var ends: ContiguousArray<Int> = []
    for part in partOfItem where part != Self.none {
      while ends.count <= Int(part) { ends.append(0) }
      ends[Int(part)] += 1
    }
    var count = 0
    for part in ends.indices {
      parts.append(Part(count..<count + ends[part]))
      (ends[part], count) = (count, count + ends[part])
    }
    items = ContiguousArray(repeating: 0, count: count)
    for (item, part) in partOfItem.enumerated() where part != Self.none {
      place(item, at: ends[Int(part)])
      ends[Int(part)] += 1
    }
  }

  private mutating func place(_ item: Int, at place: Int) {
    items[place] = UInt32(item)
    places[item] = place
  }

  /// The first item of every part, ascending.
  var firstItems: ContiguousArray<Int> {
    var isMet = ContiguousArray(repeating: false, count: count)
    var first: ContiguousArray<Int> = []
    for (item, part) in partOfItem.enumerated() where part != Self.none && !isMet[Int(part)] {
      isMet[Int(part)] = true
      first.append(item)
    }
    return first
  }

  /// Chooses an item of a part for the next split, unless it is alone there.
  mutating func choose(_ item: Int) {
    let part = Int(partOfItem[item])
    let (range, rest) = (parts[part].range, parts[part].rest)
    if places[item] < rest || range.count == 1 { return }
    if rest == range.lowerBound { touched.append(part) }
    place(Int(items[rest]), at: places[item])
    place(item, at: rest)
    parts[part].rest += 1
  }

  /// Chooses the items of all parts.
  mutating func chooseAll() {
    for part in parts.indices where parts[part].range.count > 1 {
      parts[part].rest = parts[part].range.upperBound
      touched.append(part)
    }
  }

  /// A part with chosen items that was not met before; nil if there is none.
  mutating func nextTouched() -> Int? { touched.popLast() }

  func isChosen(_ item: Int) -> Bool { places[item] < parts[Int(partOfItem[item])].rest }

  /// The chosen items of a part, then one that stands for all others if there are any.
  func representatives(of part: Int) -> ArraySlice<UInt32> {
    let (range, rest) = (parts[part].range, parts[part].rest)
    return items[range.lowerBound..<min(rest + 1, range.upperBound)]
  }

  func items(of part: Int) -> ArraySlice<UInt32> { items[parts[part].range] }

  /// Splits a part into one for each key; the largest one keeps the number.
  ///
  /// Complexity: O(chosen items).
  ///
  /// - Parameter keys: one for each of the representatives, from 0 on without a gap.
  /// - Returns: the numbers of the new parts.
  mutating func split(_ part: Int, _ keys: ContiguousArray<Int>) -> Range<Int> {
    let (range, rest) = (parts[part].range, parts[part].rest)
    let keyCount = (keys.max() ?? 0) + 1
    if keyCount == 1 {
      parts[part] = Part(range)
      return parts.count..<parts.count
    }
    let chosen = ContiguousArray(items[range.lowerBound..<rest])
    let last = keys[keys.count - 1]
    var sizes = ContiguousArray(repeating: 0, count: keyCount)
    for key in keys.prefix(chosen.count) { sizes[key] += 1 }
    sizes[last] += range.upperBound - rest
    // The others keep their places at the end.
    var ends = ContiguousArray(repeating: range.upperBound - sizes[last], count: keyCount)
    var end = range.lowerBound
    for key in sizes.indices where key != last {
      ends[key] = end
      end += sizes[key]
    }
    for (item, key) in zip(chosen, keys) {
      place(Int(item), at: ends[key])
      ends[key] += 1
    }
    ends[last] = range.upperBound
    let largest = sizes.indices.max { sizes[$0] < sizes[$1] }
    let firstNew = parts.count
    for key in sizes.indices {
      let run = Part(ends[key] - sizes[key]..<ends[key])
      if key == largest {
        parts[part] = run
        continue
      }
      for place in run.range { partOfItem[Int(items[place])] = UInt32(parts.count) }
      parts.append(run)
    }
    return firstNew..<parts.count
  }
}
