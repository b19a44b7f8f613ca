import PathConfigSyntax

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

  /// The members, if it is an object.
  package var object: JSONObject? {
    if case .object(let object) = node.value { object } else { nil }
  }
}

/// Notes the mistakes of a file that people write for the tool, while shapes read its values.
package struct ToolFileReader: Sendable {
  private let buffer: SourceBuffer

  /// The id of the file's mistakes, such as `invalid-configuration`.
  private let check: String
  private var mistakes: [Finding] = []

  init(_ buffer: SourceBuffer, check: String) {
    self.buffer = buffer
    self.check = check
  }

  /// The mistakes for people, in the order of the file.
  var findings: [Finding] { mistakes.sorted(by: Finding.isOrderedBefore) }

  package func location(_ range: Range<Int>) -> SourceRange { SourceRange(buffer, range) }

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
    let verb = item.isElement ? "holds" : "is"
    add("\(Quotation.of(item.key)) \(verb) \(found.phrase) instead of \(expected)", at: item.range)
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
      if let opened = fault.opened, let message = fault.openedMessage {
        mistakes[mistakes.count - 1].notes = [.init(message, at: location(opened))]
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
