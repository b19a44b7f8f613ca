import PathConfigClients
import PathConfigLint
import PathConfigSyntax

/// The form of the values of a type in a file that people write for the tool.
///
/// Undeclared keys, unknown words and values of another type are mistakes, each with its place. The
/// schemas in `Schemas` tell editors the same; tests compare the two.
package struct ToolFileShape<Value>: Sendable {
  /// Returns the value of an item, or nil if no part is sound, and notes mistakes.
  package let read: @Sendable (ToolFileItem, inout ToolFileReader) -> Value?

  package init(read: @escaping @Sendable (ToolFileItem, inout ToolFileReader) -> Value?) {
    self.read = read
  }

  /// Reads a parsed text as a file of this shape.
  ///
  /// Complexity: O(n) in the size of the file, and O(known names) for each unknown one.
  ///
  /// - Parameters:
  ///   - check: the id of mistakes.
  ///   - empty: the file of a text that has no readable object.
  package func read(
    _ parse: JSONParse, check: String, or empty: Value
  ) -> ToolFileReading<Value> where Value: Sendable {
    var reader = ToolFileReader(parse.buffer, check: check)
    let value = reader.root(of: parse).flatMap { read($0, &reader) }
    return ToolFileReading(
      value: value ?? empty, mistakes: reader.findings, shown: parse, hidden: reader.hidden)
  }

  /// The same JSON read as other values.
  ///
  /// - Parameter read: returns nil, with a mistake, if the value is not sound.
  package func map<Other>(
    _ read: @escaping @Sendable (Value, ToolFileItem, inout ToolFileReader) -> Other?
  ) -> ToolFileShape<Other> {
    ToolFileShape<Other> { [shape = self.read] item, reader in
      guard let value = shape(item, &reader) else { return nil }
      return read(value, item, &reader)
    }
  }
}

/// The outcome of reading a file that people write for the tool.
package struct ToolFileReading<File: Sendable>: Sendable {
  /// The sound part.
  ///
  /// Do not use it if there are mistakes.
  package var value: File

  /// In the order of the file.
  package var mistakes: [Finding]

  /// The text to show.
  package var shown: JSONParse

  /// The values that nothing may show: secrets, and what has no meaning at its place.
  var hidden: [Range<Int>]
}

// MARK: - Several values

extension ToolFileShape {
  /// The same values, which nothing shows.
  var hidden: ToolFileShape {
    ToolFileShape { item, reader in
      reader.hidden.append(item.range)
      return read(item, &reader)
    }
  }

  /// One of several ways to write a value, known by the type of the JSON.
  ///
  /// - Parameter expected: the forms for people, each with its article.
  package static func forms(
    _ expected: String, _ forms: [JSONType: ToolFileShape]
  ) -> ToolFileShape {
    ToolFileShape { item, reader in
      if let form = JSONType(item.node.value).flatMap({ forms[$0] }) {
        return form.read(item, &reader)
      }
      reader.addWrongType(item, expected: expected)
      return nil
    }
  }

  package static func array<Element>(
    of element: ToolFileShape<Element>, atLeast count: Int = 0
  ) -> ToolFileShape where Value == [Element] {
    ToolFileShape { item, reader in
      guard case .array(let array) = item.node.value else {
        reader.addWrongType(item, expected: "an array")
        return nil
      }
      if array.elements.count < count {
        reader.add(
          "\(Quotation.of(item.key)) is empty", help: "leave it out, or list something",
          at: item.range)
      }
      return array.elements.compactMap { element.read(item.element($0), &reader) }
    }
  }

  /// One string, or an array of at least one.
  package static func oneOrMore<Element>(
    of element: ToolFileShape<Element>
  ) -> ToolFileShape where Value == [Element] {
    let lone = ToolFileShape { item, reader in
      element.read(item.element(item.node), &reader).map { [$0] }
    }
    return .forms(
      "a string or an array of strings", [.string: lone, .array: .array(of: element, atLeast: 1)])
  }

  /// An object with an element for each member, whose name the element knows as its key.
  package static func entries<Element>(
    of element: ToolFileShape<Element>
  ) -> ToolFileShape where Value == [Element] {
    ToolFileShape { item, reader in
      reader.object(item)?.members.compactMap { element.read(ToolFileItem($0), &reader) }
    }
  }
}

// MARK: - Objects

extension ToolFileShape {
  /// A key of an object, and the way to read the part of the value under it.
  package struct Member: Sendable {
    package let name: UTF8String
    fileprivate var isRequired = false

    /// The remedy for a missing required key: one sentence in the imperative.
    fileprivate var help: String?
    fileprivate let read: @Sendable (ToolFileItem, inout Value, inout ToolFileReader) -> Void

    /// A key that an object may have, for a part that is nil without it.
    package static func optional<Part>(
      _ name: UTF8String, _ path: any WritableKeyPath<Value, Part?> & Sendable,
      _ shape: ToolFileShape<Part>
    ) -> Member {
      Member(name: name) { item, value, reader in
        if let part = shape.read(item, &reader) { value[keyPath: path] = part }
      }
    }

    /// A key that an object may have.
    package static func optional<Part>(
      _ name: UTF8String, _ path: any WritableKeyPath<Value, Part> & Sendable,
      _ shape: ToolFileShape<Part>
    ) -> Member {
      Member(name: name) { item, value, reader in
        if let part = shape.read(item, &reader) { value[keyPath: path] = part }
      }
    }

    /// A key that every object must have.
    ///
    /// - Parameter help: the remedy for a missing key, one sentence in the imperative.
    package static func required<Part>(
      _ name: UTF8String, _ path: any WritableKeyPath<Value, Part> & Sendable,
      _ shape: ToolFileShape<Part>, ifMissing help: String? = nil
    ) -> Member {
      var member = optional(name, path, shape)
      member.isRequired = true
      member.help = help
      return member
    }

    /// The address of the schema by which an editor checks the file.
    package static var schemaKey: Member {
      Member(name: "$schema") { item, _, reader in
        _ = ToolFileShape<UTF8String>.text.read(item, &reader)
      }
    }

    /// The same member of a value that holds this one.
    package func within<Outer>(
      _ path: any WritableKeyPath<Outer, Value> & Sendable
    ) -> ToolFileShape<Outer>.Member {
      ToolFileShape<Outer>.Member(name: name, isRequired: isRequired, help: help) {
        read($0, &$1[keyPath: path], &$2)
      }
    }
  }

  /// An object with members that are declared, and no others.
  ///
  /// - Parameters:
  ///   - empty: the value before its members are read.
  ///   - check: notes mistakes that involve several members.
  package static func object(
    _ owner: ToolFileOwner, from empty: @escaping @Sendable (ToolFileItem, ToolFileReader) -> Value,
    _ members: [Member],
    check: @escaping @Sendable (inout Value, JSONObject, inout ToolFileReader) -> Void = {
      _, _, _ in
    }
  ) -> ToolFileShape {
    ToolFileShape { item, reader in
      guard let object = reader.object(item) else { return nil }
      reader.checkKeys(of: object, members.map(\.name), owner.havingUnknownKey(item))
      var value = empty(item, reader)
      for member in members {
        if let found = object.last(member.name) {
          member.read(ToolFileItem(found), &value, &reader)
        } else if member.isRequired {
          reader.addMissing(member.name, owner.lackingKey(item), help: member.help, in: item)
        }
      }
      check(&value, object, &reader)
      return value
    }
  }
}

/// The words for an object of a tool file in mistakes, as a subject.
package enum ToolFileOwner: Sendable {
  /// The outermost object.
  case file

  /// By the key that holds it.
  case key

  /// One of its kind, with its article.
  case one(String)

  /// Nil if no subject is needed.
  fileprivate func havingUnknownKey(_ item: ToolFileItem) -> String? {
    switch self {
    case .file: nil
    case .key: Quotation.of(item.key)
    case .one(let noun): noun
    }
  }

  fileprivate func lackingKey(_ item: ToolFileItem) -> String {
    switch self {
    case .file: "the file"
    case .key: Quotation.of(item.key)
    case .one(let noun): "the " + noun.drop { $0 != " " }.dropFirst()
    }
  }
}

// MARK: - Single values

extension ToolFileShape<UTF8String> {
  package static var text: ToolFileShape {
    ToolFileShape { item, reader in
      guard case .string(let string) = item.node.value else {
        reader.addWrongType(item, expected: "a string")
        return nil
      }
      return string.text
    }
  }

  /// A string of at least one character.
  package static var nonEmptyText: ToolFileShape {
    text.map { text, item, reader in
      if !text.isEmpty { return text }
      reader.add("\(Quotation.of(item.key)) is empty", at: item.range)
      return nil
    }
  }
}

extension ToolFileShape where Value: RawRepresentable<String> & CaseIterable & Sendable {
  /// A word of an enumeration.
  ///
  /// - Parameters:
  ///   - noun: the kind of words, or nil for values of the key.
  ///   - text: reads the word.
  package static func word(
    _ noun: String? = nil, in text: ToolFileShape<UTF8String> = .text
  ) -> ToolFileShape {
    text.map { text, item, reader in
      let words = Value.allCases
      if let word = words.first(where: { UTF8String($0.rawValue) == text }) { return word }
      let noun = noun ?? "value of \(Quotation.of(item.key))"
      reader.addUnknownWord(text, noun: noun, known: words.map(\.rawValue), at: item.range)
      return nil
    }
  }
}

extension ToolFileShape<JSONNode> {
  /// Any value.
  package static var any: ToolFileShape { ToolFileShape { item, _ in item.node } }
}

extension ToolFileShape<ClientRange> {
  /// A client, as `name@version`, the name alone or `name@` and a range.
  package static var clientRange: ToolFileShape {
    ToolFileShape<UTF8String>.text.map { text, item, reader in
      do throws(ClientNotFound) {
        return try ClientRange(parsing: text.string)
      } catch {
        reader.add(error.description, at: item.range)
        return nil
      }
    }
  }
}

extension ToolFileShape<[Client]> {
  /// The releases that one text names.
  package static var client: ToolFileShape {
    ToolFileShape<ClientRange>.clientRange.map { range, _, _ in range.releases }
  }

  /// Clients in the order written, each once.
  package static var clients: ToolFileShape {
    ToolFileShape<[[Client]]>.array(of: client, atLeast: 1).map { clients, _, _ in
      clients.joined().distinct()
    }
  }
}

/// A value in a file that people write for the tool, and the key that mistakes name.
package struct ToolFileItem: Sendable {
  package var node: JSONNode

  /// The item's key, or the key of the array that it is an element of.
  package let key: UTF8String

  /// The key of the item, or the value for one without a key of its own.
  package let nameRange: Range<Int>
  fileprivate var isElement = false

  /// The outermost value.
  fileprivate init(root node: JSONNode) {
    (self.node, key, nameRange) = (node, "", node.range)
  }

  package init(_ member: JSONMember) {
    (node, key, nameRange) = (member.value, member.name.text, member.nameRange)
  }

  private init(_ node: JSONNode, elementOf key: UTF8String) {
    (self.node, self.key, nameRange, isElement) = (node, key, node.range, true)
  }

  /// An element of the item's array, or the item itself if one value may replace an array of one.
  func element(_ node: JSONNode) -> ToolFileItem { ToolFileItem(node, elementOf: key) }

  package var range: Range<Int> { node.range }
}

/// Notes the mistakes of a file that people write for the tool, while shapes read its values.
package struct ToolFileReader: Sendable {
  private let buffer: SourceBuffer

  /// The id of the file's mistakes, such as `invalid-configuration`.
  private let check: String
  private var mistakes: [Finding] = []
  fileprivate(set) var hidden: [Range<Int>] = []

  init(_ buffer: SourceBuffer, check: String) {
    self.buffer = buffer
    self.check = check
  }

  /// The mistakes for people, in the order of the file.
  var findings: [Finding] { mistakes.sorted(by: Finding.isOrderedBefore) }

  package func location(_ range: Range<Int>) -> SourceRange { SourceRange(buffer, range) }

  /// True if the value that was read last, at a range of the file, has a mistake.
  package func hasMistake(in range: Range<Int>) -> Bool {
    mistakes.last.map { range.contains($0.location.range.lowerBound) } ?? false
  }

  /// - Parameters:
  ///   - message: one sentence without a full stop.
  ///   - help: the text to write instead, one sentence in the imperative.
  package mutating func add(_ message: String, help: String? = nil, at range: Range<Int>) {
    var mistake = Finding(check, .error, message, at: location(range))
    mistake.help = help
    mistakes.append(mistake)
  }

  /// - Parameter expected: the type with its article.
  package mutating func addWrongType(_ item: ToolFileItem, expected: String) {
    guard let found = JSONType(item.node.value) else { return }
    if !item.node.value.isScalar { hidden.append(item.range) }
    let verb = item.isElement ? "holds" : "is"
    add("\(Quotation.of(item.key)) \(verb) \(found.phrase) instead of \(expected)", at: item.range)
  }

  /// The members of an object; nil, with a mistake, for any other value.
  mutating func object(_ item: ToolFileItem) -> JSONObject? {
    if case .object(let object) = item.node.value { return object }
    addWrongType(item, expected: "an object")
    return nil
  }

  /// - Parameter noun: the kind of words that the word is not one of.
  package mutating func addUnknownWord(
    _ word: UTF8String, noun: String, known: [String], at range: Range<Int>
  ) {
    let hint = Self.hint(word, known.map { UTF8String($0) })
    add("\(Quotation.of(word)) is no \(noun)\(hint)", at: range)
  }

  /// Notes keys that are not known.
  ///
  /// - Parameter owner: the object, as a subject, or nil for the file itself.
  mutating func checkKeys(of object: JSONObject, _ known: [UTF8String], _ owner: String?) {
    for member in object.members where !known.contains(member.name.text) {
      hidden.append(member.value.range)
      let key = Quotation.of(member.name.text)
      let hint = Self.hint(member.name.text, known)
      add("\(owner.map { "\($0) has" } ?? "there is") no key \(key)\(hint)", at: member.nameRange)
    }
  }

  /// Notes at the opening bracket of an object that a key is missing.
  mutating func addMissing(
    _ key: UTF8String, _ owner: String, help: String?, in item: ToolFileItem
  ) {
    let opening = item.range.lowerBound..<min(item.range.lowerBound + 1, item.range.upperBound)
    add("\(owner) has no \(Quotation.of(key))", help: help, at: opening)
  }

  /// The outermost object, or nil for another text or one with a fault.
  ///
  /// The structure around a fault may not be what it seems. Editors are strict, so text that only
  /// some readers take is a mistake, too.
  mutating func root(of parse: JSONParse) -> ToolFileItem? {
    for fault in parse.faults {
      add(fault.message, help: fault.help, at: fault.range)
      if let opened = fault.related {
        mistakes[mistakes.count - 1].notes = [.init(opened.message, at: location(opened.range))]
      }
    }
    guard parse.faults.isEmpty else { return nil }
    for relaxation in parse.relaxations {
      add(relaxation.message, help: relaxation.help, at: relaxation.range)
    }
    guard let root = parse.root, case .object = root.value else {
      let found = parse.root.flatMap { JSONType($0.value) }
      add(
        found.map { "the file is \($0.phrase) instead of an object" } ?? "the file is empty",
        at: parse.root?.range ?? 0..<0)
      return nil
    }
    return ToolFileItem(root: root)
  }

  /// The keys of version 0.2 and what replaces them.
  private static let newNames: [UTF8String: String] = [
    "sources": "`apps`", "copy": "`deployed`, a member of the app", "stage": "`moment`",
  ]

  /// The word that was probably meant, or all known words.
  private static func hint(_ word: UTF8String, _ known: [UTF8String]) -> String {
    if let name = newNames[word] { return ": it is now \(name)" }
    if let meant = NearestName.of(word, among: known) {
      return ": did you mean \(Quotation.of(meant))?"
    }
    return ": known are \(known.map { Quotation.of($0) }.joined(separator: ", "))"
  }
}
