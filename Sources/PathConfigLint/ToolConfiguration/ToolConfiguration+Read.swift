package import PathConfigDiagnostics
package import PathConfigJSON
import PathConfigModel

extension ToolConfiguration {
  /// What reading a configuration of the tool gave.
  package struct Reading: Sendable {
    /// What is sound.
    package var configuration: ToolConfiguration

    /// What is wrong, in the order of the file; with any of it the file is not to be used.
    package var mistakes: [Diagnostic]
  }

  /// Reads a parsed text as configuration of the tool.
  ///
  /// Complexity: O(n) in the size of the file, and O(known names) for each unknown one.
  package static func read(_ parse: JSONParse) -> Reading {
    var reader = ToolConfigurationReader(parse.buffer)
    reader.read(parse)
    let mistakes = reader.mistakes.map { $0.diagnostic(in: parse.buffer) }
    return Reading(
      configuration: reader.configuration,
      mistakes: mistakes.sorted(by: Diagnostic.isOrderedBefore))
  }
}

/// The keys, by the object they belong to.
enum ToolConfigurationKeys {
  static let root: [UTF8String] = [
    "$schema", "clients", "checks", "properties", "destinations", "failOn", "undecided",
  ]
  static let destinations: [UTF8String] = ["uris", "viewControllers"]
  static let property: [UTF8String] = ["type", "values", "description"]
}

/// One pass over a tree that collects mistakes on its way.
private struct ToolConfigurationReader {
  private(set) var configuration = ToolConfiguration()
  private(set) var mistakes: [ConfigurationMistake] = []
  private let buffer: SourceBuffer

  init(_ buffer: SourceBuffer) {
    self.buffer = buffer
  }

  mutating func read(_ parse: JSONParse) {
    mistakes = parse.faults.map { ConfigurationMistake(.fault($0), at: $0.range) }
    // What stands around a fault may not be what it seems.
    guard mistakes.isEmpty else { return }
    mistakes = parse.relaxations.map { ConfigurationMistake(.relaxation($0), at: $0.range) }
    guard let root = parse.root, case .object(let object) = root.value else {
      let range = parse.root?.range ?? 0..<0
      add(.noObject(parse.root.flatMap { JSONType($0.value) }), at: range)
      return
    }
    checkKeys(of: object, known: ToolConfigurationKeys.root, owner: nil)
    for member in object.members {
      switch member.name.text {
      case "$schema": _ = text(member.value, .key("$schema"))
      case "clients": readClients(member)
      case "checks": readChecks(member)
      case "properties": readProperties(member)
      case "destinations": readDestinations(member)
      case "failOn": configuration.failLevel = word(member)
      case "undecided": configuration.undecided = word(member)
      default: break
      }
    }
  }

  // MARK: Members

  private mutating func readClients(_ member: JSONMember) {
    var clients: [ClientProfile] = []
    for node in elements(member, atLeastOne: true) {
      guard let name = text(node, .element(of: "clients")) else { continue }
      do throws(ClientNotFound) {
        let client = try ClientProfile.find(name.string)
        if !clients.contains(where: { $0.id == client.id }) { clients.append(client) }
      } catch {
        add(.unknownClient(error), at: node.range)
      }
    }
    configuration.clients = clients
  }

  private mutating func readChecks(_ member: JSONMember) {
    var levels: [(id: String, level: CheckLevel)] = []
    for check in members(of: member.value, "checks") {
      let id = check.name.text.string
      if Check.named(id) == nil { add(.unknownCheck(UnknownCheck(id)), at: check.nameRange) }
      guard let name = text(check.value, .key(check.name.text)) else { continue }
      if let level = CheckLevel(named: name.string) {
        levels.append((id, level))
      } else {
        add(
          .unknownWord(name, noun: "level", known: CheckLevel.names), at: check.value.range)
      }
    }
    // Unknown ids are told above.
    if let levels = try? CheckLevels(levels) { configuration.levels = levels }
  }

  private mutating func readProperties(_ member: JSONMember) {
    for declaration in members(of: member.value, "properties") {
      let location = SourceLocation(buffer, declaration.nameRange)
      var property = DeclaredProperty(name: declaration.name.text, location: location)
      switch declaration.value.value {
      case .string: readType(declaration.value, key: property.name, of: &property)
      case .object(let object): readDeclaration(object, of: &property)
      default: addWrongType(declaration.value, .key(property.name), expected: "a type or an object")
      }
      configuration.declarations.properties.add(property)
    }
  }

  private mutating func readDeclaration(_ object: JSONObject, of property: inout DeclaredProperty) {
    checkKeys(of: object, known: ToolConfigurationKeys.property, owner: property.name)
    if let type = object.last("type") { readType(type.value, key: "type", of: &property) }
    if let summary = object.last("description") {
      property.summary = text(summary.value, .key("description"))
    }
    guard let values = object.last("values") else { return }
    let allowed = elements(values, atLeastOne: true)
    for value in allowed where !property.type.takes(value.value) {
      guard let found = JSONType(value.value) else { continue }
      add(.valueOfOtherType(found, expected: property.type), at: value.range)
    }
    property.values = allowed
  }

  private mutating func readType(
    _ node: JSONNode, key: UTF8String, of property: inout DeclaredProperty
  ) {
    guard let name = text(node, .key(key)) else { return }
    let types = DeclaredProperty.ValueType.allCases
    if let type = types.first(where: { UTF8String($0.rawValue) == name }) {
      property.type = type
    } else {
      add(.unknownWord(name, noun: "type", known: types.map(\.rawValue)), at: node.range)
    }
  }

  private mutating func readDestinations(_ member: JSONMember) {
    guard case .object(let object) = member.value.value else {
      addWrongType(member.value, .key("destinations"), expected: "an object")
      return
    }
    checkKeys(of: object, known: ToolConfigurationKeys.destinations, owner: "destinations")
    var inventory = DestinationInventory()
    if let uris = object.last("uris") { inventory.uris = texts(uris) }
    if let identifiers = object.last("viewControllers") {
      inventory.viewControllers = texts(identifiers)
    }
    configuration.declarations.destinations = inventory
  }

  // MARK: Values

  /// One of the words of an enumeration; nil with a mistake where it is none.
  private mutating func word<Words: RawRepresentable<String> & CaseIterable>(
    _ member: JSONMember
  ) -> Words? {
    guard let text = text(member.value, .key(member.name.text)) else { return nil }
    if let word = Words.allCases.first(where: { UTF8String($0.rawValue) == text }) { return word }
    let known = Words.allCases.map(\.rawValue)
    let noun = "value of \(Quotation.of(member.name.text))"
    add(.unknownWord(text, noun: noun, known: known), at: member.value.range)
    return nil
  }

  private mutating func texts(_ member: JSONMember) -> [UTF8String] {
    var texts: [UTF8String] = []
    for node in elements(member) {
      if let text = text(node, .element(of: member.name.text)) { texts.append(text) }
    }
    return texts
  }

  private mutating func text(_ node: JSONNode, _ subject: ConfigurationMistake.Subject)
    -> UTF8String?
  {
    guard case .string(let string) = node.value else {
      addWrongType(node, subject, expected: "a string")
      return nil
    }
    return string.text
  }

  private mutating func elements(
    _ member: JSONMember, atLeastOne: Bool = false
  ) -> [JSONNode] {
    guard case .array(let array) = member.value.value else {
      addWrongType(member.value, .key(member.name.text), expected: "an array")
      return []
    }
    if atLeastOne, array.elements.isEmpty {
      add(.emptyList(member.name.text), at: member.value.range)
    }
    return array.elements
  }

  private mutating func members(of node: JSONNode, _ key: UTF8String) -> [JSONMember] {
    guard case .object(let object) = node.value else {
      addWrongType(node, .key(key), expected: "an object")
      return []
    }
    return object.members
  }

  private mutating func checkKeys(
    of object: JSONObject, known: [UTF8String], owner: UTF8String?
  ) {
    for member in object.members where !known.contains(member.name.text) {
      add(.unknownKey(member.name.text, owner: owner, known: known), at: member.nameRange)
    }
  }

  // MARK: Mistakes

  private mutating func addWrongType(
    _ node: JSONNode, _ subject: ConfigurationMistake.Subject, expected: String
  ) {
    guard let found = JSONType(node.value) else { return }
    add(.wrongType(subject, found, expected: expected), at: node.range)
  }

  private mutating func add(_ kind: ConfigurationMistake.Kind, at range: Range<Int>) {
    mistakes.append(ConfigurationMistake(kind, at: range))
  }
}
