/// Sequences of parts with labels at their ends, those that begin alike on one path.
///
/// Nodes and edges are numbers in flat lists. With one dictionary of all edges compiling 10 and 100
/// rules takes 1.2 times as long (`match RULES PATHS`).
struct BeginningTrie {
  /// A way on from a node, or a label that has been found there.
  struct Entry {
    let kind: Kind
    /// A part's number, unused for labels.
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
    fileprivate let entries: ContiguousArray<Entry>
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
  /// The root comes first, and every other node after its parent.
  private var lastEntries = ContiguousArray<UInt32>()
  private var entries = ContiguousArray<Entry>()

  /// For every node except the root its parent and the part between.
  ///
  /// Nodes beyond the first few of their parent also have their place here.
  private var edges = ContiguousArray<UInt64>()
  private var others = HashIndex()

  init() {
    lastEntries.append(.max)
    edges.append(.max)
  }

  var nodeCount: Int { lastEntries.count }

  /// Adds a sequence of parts, by their numbers.
  ///
  /// A last part that looks ahead becomes an ending of its own. Nothing follows it, so the program
  /// may as well read the text that it looks for: `x$` needs no look.
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
    let edge = UInt64(node) << 32 | UInt64(part)
    if looked == Self.maximumLooks {
      let hash = Self.hash(edge)
      if let known = others.place(of: hash, where: { edges[$0] == edge }) { return known }
      others.insert(child, hash: hash)
    }
    append(Entry(.edge, part: part, value: UInt32(child)), to: node)
    lastEntries.append(.max)
    edges.append(edge)
    return child
  }

  private static func hash(_ edge: UInt64) -> UInt64 {
    var mixer = HashMixer()
    mixer.mix(edge)
    return mixer.hash
  }

  /// The number of a node's entries that are compared one by one.
  ///
  /// Nearly all nodes have fewer, and the table of the others stays small.
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
