import PathConfigClients
import PathConfigSyntax

/// A file of expectations: the expected answers for URLs, and the configurations that give them.
package struct ExpectationFile: Sendable {
  /// The text that every position points into.
  package var buffer: SourceBuffer

  /// The tested configurations; one without a name if the file names none.
  package var configurations = [TestedConfiguration(sources: [])]

  /// In the order of the file.
  ///
  /// Several URLs with one expectation have one entry each. The journeys come last.
  package var expectations: [Expectation] { urls + journeys }
  private var urls: [Expectation] = []
  private var journeys: [Expectation] = []

  /// A file that is still empty.
  package init(_ buffer: SourceBuffer) {
    self.buffer = buffer
  }
}

extension ExpectationFile {
  /// Reads a parsed text as a file of expectations.
  ///
  /// Complexity: O(n) in the size of the file, and O(known names) for each unknown one.
  package static func read(_ parse: JSONParse) -> ToolFileReading<ExpectationFile> {
    shape.read(parse, check: "invalid-expectations", or: ExpectationFile(parse.buffer))
  }

  static let shape = ToolFileShape<ExpectationFile>.object(
    .file, from: { item, reader in ExpectationFile(reader.location(item.range).buffer) },
    [.schemaKey] + TestedConfiguration.members(namesSources: false).map { $0.within(\.only) } + [
      .optional(
        "configurations", \.configurations, .array(of: TestedConfiguration.shape, atLeast: 1)),
      .optional("expectations", \.urls, Expectation.list),
      .optional("journeys", \.journeys, .array(of: Expectation.journeyShape, atLeast: 1)),
    ]
  ) { file, object, reader in
    if object.last("configurations") != nil { checkConflicts(in: object, &reader) }
    for expectation in file.expectations { check(expectation, of: file, &reader) }
  }.map { file, item, reader in
    if file.expectations.isEmpty, !reader.hasMistake(in: item.range) {
      let start = item.range.lowerBound
      reader.add(
        "the file has no `expectations`", help: "write them, or `journeys`", at: start..<start + 1)
    }
    return file
  }

  /// The configuration that the outermost object describes.
  private var only: TestedConfiguration {
    get { configurations.first ?? TestedConfiguration(sources: []) }
    set { configurations = [newValue] + configurations.dropFirst() }
  }
}

extension Project {
  /// The inputs of a configuration that a file of expectations names, with paths from its folder.
  package func inputs(
    of configuration: TestedConfiguration, in file: ExpectationFile
  ) throws(RunFailure) -> [InputReference] {
    try configuration.sources.map { name throws(RunFailure) in
      let input = try input(named: name.string)
      guard case .source(let source) = input, case .path(let path) = file.buffer.reference else {
        return input
      }
      return .source(source.beside(path))
    }
  }
}

// MARK: - Mistakes in several members together

extension ExpectationFile {
  private static func checkConflicts(
    in root: JSONObject, _ reader: inout ToolFileReader
  ) {
    for member in TestedConfiguration.members(namesSources: false) {
      guard let found = root.last(member.name) else { continue }
      reader.add(
        "\(Quotation.of(member.name)) and `configurations` exclude each other",
        at: found.nameRange)
    }
  }

  /// Notes expectations that are never tested.
  private static func check(
    _ expectation: Expectation, of file: ExpectationFile,
    _ reader: inout ToolFileReader
  ) {
    let isTested =
      file.configurations.isEmpty
      || file.configurations.contains {
        $0.clients.isEmpty || !$0.clients(of: expectation, or: []).isEmpty
      }
    if !isTested {
      let clients = expectation.clients.map(\.text).joined(separator: " or ")
      reader.add(
        "no configuration of the file is for \(clients), so that this is never tested",
        help: "name the client where the configuration is named", at: expectation.location.range)
    }
    // A file without any source may be tested with an app on the command line.
    if file.configurations.contains(where: \.sources.isEmpty) { return }
    for moment in expectation.moments
    where moment == .downloadedOverCopy || !file.configurations.contains(where: \.isApp) {
      reader.add(
        """
        no configuration of the file has a moment `\(moment.rawValue)`, so that this is never tested
        """,
        help: "leave it out, or name an app by `\"configuration\": \"@ios\"`",
        at: expectation.location.range)
    }
  }
}

// MARK: - Writing

extension ExpectationFile {
  /// A file about one configuration as JSON, as the tool suggests it.
  ///
  /// Expectations of properties alone have the short form.
  package static func output(
    about sources: [UTF8String], for clients: [Client], _ expectations: [Expectation]
  ) -> JSONOutput {
    let urls = expectations.filter { $0.journey == nil }
    let journeys = expectations.filter { $0.journey != nil }
    let expected: JSONOutput =
      urls.allSatisfy(\.isShort)
      ? .object(urls.map { .init($0.url, $0.propertiesOutput) }) : .array(urls.map(\.output))
    return .members([
      "configuration": .oneOrMore(sources),
      "clients": clients.isEmpty ? nil : .strings(clients.map(\.id)),
      "expectations": urls.isEmpty && !journeys.isEmpty ? .none : expected,
      "journeys": journeys.isEmpty ? nil : .array(journeys.map(\.output)),
    ])
  }
}

extension Expectation {
  /// True if only properties are expected.
  fileprivate var isShort: Bool {
    clients.isEmpty && moments.isEmpty && match == .atLeast && visit == nil && !properties.isEmpty
  }

  fileprivate var propertiesOutput: JSONOutput {
    .object(properties.map { .init($0.name, .node($0.value)) })
  }

  /// The parts that a suggestion may have: no rule, and a journey or a visit by a tap on a link.
  fileprivate var output: JSONOutput {
    let ofURL = journey == nil
    return .members([
      "name": journey.map { .string($0) }, "url": ofURL ? .string(url) : nil,
      "clients": clients.isEmpty ? nil : .strings(clients.map(\.text)),
      "moment": .oneOrMore(moments.map { UTF8String($0.rawValue) }),
      "steps": ofURL ? nil : visit?.output, "properties": ofURL ? propertiesOutput : .none,
      "match": ofURL && match != .atLeast ? .string(match.rawValue) : nil,
      "visit": ofURL ? visit?.last.words?.output : nil,
    ])
  }
}

extension JSONOutput {
  /// A string, or an array of several; nil for none.
  fileprivate static func oneOrMore(_ texts: [UTF8String]) -> JSONOutput? {
    texts.isEmpty ? nil : texts.count == 1 ? .string(texts[0]) : .strings(texts)
  }
}

// MARK: - Configurations

/// One configuration that a file of expectations is about.
package struct TestedConfiguration: Sendable {
  /// Files and URLs as written, the lowest precedence first, or an app of the settings.
  ///
  /// Empty if the file names none, so that the command line must.
  package var sources: [UTF8String]

  /// The clients to test with, or none if the file names none.
  package var clients: [Client] = []

  package init(sources: [UTF8String]) {
    self.sources = sources
  }

  /// True for an app of the settings.
  var isApp: Bool { sources.contains { $0.bytes.first == UInt8(ascii: "@") } }
}

extension TestedConfiguration {
  /// The clients that an expectation is tested with.
  ///
  /// An expectation with a version is tested with that version, if the configuration names some
  /// version of the same client or no client. One with a range is tested with the clients of the
  /// configuration in it, or else with the whole range.
  ///
  /// - Parameter standard: the clients of the configuration if neither names any.
  package func clients(
    of expectation: Expectation, or standard: [Client]
  ) -> [Client] {
    let own = clients.isEmpty ? standard : clients
    if expectation.clients.isEmpty { return own }
    var tested: [Client] = []
    for expected in expectation.clients {
      let isForClient = own.contains { $0.name == expected.name }
      guard clients.isEmpty || isForClient else { continue }
      let meant = own.filter(expected.isTested(with:))
      for client in meant.isEmpty ? expected.releases : meant
      where !tested.contains(client) {
        tested.append(client)
      }
    }
    return tested
  }

  /// The clients that an expectation is tested with if the command line names some.
  ///
  /// They are those that the expectation and the configuration are for.
  package func clients(
    of expectation: Expectation, among asked: [Client]
  ) -> [Client] {
    asked.filter { client in
      (clients.isEmpty || clients.contains { $0.name == client.name })
        && (expectation.clients.isEmpty
          || expectation.clients.contains { $0.isTested(with: client) })
    }
  }
}

extension ClientRange {
  /// True for a client that an expectation means by this.
  ///
  /// A name alone means every version.
  fileprivate func isTested(with client: Client) -> Bool {
    isNameAlone ? name == client.name : contains(client)
  }
}

extension TestedConfiguration {
  /// One of several configurations.
  static let shape = ToolFileShape<TestedConfiguration>.object(
    .one("a configuration"),
    from: { _, _ in TestedConfiguration(sources: []) }, members(namesSources: true))

  /// - Parameter namesSources: true if the command line cannot name them.
  static func members(
    namesSources: Bool
  ) -> [ToolFileShape<TestedConfiguration>.Member] {
    [
      namesSources
        ? .required(
          "configuration", \.sources, .oneOrMore(of: source),
          ifMissing: "name the file with the rules, by its path from this file")
        : .optional("configuration", \.sources, .oneOrMore(of: source)),
      .optional("clients", \.clients, .clients),
    ]
  }

  private static let source = ToolFileShape<UTF8String>.nonEmptyText.map {
    (name, item, reader) -> UTF8String? in
    if name != "-" { return name }
    reader.add(
      "standard input cannot be a source here", help: "name a file or a URL", at: item.range)
    return nil
  }
}
