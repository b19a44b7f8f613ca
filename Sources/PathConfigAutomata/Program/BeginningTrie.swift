/// Sequences of parts with labels at their ends, those that begin alike on one path.
struct BeginningTrie {
  enum Entry {
    /// A way on by a part, by its number, to another node.
    case edge(part: UInt32, node: Int)
    case label(Program.Label)
    /// A last part, which leads to a label and not to a node.
    case ending(part: UInt32, Program.Label)
  }

  /// For every node its entries in order of insertion, which keeps the program deterministic.
  ///
  /// The root comes first, and every other node after its parent.
  private(set) var nodes: [[Entry]] = [[]]

  /// The node that an edge leads to, by its node in the upper half and its part in the lower one.
  private var children: [UInt64: Int] = [:]

  /// Adds a sequence of parts, by their numbers.
  ///
  /// A last part that looks ahead becomes an ending of its own. Nothing follows it, so the program
  /// may as well read the text that it looks for: `x$` needs no look.
  mutating func insert(
    _ numbers: ArraySlice<UInt32>, label: Program.Label, _ parts: borrowing PartNumbers
  ) {
    var node = 0
    for (index, number) in zip(numbers.indices, numbers) {
      if index == numbers.endIndex - 1, parts.looksAhead(number) {
        nodes[node].append(.ending(part: number, label))
        return
      }
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
