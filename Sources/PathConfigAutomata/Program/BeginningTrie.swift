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
  private(set) var parts = PartNumbers()
  private var entries: ContiguousArray<Entry> = []
  private var children = EdgeTable()

  /// Adds a sequence; a last part that looks ahead is kept apart as an ending.
  ///
  /// Nothing follows it, so what is looked for may as well be read: `x$` needs no look.
  mutating func insert(_ sequence: [RegularExpression], label: UInt32) {
    var node = 0
    for (index, part) in sequence.enumerated() {
      let number = parts.number(of: part)
      if index == sequence.count - 1, parts.looksAhead(number) {
        append(Entry(part: UInt32(number), value: label), to: \.endings, of: node)
        return
      }
      node = child(of: node, by: number)
    }
    append(Entry(part: 0, value: label), to: \.labels, of: node)
  }

  private mutating func child(of node: Int, by part: Int) -> Int {
    let child = nodes.count
    let known = children.insert(UInt64(node) << 32 | UInt64(part), UInt32(child))
    if known != UInt32(child) { return Int(known) }
    nodes.append(Node())
    append(Entry(part: UInt32(part), value: UInt32(child)), to: \.edges, of: node)
    return child
  }

  private mutating func append(
    _ entry: Entry, to list: WritableKeyPath<Node, List>, of node: Int
  ) {
    let index = UInt32(entries.count)
    entries.append(entry)
    let last = nodes[node][keyPath: list].last
    if last == .max {
      nodes[node][keyPath: list].first = index
    } else {
      entries[Int(last)].next = index
    }
    nodes[node][keyPath: list].last = index
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

/// Numbers the parts of sequences, equal ones alike.
struct PartNumbers {
  private var parts: ContiguousArray<RegularExpression> = []
  private var lookAheads: ContiguousArray<Bool> = []
  private var numbers: [RegularExpression: Int] = [:]

  /// The numbers of the parts that are one ASCII scalar plus one, which nearly all are: they need
  /// no hashing.
  private var ofASCII = ContiguousArray<Int>(repeating: 0, count: 128)

  subscript(number: Int) -> RegularExpression { parts[number] }

  func looksAhead(_ number: Int) -> Bool { lookAheads[number] }

  mutating func number(of part: RegularExpression) -> Int {
    if case .set(let set) = part, let scalar = set.soleASCII {
      if ofASCII[scalar] == 0 { ofASCII[scalar] = append(part) + 1 }
      return ofASCII[scalar] - 1
    }
    if let known = numbers[part] { return known }
    let number = append(part)
    numbers[part] = number
    return number
  }

  private mutating func append(_ part: RegularExpression) -> Int {
    parts.append(part)
    lookAheads.append(part.looksAhead)
    return parts.count - 1
  }
}
