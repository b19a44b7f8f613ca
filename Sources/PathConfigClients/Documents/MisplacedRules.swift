import PathConfigSyntax

// Rules that are in a file, but not where clients look for them: mistakes of servers.

extension JSONNode {
  /// True for a list of objects with patterns, as an array or as the values of an object.
  package var looksLikeRules: Bool {
    listedValues?.contains { value in
      if case .object(let object) = value.value { object.last("patterns") != nil } else { false }
    } ?? false
  }

  /// The elements of an array, or the values of an object that is not itself a rule.
  ///
  /// PHP encodes an array with gaps as an object with numbers for names.
  package var listedValues: [JSONNode]? {
    switch value {
    case .array(let array): array.elements
    case .object(let object) where object.last("patterns") == nil: object.members.map(\.value)
    default: nil
    }
  }

  /// True if a member named `patterns` is anywhere in it.
  ///
  /// Complexity: O(nodes). Recursion ends with the tree, whose depth the reader bounds.
  package var holdsPatterns: Bool {
    switch value {
    case .array(let array): array.elements.contains(where: \.holdsPatterns)
    case .object(let object):
      object.last("patterns") != nil || object.members.contains { $0.value.holdsPatterns }
    case .null, .bool, .number, .string, .unreadable: false
    }
  }

  /// The nearest object inside it that has `rules`, with the names of the members that lead to it.
  ///
  /// An array leads to its only element. Nil if several are equally near, such as one for each platform.
  func wrappedConfiguration() -> (path: [UTF8String], range: Range<Int>)? {
    var level: [(path: [UTF8String], node: JSONNode)] = [([], self)]
    for depth in 0..<4 {
      let found = level.filter { _, node in
        guard depth > 0, case .object(let object) = node.value else { return false }
        return object.last("rules")?.value.listedValues != nil
      }
      if let first = found.first {
        return found.count == 1 ? (first.path, first.node.range) : nil
      }
      level = level.flatMap { path, node -> [(path: [UTF8String], node: JSONNode)] in
        switch node.value {
        case .object(let object): object.members.map { (path + [$0.name.text], $0.value) }
        case .array(let array) where array.elements.count == 1: [(path, array.elements[0])]
        default: []
        }
      }
    }
    return nil
  }
}
