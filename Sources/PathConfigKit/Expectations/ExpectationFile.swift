import PathConfigClients
import PathConfigSyntax

/// A file of expectations: the expected answers for URLs, and the configurations that give them.
package struct ExpectationFile: Sendable {
  /// The text that every position points into.
  package var buffer: SourceBuffer

  /// The tested configurations, including one without a name.
  ///
  /// Empty before the file is read.
  package var configurations: [TestedConfiguration] = []

  /// In the order of the file.
  ///
  /// Several URLs with one expectation have one entry each.
  package var expectations: [Expectation] = []

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

  static let shape = ToolFileShape<Draft>.object(
    .file,
    from: { item, reader in Draft(file: ExpectationFile(reader.location(item.range).buffer)) },
    [.schemaKey] + TestedConfiguration.members(namesSources: false).map { $0.within(\.only) } + [
      .optional("configurations", \.several, .array(of: TestedConfiguration.shape, atLeast: 1)),
      .required("expectations", \.file.expectations, Expectation.list),
    ]
  ) { draft, object, reader in
    if object.last("configurations") != nil { checkConflicts(in: object, &reader) }
    for expectation in draft.whole.expectations { check(expectation, of: draft.whole, &reader) }
  }.map { draft, _, _ in
    draft.whole
  }

  /// The file as it is written: the outermost object has its only configuration.
  struct Draft: Sendable {
    var file: ExpectationFile
    var only = TestedConfiguration(sources: [])
    var several: [TestedConfiguration]?

    var whole: ExpectationFile {
      var whole = file
      whole.configurations = several ?? [only]
      return whole
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
    if file.configurations.contains(where: \.namesNothing) { return }
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
    about sources: [UTF8String], for clients: [ClientProfile], _ expectations: [Expectation]
  ) -> JSONOutput {
    var members: [JSONOutput.Member] = []
    if !sources.isEmpty { members.append(.init("configuration", .oneOrMore(sources))) }
    if !clients.isEmpty { members.append(.init("clients", .strings(clients.map(\.id)))) }
    let list: JSONOutput =
      expectations.allSatisfy(\.isShort)
      ? .object(expectations.map { .init($0.url, $0.propertiesOutput) })
      : .array(expectations.map(\.output))
    return .object(members + [.init("expectations", list)])
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

  /// The parts that a suggestion may have: no rule and no comment, and a visit by a tap on a link.
  fileprivate var output: JSONOutput {
    var members: [JSONOutput.Member] = [.init("url", .string(url))]
    if !clients.isEmpty { members.append(.init("clients", .strings(clients.map(\.text)))) }
    if !moments.isEmpty {
      members.append(.init("moment", .oneOrMore(moments.map { UTF8String($0.rawValue) })))
    }
    members.append(.init("properties", propertiesOutput))
    if match != .atLeast { members.append(.init("match", .string(match.rawValue))) }
    switch visit?.words {
    case .last(let word): members.append(.init("visit", .string(word.rawValue)))
    case .all(let words): members.append(.init("visit", .strings(words.map(\.rawValue))))
    case nil: break
    }
    return .object(members)
  }
}

extension JSONOutput {
  /// A string, or an array of several.
  fileprivate static func oneOrMore(_ texts: [UTF8String]) -> JSONOutput {
    texts.count == 1 ? .string(texts[0]) : .array(texts.map { .string($0) })
  }
}
