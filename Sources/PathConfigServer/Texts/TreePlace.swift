import PathConfigSyntax

/// A step from a JSON value to one of its children.
enum TreeStep: Hashable {
  case member(UTF8String)
  case element(Int)
}

/// The innermost name or value at an offset of a JSON text.
struct TreePlace {
  /// The path to the value; for a name, the path to its value.
  var path: [TreeStep] = []
  var isName = false

  /// The name with its quotation marks, or the value.
  var range: Range<Int>
  var value: JSONValue

  /// Nil if nothing is there.
  init?(of offset: Int, in root: JSONNode?) {
    guard let root, root.range.lowerBound <= offset, offset <= root.range.upperBound else {
      return nil
    }
    (range, value) = (root.range, root.value)
    while let (step, node, name) = Self.child(of: value, at: offset) {
      path.append(step)
      (range, value) = (node.range, node.value)
      if let name {
        (isName, range) = (true, name)
        return
      }
    }
  }

  private static func child(
    of value: JSONValue, at offset: Int
  ) -> (step: TreeStep, node: JSONNode, name: Range<Int>?)? {
    func holds(_ range: Range<Int>) -> Bool {
      range.lowerBound <= offset && offset <= range.upperBound
    }
    switch value {
    case .object(let object):
      guard let member = object.members.first(where: { holds($0.range) }) else { return nil }
      let isName = holds(member.nameRange)
      guard isName || holds(member.value.range) else { return nil }
      return (.member(member.name.text), member.value, isName ? member.nameRange : nil)
    case .array(let array):
      guard let index = array.elements.firstIndex(where: { holds($0.range) }) else { return nil }
      return (.element(index), array.elements[index], nil)
    default: return nil
    }
  }

  /// The rule at the place, by its index in the file's array.
  var rule: Int? {
    guard path.count > 1, path[0] == .member("rules"), case .element(let rule) = path[1] else {
      return nil
    }
    return rule
  }

  /// The property that the place belongs to, or the setting.
  var property: UTF8String? {
    switch (path.dropFirst(2).first, path.dropFirst(3).first) {
    case (.member("properties"), .member(let name)) where rule != nil: return name
    default: break
    }
    guard path.first == .member("settings"), case .member(let name)? = path.dropFirst().first else {
      return nil
    }
    return name
  }

  /// The index of a pattern in its rule.
  var pattern: Int? {
    guard rule != nil, path.count == 4, path[2] == .member("patterns"),
      case .element(let pattern) = path[3]
    else { return nil }
    return pattern
  }
}
