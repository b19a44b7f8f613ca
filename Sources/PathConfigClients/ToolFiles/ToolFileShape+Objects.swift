import PathConfigSyntax

/// The words for an object of a tool file in mistakes, as a subject.
package enum ToolFileOwner: Sendable {
  /// The outermost object.
  case file

  /// By the key that holds it.
  case key

  /// `any` is one of its kind, `this` the one at hand: "an entry", "the entry".
  case one(String, this: String)

  package static func one(_ noun: String) -> ToolFileOwner { .one(noun, this: noun) }

  /// Nil if no subject is needed.
  func havingUnknownKey(_ item: ToolFileItem) -> String? {
    switch self {
    case .file: nil
    case .key: Quotation.of(item.key)
    case .one(let any, _): any
    }
  }

  func lackingKey(_ item: ToolFileItem) -> String {
    switch self {
    case .file: "the file"
    case .key: Quotation.of(item.key)
    case .one(_, let this): this
    }
  }
}

extension ToolFileShape {
  /// An object with members that are declared, and no others.
  ///
  /// - Parameters:
  ///   - empty: the value before its members are read.
  ///   - check: notes mistakes that involve several members.
  package static func object(
    _ owner: ToolFileOwner, from empty: @escaping @Sendable (ToolFileItem, Reader) -> Value,
    _ members: [Member],
    check: @escaping @Sendable (inout Value, JSONObject, inout Reader) -> Void = { _, _, _ in }
  ) -> ToolFileShape {
    ToolFileShape(.object(members.map(\.json))) { item, reader in
      guard let object = item.object else {
        reader.addWrongType(item, expected: "an object")
        return nil
      }
      reader.checkKeys(of: object, members.map(\.json.name), owner.havingUnknownKey(item))
      var value = empty(item, reader)
      for member in members {
        if let found = object.last(member.json.name) {
          guard member.read(ToolFileItem(found), &value, &reader) else { return nil }
        } else if member.json.presence == .required {
          reader.addMissing(member.json.name, owner.lackingKey(item), member.help, in: item)
        }
      }
      check(&value, object, &reader)
      return value
    }
  }
}

extension ToolFileReader {
  fileprivate mutating func checkKeys(
    of object: JSONObject, _ known: [UTF8String], _ owner: String?
  ) {
    for member in object.members where !known.contains(member.name.text) {
      add(.unknownKey(member.name.text, owner: owner, known: known), at: member.nameRange)
    }
  }

  /// Notes at the opening bracket of an object that a key is missing.
  fileprivate mutating func addMissing(
    _ key: UTF8String, _ owner: String, _ help: String?, in item: ToolFileItem
  ) {
    let opening = item.range.lowerBound..<min(item.range.lowerBound + 1, item.range.upperBound)
    add(.missingKey(key, owner: owner, help: help), at: opening)
  }
}
