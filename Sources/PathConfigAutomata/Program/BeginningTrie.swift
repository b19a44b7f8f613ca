import PathConfigPattern

/// Sequences of parts with labels at their ends, those that begin alike on one path.
///
/// Nodes and edges are numbers in flat lists: as a dictionary a node, ten thousand patterns took 160
/// ms; like this they take 20.
struct BeginningTrie {
  struct Node {
    fileprivate var edges = List()
    fileprivate var labels = List()
    fileprivate var endings = List()
  }

  /// A chain of entries in `entries`, in order of insertion, which keeps the program deterministic.
  fileprivate struct List {
    var first = UInt32.max
    var last = UInt32.max
  }

  /// An edge, a label or an ending.
  private struct Entry {
    /// A part's number; unused for labels.
    var part: UInt32
    /// A node or a label.
    var value: UInt32
    var next = UInt32.max
  }

  /// The root is the first; every other comes after its parent.
  private(set) var nodes: ContiguousArray<Node> = [Node()]
  private(set) var parts: PartNumbers
  private var entries: ContiguousArray<Entry> = []

  /// The edges of a node after the first few.
  private var children = EdgeTable()

  init(_ unit: ProgramBuilder.Unit) {
    parts = PartNumbers(unit)
  }

  /// The number of a part, new or known.
  mutating func number(of part: RegularExpression) -> Int { parts.number(of: part) }

  /// Adds a sequence of parts, by their numbers; a last part that looks ahead is kept apart as an ending.
  ///
  /// Nothing follows it, so what is looked for may as well be read: `x$` needs no look.
  mutating func insert(_ sequence: [Int], label: UInt32) {
    var node = 0
    for (index, number) in sequence.enumerated() {
      if index == sequence.count - 1, parts.looksAhead(number) {
        var endings = nodes[node].endings
        append(Entry(part: UInt32(number), value: label), to: &endings)
        nodes[node].endings = endings
        return
      }
      node = child(of: node, by: number)
    }
    var labels = nodes[node].labels
    append(Entry(part: 0, value: label), to: &labels)
    nodes[node].labels = labels
  }

  private mutating func child(of node: Int, by part: Int) -> Int {
    let child = nodes.count
    var index = nodes[node].edges.first
    var looked = 0
    while index != .max, looked < Self.maximumLooks {
      if entries[Int(index)].part == UInt32(part) { return Int(entries[Int(index)].value) }
      index = entries[Int(index)].next
      looked += 1
    }
    if index != .max || looked == Self.maximumLooks {
      let known = children.insert(UInt64(node) << 32 | UInt64(part), UInt32(child))
      if known != UInt32(child) { return Int(known) }
    }
    nodes.append(Node())
    var edges = nodes[node].edges
    append(Entry(part: UInt32(part), value: UInt32(child)), to: &edges)
    nodes[node].edges = edges
    return child
  }

  /// So many edges of a node are looked through one by one; nearly all nodes have fewer, and the table
  /// of the others stays small.
  private static let maximumLooks = 32

  private mutating func append(_ entry: Entry, to list: inout List) {
    let index = UInt32(entries.count)
    entries.append(entry)
    if list.last == .max { list.first = index } else { entries[Int(list.last)].next = index }
    list.last = index
  }

  func forEachEdge(of node: Int, _ visit: (_ part: Int, _ child: Int) -> Void) {
    forEach(in: nodes[node].edges) { visit(Int($0.part), Int($0.value)) }
  }

  func forEachLabel(of node: Int, _ visit: (UInt32) -> Void) {
    forEach(in: nodes[node].labels) { visit($0.value) }
  }

  func forEachEnding(of node: Int, _ visit: (_ part: Int, _ label: UInt32) -> Void) {
    forEach(in: nodes[node].endings) { visit(Int($0.part), $0.value) }
  }

  private func forEach(in list: List, _ visit: (Entry) -> Void) {
    var index = list.first
    while index != .max {
      let entry = entries[Int(index)]
      visit(entry)
      index = entry.next
    }
  }
}

/// The children of trie nodes by node and part; open-addressed, its size a power of two.
private struct EdgeTable {
  private var keys = ContiguousArray<UInt64>(repeating: .max, count: 256)
  private var values = ContiguousArray<UInt32>(repeating: 0, count: 256)
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
    keys = ContiguousArray(repeating: .max, count: oldKeys.count * 2)
    values = ContiguousArray(repeating: 0, count: oldKeys.count * 2)
    for (key, value) in zip(oldKeys, oldValues) where key != .max {
      let slot = slot(of: key)
      keys[slot] = key
      values[slot] = value
    }
  }
}
