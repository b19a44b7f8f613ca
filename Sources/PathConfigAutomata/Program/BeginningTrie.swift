/// Sequences of parts with labels at their ends, those that begin alike on one path.
///
/// Nodes and edges are numbers in flat lists: as a dictionary a node, ten thousand patterns took 160
/// ms; like this they take 20.
struct BeginningTrie {
  /// What leads on from a node, or tells what has been found there.
  struct Entry {
    let kind: Kind
    /// A part's number; unused for labels.
    let part: UInt32
    /// A node or a label.
    let value: UInt32
    fileprivate var next = UInt32.max

    enum Kind {
      case edge
      case label
      /// A last part, which leads to a label and not to a node.
      case ending
    }

    fileprivate init(_ kind: Kind, part: UInt32, value: UInt32) {
      self.kind = kind
      self.part = part
      self.value = value
    }
  }

  /// The entries of a node in order of insertion, which keeps the program deterministic.
  struct Chain: Sequence, IteratorProtocol {
    fileprivate let entries: PackedArray<Entry>
    fileprivate let last: UInt32
    fileprivate var index: UInt32

    mutating func next() -> Entry? {
      if index == .max { return nil }
      let entry = entries[Int(index)]
      index = index == last ? .max : entry.next
      return entry
    }
  }

  /// For every node its last entry, whose next one is the first.
  ///
  /// The root comes first, and every other after its parent.
  private var lastEntries = PackedArray<UInt32>()
  private var entries = PackedArray<Entry>()

  /// The edges of a node after the first few.
  private var children = EdgeTable()

  init() {
    lastEntries.append(.max)
  }

  var nodeCount: Int { lastEntries.count }

  /// Adds a sequence of parts, by their numbers; a last part that looks ahead is kept apart as an ending.
  ///
  /// Nothing follows it, so what is looked for may as well be read: `x$` needs no look.
  mutating func insert(
    _ numbers: ContiguousArray<UInt32>, _ sequence: Range<Int>, label: UInt32,
    _ parts: borrowing PartNumbers
  ) {
    var node = 0
    for index in sequence {
      let number = numbers[index]
      if index == sequence.upperBound - 1, parts.looksAhead(number) {
        return append(Entry(.ending, part: number, value: label), to: node)
      }
      node = child(of: node, by: number)
    }
    append(Entry(.label, part: 0, value: label), to: node)
  }

  private mutating func child(of node: Int, by part: UInt32) -> Int {
    let child = lastEntries.count
    let last = lastEntries[node]
    var index = last == .max ? .max : entries[Int(last)].next
    var looked = 0
    while index != .max, looked < Self.maximumLooks {
      let entry = entries[Int(index)]
      if entry.part == part, entry.kind == .edge { return Int(entry.value) }
      index = index == last ? .max : entry.next
      looked += 1
    }
    if looked == Self.maximumLooks {
      let known = children.insert(UInt64(node) << 32 | UInt64(part), UInt32(child))
      if known != UInt32(child) { return Int(known) }
    }
    append(Entry(.edge, part: part, value: UInt32(child)), to: node)
    lastEntries.append(.max)
    return child
  }

  /// So many entries of a node are looked through one by one; nearly all nodes have fewer, and the table
  /// of the others stays small.
  private static let maximumLooks = 32

  private mutating func append(_ entry: Entry, to node: Int) {
    let index = UInt32(entries.count)
    let last = lastEntries[node]
    var entry = entry
    if last == .max {
      entry.next = index
    } else {
      var previous = entries[Int(last)]
      entry.next = previous.next
      previous.next = index
      entries[Int(last)] = previous
    }
    entries.append(entry)
    lastEntries[node] = index
  }

  func entries(of node: Int) -> Chain {
    let last = lastEntries[node]
    return Chain(
      entries: entries, last: last, index: last == .max ? .max : entries[Int(last)].next)
  }
}

/// The children of trie nodes by node and part; open-addressed, its size a power of two.
private struct EdgeTable {
  private var keys: ContiguousArray<UInt64> = []
  private var values: ContiguousArray<UInt32> = []
  private var count = 0

  /// The value of a key, which is the given one where the key is new.
  mutating func insert(_ key: UInt64, _ value: UInt32) -> UInt32 {
    if count * 2 >= keys.count { grow() }
    let slot = slot(of: key)
    if keys[slot] == key { return values[slot] }
    keys[slot] = key
    values[slot] = value
    count += 1
    return value
  }

  private func slot(of key: UInt64) -> Int {
    let mask = keys.count - 1
    var slot = Int(truncatingIfNeeded: (key &* 0x9E37_79B9_7F4A_7C15) >> 32) & mask
    while keys[slot] != key, keys[slot] != .max { slot = (slot + 1) & mask }
    return slot
  }

  private mutating func grow() {
    let (oldKeys, oldValues) = (keys, values)
    let size = max(256, oldKeys.count * 2)
    keys = ContiguousArray(repeating: .max, count: size)
    values = ContiguousArray(repeating: 0, count: size)
    for index in oldKeys.indices where oldKeys[index] != .max {
      let slot = slot(of: oldKeys[index])
      keys[slot] = oldKeys[index]
      values[slot] = oldValues[index]
    }
  }
}
