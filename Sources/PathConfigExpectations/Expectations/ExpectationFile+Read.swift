package import PathConfigDiagnostics
package import PathConfigJSON
import PathConfigModel

extension ExpectationFile {
  /// What reading a file of expectations gave.
  package struct Reading: Sendable {
    /// What is sound.
    package var file: ExpectationFile

    /// What is wrong, in the order of the file; with any of it the file is not to be used.
    package var mistakes: [Diagnostic]
  }

  /// Reads a parsed text as a file of expectations.
  ///
  /// Complexity: O(n) in the size of the file, and O(known names) for each unknown one.
  package static func read(_ parse: JSONParse) -> Reading {
    var reader = ExpectationReader(parse.buffer)
    reader.read(parse)
    return Reading(file: reader.file, mistakes: reader.values.diagnostics)
  }
}

/// The keys, by the object they belong to.
enum ExpectationKeys {
  static let root: [UTF8String] = [
    "$schema", "configuration", "combine", "clients", "configurations", "expectations",
  ]
  static let configuration: [UTF8String] = ["configuration", "combine", "clients"]
  static let app: [UTF8String] = ["bundled", "server", "cached", "cachedFrom", "serverFirst"]
  static let expectation: [UTF8String] = [
    "url", "clients", "stage", "properties", "match", "rule", "comment",
  ]
}

/// One pass over a tree that collects mistakes on its way.
private struct ExpectationReader {
  private(set) var file: ExpectationFile
  private(set) var values: ExpectationValues

  init(_ buffer: SourceBuffer) {
    file = ExpectationFile(buffer)
    values = ExpectationValues(buffer)
  }

  mutating func read(_ parse: JSONParse) {
    guard let (object, range) = values.root(of: parse) else { return }
    values.checkKeys(of: object, known: ExpectationKeys.root, owner: nil)
    if let schema = object.last("$schema") { _ = values.text(schema) }
    readConfigurations(object)
    guard let expectations = object.last("expectations") else {
      values.add(
        .missingKey("expectations", owner: "the file", help: nil), at: values.opening(range))
      return
    }
    readExpectations(expectations)
  }

  // MARK: Configurations

  private mutating func readConfigurations(_ root: JSONObject) {
    guard let several = root.last("configurations") else {
      file.configurations = [configuration(root)]
      return
    }
    for key in ExpectationKeys.configuration {
      if let member = root.last(key) {
        values.add(.conflictingKeys(key, "configurations"), at: member.nameRange)
      }
    }
    for node in values.elements(several, atLeastOne: true) {
      guard let object = values.object(node, .element(of: "configurations")) else { continue }
      values.checkKeys(
        of: object, known: ExpectationKeys.configuration, owner: "a configuration")
      if object.last("configuration") == nil {
        values.add(
          .missingKey("configuration", owner: "the configuration", help: nameFile),
          at: values.opening(node.range))
      }
      file.configurations.append(configuration(object))
    }
  }

  /// What the keys of an object say of one configuration.
  private mutating func configuration(_ object: JSONObject) -> TestedConfiguration {
    var configuration = TestedConfiguration(sources: [])
    if let combine = object.last("combine"), let mode: CombineMode = values.word(combine) {
      configuration.combine = mode
    }
    if let clients = object.last("clients") {
      configuration.clients = values.clients(clients)
    }
    guard let sources = object.last("configuration") else { return configuration }
    if case .object(let app) = sources.value.value {
      configuration.app = values.app(app, at: sources.nameRange)
    } else {
      configuration.sources = values.sources(sources)
    }
    return configuration
  }

  // MARK: Expectations

  private mutating func readExpectations(_ member: JSONMember) {
    switch member.value.value {
    case .object(let object):
      for member in object.members { readShortExpectation(member) }
    case .array(let array):
      for node in array.elements { readExpectation(node) }
    default:
      values.addWrongType(
        member.value, .key("expectations"),
        expected: "an array of expectations, or an object "
          + "with the properties of each URL")
    }
  }

  /// `"/posts/new": { "context": "modal" }`.
  private mutating func readShortExpectation(_ member: JSONMember) {
    var expectation = Expectation(member.name.text, at: values.location(member.nameRange))
    expectation.properties = values.properties(member.value, .key(member.name.text))
    add(expectation, isEmptyByMistake: member.value.isObject)
  }

  private mutating func readExpectation(_ node: JSONNode) {
    guard let object = values.object(node, .element(of: "expectations")) else { return }
    values.checkKeys(of: object, known: ExpectationKeys.expectation, owner: "an expectation")
    let urls = object.last("url").map { values.textOrTexts($0, mayBeEmpty: true) }
    if urls == nil {
      values.add(
        .missingKey("url", owner: "the expectation", help: nil), at: values.opening(node.range))
    }
    var expectation = Expectation("", at: values.location(node.range))
    if let clients = object.last("clients") {
      expectation.clients = values.expectedClients(clients)
    }
    if let stages = object.last("stage") { expectation.stages = values.stages(stages) }
    if let properties = object.last("properties") {
      expectation.properties = values.properties(properties.value, .key("properties"))
    }
    if let match = object.last("match"), let word: Expectation.Match = values.word(match) {
      expectation.match = word
    }
    if let rule = object.last("rule") { expectation.rule = values.rule(rule) }
    if let comment = object.last("comment") {
      expectation.comment = values.text(comment)
    }
    // What has a mistake of its own may be all that was expected.
    let isSound =
      object.members.allSatisfy { ExpectationKeys.expectation.contains($0.name.text) }
      && object.last("rule") == nil && object.last("match") == nil
      && object.last("properties")?.value.isObject != false
    for (url, location) in urls ?? [] {
      expectation.url = url
      expectation.location = location
      add(expectation, isEmptyByMistake: isSound)
    }
  }

  private mutating func add(_ expectation: Expectation, isEmptyByMistake: Bool) {
    file.expectations.append(expectation)
    if expectation.properties.isEmpty, expectation.rule == nil, expectation.match == .atLeast,
      isEmptyByMistake
    {
      values.add(.expectsNothing, at: expectation.location.range)
    }
    let isTested =
      file.configurations.isEmpty
      || file.configurations.contains {
        $0.clients.isEmpty || !$0.clients(of: expectation, or: []).isEmpty
      }
    if !isTested {
      let clients = expectation.clients.map(\.profile.id)
      values.add(.clientWithoutConfiguration(clients), at: expectation.location.range)
    }
    // What names nothing may be an app on the command line.
    if file.configurations.contains(where: \.namesNothing) { return }
    for stage in expectation.stages
    where !file.configurations.contains(where: { $0.app?.has(stage) == true }) {
      values.add(.stageWithoutApp(stage), at: expectation.location.range)
    }
  }
}

extension JSONNode {
  fileprivate var isObject: Bool { if case .object = value { true } else { false } }
}

// MARK: - Wording

private let nameFile = "name the file with the rules, by its path from this file"
