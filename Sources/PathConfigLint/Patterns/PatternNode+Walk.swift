import PathConfigSyntax

extension PatternNode {
  /// Calls a function with this node and every node below it, in the order of the text.
  ///
  /// Complexity: O(nodes). The parser bounds the depth.
  func forEachNode(_ visit: (PatternNode) -> Void) {
    visit(self)
    switch kind {
    case .group(_, let body): body.forEachNode(visit)
    case .quantified(let operand, _): operand.forEachNode(visit)
    case .concatenation(let parts), .alternation(let parts):
      for part in parts { part.forEachNode(visit) }
    default: break
    }
  }
}

extension SetSyntax {
  /// Calls a function with every element of this set and of the sets within it.
  func forEachElement(_ visit: (Element) -> Void) {
    for element in elements {
      visit(element)
      if case .nested(let set) = element.kind { set.forEachElement(visit) }
    }
  }
}
