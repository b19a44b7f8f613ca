package import PathConfigDiagnostics
package import PathConfigJSON

/// Reads the values of a JSON file that people write for the tool, and notes what is wrong with them.
///
/// Whatever is asked for is given as far as it is sound; what is not is a mistake with a place.
package struct ToolFileReader<Own: OwnMistake>: Sendable {
  package typealias Mistake = ToolFileMistake<Own>

  package private(set) var mistakes: [Mistake] = []
  private let buffer: SourceBuffer

  package init(_ buffer: SourceBuffer) {
    self.buffer = buffer
  }

  /// The mistakes for people, in the order of the file.
  package var diagnostics: [Diagnostic] {
    mistakes.map { $0.diagnostic(in: buffer) }.sorted(by: Diagnostic.isOrderedBefore)
  }

  package func location(_ range: Range<Int>) -> SourceRange { SourceRange(buffer, range) }

  package mutating func add(_ kind: Mistake.Kind, at range: Range<Int>) {
    mistakes.append(Mistake(kind, at: range))
  }

  package mutating func add(_ mistake: Own, at range: Range<Int>) {
    add(.own(mistake), at: range)
  }

  package mutating func addWrongType(
    _ node: JSONNode, _ subject: Mistake.Subject, expected: String
  ) {
    guard let found = JSONType(node.value) else { return }
    add(.wrongType(subject, found, expected: expected), at: node.range)
  }
}

// MARK: - Objects

extension ToolFileReader {
  /// The outermost object and its place; nil where the text is none, or has a fault: what stands
  /// around one may not be what it seems.
  package mutating func root(of parse: JSONParse) -> (object: JSONObject, range: Range<Int>)? {
    for fault in parse.faults { add(.fault(fault), at: fault.range) }
    guard parse.faults.isEmpty else { return nil }
    for relaxation in parse.relaxations { add(.relaxation(relaxation), at: relaxation.range) }
    guard let root = parse.root, case .object(let object) = root.value else {
      add(.noObject(parse.root.flatMap { JSONType($0.value) }), at: parse.root?.range ?? 0..<0)
      return nil
    }
    return (object, root.range)
  }

  /// The value of a key as an object, or nil.
  package mutating func object(_ member: JSONMember) -> JSONObject? {
    object(member.value, .key(member.name.text))
  }

  package mutating func object(_ node: JSONNode, _ subject: Mistake.Subject) -> JSONObject? {
    guard case .object(let object) = node.value else {
      addWrongType(node, subject, expected: "an object")
      return nil
    }
    return object
  }

  /// - Parameter owner: what has the object's keys, as a subject; nil for the file itself.
  package mutating func checkKeys(
    of object: JSONObject, known: [UTF8String], owner: String?
  ) {
    for member in object.members where !known.contains(member.name.text) {
      add(.unknownKey(member.name.text, owner: owner, known: known), at: member.nameRange)
    }
  }

  /// The opening bracket of an object, to which something is missing.
  package func opening(_ range: Range<Int>) -> Range<Int> {
    range.lowerBound..<min(range.lowerBound + 1, range.upperBound)
  }
}

// MARK: - Values

extension ToolFileReader {
  package mutating func text(_ member: JSONMember) -> UTF8String? {
    text(member.value, .key(member.name.text))
  }

  package mutating func text(_ node: JSONNode, _ subject: Mistake.Subject) -> UTF8String? {
    guard case .string(let string) = node.value else {
      addWrongType(node, subject, expected: "a string")
      return nil
    }
    return string.text
  }

  /// A string of at least one character.
  package mutating func nonEmptyText(_ member: JSONMember) -> UTF8String? {
    guard let text = text(member) else { return nil }
    if text.isEmpty {
      add(.emptyText(member.name.text), at: member.value.range)
      return nil
    }
    return text
  }

  /// One string, or an array of at least one.
  package mutating func textOrTexts(
    _ member: JSONMember, mayBeEmpty: Bool = false
  ) -> [(UTF8String, SourceRange)] {
    let name = member.name.text
    var nodes = [member.value]
    switch member.value.value {
    case .string: break
    case .array: nodes = elements(member, atLeastOne: true)
    default:
      addWrongType(member.value, .key(name), expected: "a string or an array of strings")
      return []
    }
    return nodes.compactMap { node in
      guard let text = text(node, .element(of: name)) else { return nil }
      if text.isEmpty, !mayBeEmpty {
        add(.emptyText(name), at: node.range)
        return nil
      }
      return (text, location(node.range))
    }
  }

  package mutating func flag(_ member: JSONMember) -> Bool? {
    guard case .bool(let flag) = member.value.value else {
      addWrongType(member.value, .key(member.name.text), expected: "a boolean")
      return nil
    }
    return flag
  }

  package mutating func elements(_ member: JSONMember, atLeastOne: Bool = false) -> [JSONNode] {
    guard case .array(let array) = member.value.value else {
      addWrongType(member.value, .key(member.name.text), expected: "an array")
      return []
    }
    if atLeastOne, array.elements.isEmpty {
      add(.emptyList(member.name.text), at: member.value.range)
    }
    return array.elements
  }

  /// One of the words of an enumeration; nil with a mistake where it is none.
  package mutating func word<Words: RawRepresentable<String> & CaseIterable>(
    _ member: JSONMember
  ) -> Words? {
    guard let text = text(member) else { return nil }
    if let word = Words.allCases.first(where: { UTF8String($0.rawValue) == text }) { return word }
    let noun = "value of \(Quotation.of(member.name.text))"
    let known = Words.allCases.map(\.rawValue)
    add(.unknownWord(text, noun: noun, known: known), at: member.value.range)
    return nil
  }

  /// The clients that an array names, in the order written, each once.
  package mutating func clients(_ member: JSONMember) -> [ClientProfile] {
    var clients: [ClientProfile] = []
    for node in elements(member, atLeastOne: true) {
      guard let name = text(node, .element(of: member.name.text)) else { continue }
      do throws(ClientNotFound) {
        let client = try ClientProfile.find(name.string)
        if !clients.contains(where: { $0.id == client.id }) { clients.append(client) }
      } catch {
        add(.unknownClient(error), at: node.range)
      }
    }
    return clients
  }
}
