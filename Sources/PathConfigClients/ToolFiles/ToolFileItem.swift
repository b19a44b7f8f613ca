import PathConfigSyntax

/// A value in a file that people write for the tool, and the key that mistakes name.
package struct ToolFileItem: Sendable {
  package enum Subject: Sendable {
    case key(UTF8String)
    case element(of: UTF8String)
  }

  package var node: JSONNode
  var subject: Subject

  /// The key of the item, or the value for one without a key of its own.
  package var nameRange: Range<Int>

  /// The outermost value.
  init(root node: JSONNode) {
    self.init(node, .key(""), nameRange: node.range)
  }

  package init(_ member: JSONMember) {
    self.init(member.value, .key(member.name.text), nameRange: member.nameRange)
  }

  private init(_ node: JSONNode, _ subject: Subject, nameRange: Range<Int>) {
    self.node = node
    self.subject = subject
    self.nameRange = nameRange
  }

  /// An element of the item's array, or the item itself if one value may replace an array of one.
  func element(_ node: JSONNode) -> ToolFileItem {
    ToolFileItem(node, .element(of: key), nameRange: node.range)
  }

  package var key: UTF8String {
    switch subject {
    case .key(let key), .element(let key): key
    }
  }

  package var range: Range<Int> { node.range }

  /// The members, if it is an object.
  package var object: JSONObject? {
    if case .object(let object) = node.value { object } else { nil }
  }
}
