/// The work of a backtracking engine for a pattern, as a graph: ICU's program without its captures.
///
/// At each position only characters of URLs are distinguished. As in ICU, a round of a loop that
/// has consumed nothing ends the loop. This is decided when the graph is built, so that every cycle
/// has a character.
struct BacktrackingProgram: Sendable {
  /// The index of a node.
  typealias Address = Int

  enum Node: Sendable {
    /// Reads one character.
    ///
    /// The range is the construct's, in bytes of the pattern.
    case read(CharacterMask, Range<Int>, Address)
    /// Tries the targets in turn until one succeeds.
    case split([Address])
    /// Goes on if one of the pairs fits the characters on both sides.
    case condition([Sides], Address)
    /// Goes on if the body succeeds, or, negated, fails.
    case look(negated: Bool, body: Address, Address)
    /// Goes on where the body's first success ends: here, if it can be empty, or later.
    case atomic(body: Address, ifEmpty: Address?, ifConsumed: Address)
    /// The body of a look has succeeded.
    case succeed
    /// The body of an atomic group has succeeded.
    ///
    /// A reader that ignores atomicity goes on at the address.
    case leave(Address)
    /// The pattern has matched.
    case accept
  }

  /// The characters on both sides of a position.
  struct Sides: Hashable, Sendable {
    var before: CharacterMask
    var after: CharacterMask

    static let any = Sides(before: .everything, after: .everything)
  }

  var nodes: [Node] = []
  var start: Address = 0

  /// All nodes, each after those that it goes on to without consuming anything.
  ///
  /// Complexity: O(nodes + edges).
  func nodesInOrderOfDependence() -> [Address] {
    var order: [Address] = []
    order.reserveCapacity(nodes.count)
    var isSeen = [Bool](repeating: false, count: nodes.count)
    for root in nodes.indices where !isSeen[root] {
      var pending: [(address: Address, isExpanded: Bool)] = [(root, false)]
      while let (address, isExpanded) = pending.popLast() {
        if isExpanded {
          order.append(address)
        } else if !isSeen[address] {
          isSeen[address] = true
          pending.append((address, true))
          for next in emptySuccessors(of: address) where !isSeen[next] {
            pending.append((next, false))
          }
        }
      }
    }
    return order
  }

  private func emptySuccessors(of address: Address) -> [Address] {
    switch nodes[address] {
    case .read, .succeed, .leave, .accept: []
    case .split(let targets): targets
    case .condition(_, let next): [next]
    case .look(_, let body, let next): [body, next]
    case .atomic(let body, let ifEmpty, _): ifEmpty.map { [body, $0] } ?? [body]
    }
  }
}
