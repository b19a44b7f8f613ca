import PathConfigSyntax

/// A path cut at its slashes, to find out quickly that most routes have no URL in common.
struct RouteSegments {
  /// The segments with which every URL begins, or nil for one that varies.
  ///
  /// Each has the slash after it, except the last one of a path that is completely known.
  let texts: [UTF8String?]

  /// True if anything may follow.
  let isOpen: Bool

  /// Complexity: O(bytes).
  init(_ route: Route) {
    var texts: [UTF8String?] = []
    var current: UTF8String? = ""
    var isOpen = route.extent != .path || route.ignoresCase
    parts: for part in route.path.parts where !route.ignoresCase {
      switch part {
      case .literal(let text):
        let pieces = text.bytes.split(
          separator: UInt8(ascii: "/"), omittingEmptySubsequences: false)
        for (place, piece) in pieces.enumerated() {
          if place > 0 {
            texts.append(current)
            current = ""
          }
          current = current.map { UTF8String(wellFormed: $0.bytes + piece) }
        }
      // A constraint may let slashes in.
      case .parameter(let name) where !route.constraints.contains { $0.parameter == name }:
        current = nil
      case .parameter, .glob, .optional, .repeated, .anyCharacter, .oneOf, .expression:
        isOpen = true
        break parts
      }
    }
    self.texts = isOpen ? texts : texts + [current]
    self.isOpen = isOpen
  }
}

/// Routes by their segments.
struct RouteTree {
  private var nodes = [Node()]

  private struct Node {
    var children: [UTF8String: Int] = [:]

    /// The child for a segment that varies.
    var anyChild: Int?

    /// The routes that end here, and those that go on with anything.
    var closed: [Int] = []
    var open: [Int] = []

    var allChildren: [Int] { Array(children.values) + [anyChild].compactMap { $0 } }
  }

  /// Complexity: O(segments).
  mutating func insert(_ route: Int, at segments: RouteSegments) {
    var node = 0
    for text in segments.texts {
      let known = text.map { nodes[node].children[$0] } ?? nodes[node].anyChild
      if let known {
        node = known
        continue
      }
      nodes.append(Node())
      if let text {
        nodes[node].children[text] = nodes.count - 1
      } else {
        nodes[node].anyChild = nodes.count - 1
      }
      node = nodes.count - 1
    }
    if segments.isOpen { nodes[node].open.append(route) } else { nodes[node].closed.append(route) }
  }

  /// The routes that may have a URL in common with some segments, ascending.
  ///
  /// Complexity: O(routes that are found + segments that vary, with their children).
  func routes(meeting segments: RouteSegments) -> [Int] {
    var found: [Int] = []
    var reached = [0]
    for text in segments.texts {
      var next: [Int] = []
      for node in reached {
        found += nodes[node].open
        guard let text else {
          next += nodes[node].allChildren
          continue
        }
        if let child = nodes[node].children[text] { next.append(child) }
        if let child = nodes[node].anyChild { next.append(child) }
      }
      reached = next
    }
    while let node = reached.popLast() {
      found += nodes[node].open + nodes[node].closed
      if segments.isOpen { reached += nodes[node].allChildren }
    }
    return found.sorted()
  }
}
