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

  /// The file as JSON.
  ///
  /// Expectations of properties alone have the short form.
  package var output: JSONOutput { Self.shape.json.output(self) }

  package static let schemaDocument = JSONSchemaDocument(
    "expectations", "expectations of URLs, for `pathconfig test`", shape.json.schema,
    definitions: [
      ("expectation", Expectation.shape.json.schema),
      ("properties", ExpectedProperty.definedList.json.schema),
      ("client", ToolFileShape<ClientRange>.clientRange.json.schema),
    ])

  static let shape = ToolFileShape<Draft>.object(
    .file,
    from: { item, reader in Draft(file: ExpectationFile(reader.location(item.range).buffer)) },
    [.schemaKey("The schema by which an editor checks the file.")]
      + TestedConfiguration.members(namesSources: false).map { $0.within(\.only) } + [
        .optional(
          "configurations", \.several, .array(of: TestedConfiguration.shape, atLeast: 1),
          ofConfigurations),
        .required("expectations", \.file.expectations, Expectation.list, ofExpectations),
      ]
  ) { draft, object, reader in
    if object.last("configurations") != nil { checkConflicts(in: object, &reader) }
    for expectation in draft.whole.expectations { check(expectation, of: draft.whole, &reader) }
  }.map { draft, _, _ in
    draft.whole
  } back: {
    Draft($0)
  }

  /// The file as it is written: the outermost object has its only configuration.
  struct Draft: Sendable {
    var file: ExpectationFile
    var only = TestedConfiguration(sources: [])
    var several: [TestedConfiguration]?

    init(file: ExpectationFile) { self.file = file }

    init(_ file: ExpectationFile) {
      self.init(file: file)
      if file.configurations.count == 1 {
        only = file.configurations[0]
      } else {
        several = file.configurations
      }
    }

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
      guard let found = root.last(member.json.name) else { continue }
      reader.add(
        "\(Quotation.of(member.json.name)) and `configurations` exclude each other",
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

// MARK: - Wording

private let ofConfigurations = """
  Several configurations of which the same is expected, such as those of one app on two platforms.
  """
private let ofExpectations = """
  The properties of each URL, or a list where more is to be said of a URL.
  """
