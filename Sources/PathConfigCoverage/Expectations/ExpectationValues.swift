import PathConfigDiagnostics
import PathConfigJSON
import PathConfigModel

/// Reads the values of a file of expectations and notes what is wrong with them.
struct ExpectationValues {
  private(set) var mistakes: [ExpectationMistake] = []
  private let buffer: SourceBuffer

  init(_ buffer: SourceBuffer) {
    self.buffer = buffer
  }

  func location(_ range: Range<Int>) -> SourceLocation { SourceLocation(buffer, range) }

  mutating func add(_ kind: ExpectationMistake.Kind, at range: Range<Int>) {
    mistakes.append(ExpectationMistake(kind, at: range))
  }

  mutating func addWrongType(
    _ node: JSONNode, _ subject: ExpectationMistake.Subject, expected: String
  ) {
    guard let found = JSONType(node.value) else { return }
    add(.wrongType(subject, found, expected: expected), at: node.range)
  }

  mutating func checkKeys(of object: JSONObject, known: [UTF8String], owner: String?) {
    for member in object.members where !known.contains(member.name.text) {
      add(.unknownKey(member.name.text, owner: owner, known: known), at: member.nameRange)
    }
  }
}

// MARK: - Texts

extension ExpectationValues {
  mutating func text(
    _ node: JSONNode, _ subject: ExpectationMistake.Subject
  ) -> UTF8String? {
    guard case .string(let string) = node.value else {
      addWrongType(node, subject, expected: "a string")
      return nil
    }
    return string.text
  }

  /// One string, or an array of at least one.
  mutating func textOrTexts(
    _ member: JSONMember, mayBeEmpty: Bool = false
  ) -> [(UTF8String, SourceLocation)] {
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

  mutating func elements(_ member: JSONMember, atLeastOne: Bool = false) -> [JSONNode] {
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
  mutating func word<Words: RawRepresentable<String> & CaseIterable>(
    _ member: JSONMember
  ) -> Words? {
    guard let text = text(member.value, .key(member.name.text)) else { return nil }
    if let word = Words.allCases.first(where: { UTF8String($0.rawValue) == text }) { return word }
    add(
      .unknownWord(
        text, noun: "value of \(quoted(member.name.text))", known: Words.allCases.map(\.rawValue)),
      at: member.value.range)
    return nil
  }
}

// MARK: - What they stand for

extension ExpectationValues {
  mutating func clients(_ member: JSONMember) -> [ExpectedClient] {
    elements(member, atLeastOne: true).compactMap { node in
      guard let name = text(node, .element(of: member.name.text)) else { return nil }
      do throws(ClientNotFound) {
        return try ExpectedClient(parsing: name.string)
      } catch {
        add(.unknownClient(error), at: node.range)
        return nil
      }
    }
  }

  /// The files and URLs of one configuration.
  mutating func sources(_ member: JSONMember) -> [TestedConfiguration.Source] {
    textOrTexts(member).compactMap { source($0, $1) }
  }

  private mutating func source(
    _ text: UTF8String, _ location: SourceLocation
  ) -> TestedConfiguration.Source? {
    if text == "-" {
      add(.standardInput, at: location.range)
      return nil
    }
    return TestedConfiguration.Source(name: text, location: location)
  }

  /// - Parameter range: where the key stands whose value the app is.
  mutating func app(_ object: JSONObject, at range: Range<Int>) -> TestedConfiguration.App {
    checkKeys(of: object, known: ExpectationKeys.app, owner: "the configuration of an app")
    var app = TestedConfiguration.App()
    for member in object.members {
      switch member.name.text {
      case "bundled": app.bundled = lone(member)
      case "server": app.server = lone(member)
      case "cached": app.cached = lone(member)
      case "cachedFrom": app.cachedFrom = text(member.value, .key("cachedFrom"))
      case "serverFirst":
        if case .bool(let flag) = member.value.value {
          app.isServerFirst = flag
        } else {
          addWrongType(member.value, .key("serverFirst"), expected: "a boolean")
        }
      default: break
      }
    }
    if object.last("bundled") == nil, object.last("server") == nil {
      add(.appWithoutSource, at: range)
    }
    if object.last("server") == nil {
      for key: UTF8String in ["cached", "cachedFrom", "serverFirst"] {
        guard let member = object.last(key) else { continue }
        add(.missingKey("server", owner: "an app with \(quoted(key))"), at: member.nameRange)
      }
    }
    return app
  }

  private mutating func lone(_ member: JSONMember) -> TestedConfiguration.Source? {
    guard let name = text(member.value, .key(member.name.text)) else { return nil }
    if name.isEmpty {
      add(.emptyText(member.name.text), at: member.value.range)
      return nil
    }
    return source(name, location(member.value.range))
  }

  mutating func stages(_ member: JSONMember) -> [LaunchStage] {
    var stages: [LaunchStage] = []
    for (name, location) in textOrTexts(member) {
      if let stage = LaunchStage.allCases.first(where: { UTF8String($0.rawValue) == name }) {
        if !stages.contains(stage) { stages.append(stage) }
      } else {
        let known = LaunchStage.allCases.map(\.rawValue)
        add(.unknownWord(name, noun: "stage", known: known), at: location.range)
      }
    }
    return stages
  }

  mutating func properties(
    _ node: JSONNode, _ subject: ExpectationMistake.Subject
  ) -> [ExpectedProperty] {
    guard case .object(let object) = node.value else {
      addWrongType(node, subject, expected: "an object")
      return []
    }
    return object.members.map { member in
      ExpectedProperty(
        name: member.name.text, value: member.value, location: location(member.value.range))
    }
  }

  mutating func rule(_ member: JSONMember) -> ExpectedRule? {
    let place = location(member.value.range)
    switch member.value.value {
    case .string(let string):
      return ExpectedRule(name: .pattern(string.text), location: place)
    case .number(let number):
      guard let count = Int(number.text.string), count > 0 else {
        add(.invalidRuleNumber(number.text), at: member.value.range)
        return nil
      }
      return ExpectedRule(name: .number(count), location: place)
    default:
      addWrongType(
        member.value, .key("rule"), expected: "a number, 1 for the first rule, or a pattern")
      return nil
    }
  }
}
