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
    return Reading(configuration: reader.configuration, mistakes: reader.file.diagnostics)
  }
}

/// The keys, by the object they belong to.
enum ToolConfigurationKeys {
  static let root: [UTF8String] = [
    "$schema", "clients", "checks", "properties", "destinations", "failOn", "undecided",
    "sources", "overrides", "routes", "baseline", "allow",
  ]
  static let destinations: [UTF8String] = ["uris", "viewControllers"]
  static let property: [UTF8String] = ["type", "values", "description"]
  static let override: [UTF8String] = ["files", "clients", "checks", "failOn", "undecided"]
  static let source: [UTF8String] = ["bundled", "server", "clients"]
  static let server: [UTF8String] = ["url", "headers"]
  static let allowed: [UTF8String] = ["file", "at", "check", "reason"]
}

/// One pass over a tree that collects mistakes on its way.
private struct ToolConfigurationReader {
  private(set) var configuration = ToolConfiguration()
  private(set) var file: ToolFileReader<ConfigurationMistake>

  init(_ buffer: SourceBuffer) {
    file = ToolFileReader(buffer)
  }

  mutating func read(_ parse: JSONParse) {
    guard let (root, _) = file.root(of: parse) else { return }
    file.checkKeys(of: root, known: ToolConfigurationKeys.root, owner: nil)
    for member in root.members {
      switch member.name.text {
      case "$schema": _ = file.text(member)
      case "clients": configuration.clients = file.clients(member)
      case "checks": configuration.levels = file.levels(member)
      case "properties": readProperties(member)
      case "destinations": readDestinations(member)
      case "failOn": configuration.failLevel = file.word(member)
      case "undecided": configuration.undecided = file.word(member)
      case "sources": configuration.sources = file.namedSources(member)
      case "overrides": configuration.overrides = file.overrides(member)
      case "routes": configuration.routes = file.nonEmptyText(member)
      case "baseline": configuration.baseline = file.nonEmptyText(member)
      case "allow": readAllowed(member)
      default: break
      }
    }
  }

  private mutating func readAllowed(_ member: JSONMember) {
    for node in file.elements(member) {
      guard let object = file.object(node, .element(of: "allow")) else { continue }
      file.checkKeys(of: object, known: ToolConfigurationKeys.allowed, owner: "an entry of `allow`")
      let name = required("file", of: object, node.range)
      let reason = required("reason", of: object, node.range)
      var pointer = JSONPointer.whole
      if let member = object.last("at"), let text = file.text(member) {
        if let read = JSONPointer(text) {
          pointer = read
        } else {
          file.add(.noPointer(text), at: member.value.range)
        }
      }
      guard let check = required("check", of: object, node.range), let id = knownCheck(check),
        let name, let reason
      else { continue }
      configuration.allowed.append(
        AllowedFinding(
          file: name.text, pointer: pointer, check: id, reason: reason.text,
          location: file.location(check.range)))
    }
  }

  /// The text of a key that an entry of `allow` must have.
  private mutating func required(
    _ key: UTF8String, of object: JSONObject, _ range: Range<Int>
  ) -> (text: UTF8String, range: Range<Int>)? {
    guard let member = object.last(key) else {
      file.add(
        .missingKey(key, owner: "an entry of `allow`", help: nil), at: file.opening(range))
      return nil
    }
    guard let text = file.text(member) else { return nil }
    if text.isBlank {
      file.add(.emptyText(key), at: member.value.range)
      return nil
    }
    return (text, member.value.range)
  }

  private mutating func knownCheck(_ id: (text: UTF8String, range: Range<Int>)) -> String? {
    if let check = Check.named(id.text.string) { return check.id }
    file.add(.unknownCheck(UnknownCheck(id.text.string)), at: id.range)
    return nil
  }

  private mutating func readProperties(_ member: JSONMember) {
    for declaration in file.object(member)?.members ?? [] {
      let location = file.location(declaration.nameRange)
      var property = DeclaredProperty(name: declaration.name.text, location: location)
      switch declaration.value.value {
      case .string: readType(declaration, of: &property)
      case .object(let object): readDeclaration(object, of: &property)
      default:
        file.addWrongType(
          declaration.value, .key(property.name), expected: "a type or an object")
      }
      configuration.declarations.properties.add(property)
    }
  }

  private mutating func readDeclaration(_ object: JSONObject, of property: inout DeclaredProperty) {
    let owner = Quotation.of(property.name)
    file.checkKeys(of: object, known: ToolConfigurationKeys.property, owner: owner)
    if let type = object.last("type") { readType(type, of: &property) }
    if let summary = object.last("description") { property.summary = file.text(summary) }
    guard let values = object.last("values") else { return }
    let allowed = file.elements(values, atLeastOne: true)
    for value in allowed where !property.type.takes(value.value) {
      guard let found = JSONType(value.value) else { continue }
      file.add(.valueOfOtherType(found, expected: property.type), at: value.range)
    }
    property.values = allowed
  }

  private mutating func readType(_ member: JSONMember, of property: inout DeclaredProperty) {
    guard let name = file.text(member) else { return }
    let types = DeclaredProperty.ValueType.allCases
    if let type = types.first(where: { UTF8String($0.rawValue) == name }) {
      property.type = type
    } else {
      file.add(
        .unknownWord(name, noun: "type", known: types.map(\.rawValue)), at: member.value.range)
    }
  }

  private mutating func readDestinations(_ member: JSONMember) {
    guard let object = file.object(member) else { return }
    file.checkKeys(
      of: object, known: ToolConfigurationKeys.destinations,
      owner: Quotation.of(member.name.text))
    var inventory = DestinationInventory()
    if let uris = object.last("uris") { inventory.uris = texts(uris) }
    if let identifiers = object.last("viewControllers") {
      inventory.viewControllers = texts(identifiers)
    }
    configuration.declarations.destinations = inventory
  }

  private mutating func texts(_ member: JSONMember) -> [UTF8String] {
    var texts: [UTF8String] = []
    for node in file.elements(member) {
      if let text = file.text(node, .element(of: member.name.text)) { texts.append(text) }
    }
    return texts
  }
}
