/// Sequences of parts with labels at their ends, those that begin alike on one path.
struct BeginningTrie {
  enum Entry {
    /// A way on by a part, by its number, to another node.
    case edge(part: UInt32, node: Int)
    case label(Program.Label)
  }

  /// For every node its entries in order of insertion, which keeps the program deterministic.
  ///
  /// The root comes first, and every other node after its parent.
  private(set) var nodes: [[Entry]] = [[]]

  /// The node that an edge leads to, by its node in the upper half and its part in the lower one.
  private var children: [UInt64: Int] = [:]

  /// Adds a sequence of parts, by their numbers.
  mutating func insert(_ numbers: [UInt32], label: Program.Label) {
    var node = 0
    for number in numbers {
      let edge = UInt64(node) << 32 | UInt64(number)
      let child = children[edge] ?? nodes.count
      if child == nodes.count {
        children[edge] = child
        nodes[node].append(.edge(part: number, node: child))
        nodes.append([])
      }
      node = child
    }
    nodes[node].append(.label(label))
  }
}
