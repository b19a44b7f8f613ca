import PathConfigKit

/// A configuration file, and the bytes that it was read from.
struct ConfigurationInput {
  var document: ConfigurationDocument
  var bytes: ContiguousArray<UInt8>
  var origin: LoadedSource.Origin

  /// Whether another text can be put in its place: what came from a server or a revision cannot.
  var isWritable: Bool {
    switch origin {
    case .file, .standardInput: true
    case .remote, .revision: false
    }
  }
}

/// Loads what the command line names as configuration, and turns every failure into the error and
/// the exit code that the command line promises.
struct InputLoader {
  let session: Session
  let loader: SourceLoader
  private let outputs: [OutputFile]
  private let named: NamedLoaders

  /// - Parameters:
  ///   - configuration: of the tool, which says what names of sources stand for.
  ///   - reports: where output goes, which must be no file that is read: a report in the place of
  ///     the configuration would destroy it.
  init<Format>(
    _ options: RequestOptions, _ configuration: ConfigurationChoice,
    reports: [FormattedReport<Format>] = [ReportRequest](),
    in session: Session
  ) throws(CommandFailure) {
    self.session = session
    outputs = reports.compactMap { request in
      guard case .file(let path) = request.destination else { return nil }
      return OutputFile(path: path, absolutePath: session.environment.absolutePath(of: path))
    }
    let environment = session.environment
    named = NamedLoaders(
      ConfigurationFinder(configuration, in: session), options, environment.variables)
    let remote = RemoteLoader(
      transport: SystemTransport(), options: try Self.remote(options, environment),
      cache: ResponseCache.standardFolder(environment: environment.variables)
        .map(ResponseCache.init(folder:)))
    self.loader = SourceLoader(
      files: session.fileReader,
      standardInput: StandardInput(reading: session.console.standardInput), remote: remote,
      git: session.git)
  }

  /// One source of a configuration; a directory must hold exactly one file.
  func source(_ argument: String) throws(CommandFailure) -> ConfigurationInput {
    let references = try references(argument)
    guard references.count == 1 else {
      throw .usage(
        NamedReference(argument) == nil
          ? ambiguousDirectory(argument, references.map(\.name)) : isWholeApp(argument))
    }
    return try input(references[0])
  }

  /// The configuration files that the arguments stand for, each once for each time it is named; a
  /// directory stands for the files in it that look like path configurations.
  func documents(_ arguments: [String]) throws(CommandFailure) -> [ConfigurationDocument] {
    var documents: [ConfigurationDocument] = []
    for argument in arguments {
      for reference in try references(argument) { documents.append(try input(reference).document) }
    }
    return documents
  }

  /// The sources of one configuration, in the order given; a directory must hold exactly one file.
  func sources(_ selection: SourceSelection) throws(CommandFailure) -> SourceStack {
    var documents: [ConfigurationDocument] = []
    for argument in selection.references {
      for part in try parts(argument) { documents.append(try source(part).document) }
    }
    return SourceStack(documents)
  }

  /// What an argument stands for: a directory for the files in it that look like path
  /// configurations, anything else for itself.
  func references(_ argument: String) throws(CommandFailure) -> [SourceReference] {
    if NamedReference(argument) != nil {
      var references: [SourceReference] = []
      for part in try parts(argument) { references += try self.references(part) }
      return references
    }
    do throws(LoadError) {
      let (references, notes) = try loader.expand(SourceReference.parse(argument))
      for note in notes { session.note("\(argument): \(note)") }
      return references
    } catch {
      throw .input(.init(error))
    }
  }

  func input(_ reference: SourceReference) throws(CommandFailure) -> ConfigurationInput {
    try requireUnwritten(reference)
    let loader = try self.loader(for: reference)
    tell(reference)
    do throws(LoadError) {
      let source = try loader.load(reference) { bytes in
        ConfigurationDocument(JSONParser.parse(name: reference.name, bytes: bytes)).hasRulesArray
      }
      for note in source.notes { session.note("\(source.name): \(note)") }
      return ConfigurationInput(
        document: ConfigurationDocument(JSONParser.parse(name: source.name, bytes: source.bytes)),
        bytes: source.bytes, origin: source.origin)
    } catch {
      throw .input(.init(error))
    }
  }

  /// What stands for an argument: for the name of a source the references of its parts.
  func parts(_ argument: String) throws(CommandFailure) -> [String] {
    try named.parts(argument) ?? [argument]
  }

  /// The loader by which a reference is loaded: of a named source with headers, one that sends them.
  func loader(for reference: SourceReference) throws(CommandFailure) -> SourceLoader {
    try named.loader(for: reference, like: loader)
  }

  /// An input that is no configuration but JSON, such as a file of expectations.
  func json(_ argument: String) throws(CommandFailure) -> JSONParse {
    let source = try loaded(argument)
    return JSONParser.parse(name: source.name, bytes: source.bytes)
  }

  /// An input that is no configuration but lines of text.
  func text(_ argument: String) throws(CommandFailure) -> UTF8String {
    UTF8String(repairing: try loaded(argument).bytes)
  }

  private func loaded(_ argument: String) throws(CommandFailure) -> LoadedSource {
    let reference: SourceReference
    do throws(LoadError) {
      reference = try SourceReference.parse(argument)
    } catch {
      throw .input(.init(error))
    }
    try requireUnwritten(reference)
    let loader = try self.loader(for: reference)
    do throws(LoadError) {
      return try loader.load(reference)
    } catch {
      throw .input(.init(error))
    }
  }

  /// Tells a person who waits what is read; nothing where the person is the one who types it.
  func tell(_ reference: SourceReference) {
    switch reference {
    case .path, .git: session.busy(isRead(reference.name))
    case .remote: session.busy(isFetched(reference.name))
    case .standardInput: session.awaitInput()
    }
  }

  private func requireUnwritten(_ reference: SourceReference) throws(CommandFailure) {
    guard case .path(let path) = reference else { return }
    let absolutePath = session.environment.absolutePath(of: path)
    if let output = outputs.first(where: { $0.isFile(at: absolutePath) }) {
      throw .usage(isReadAndWritten(path, as: output.path))
    }
  }

  private static func remote(
    _ options: RequestOptions, _ environment: Environment
  ) throws(CommandFailure) -> RemoteOptions {
    var remote = RemoteOptions()
    remote.timeout = options.timeout
    remote.retries = options.retries
    remote.isOffline = options.isOffline
    if let agent = options.userAgent { remote.userAgent = agent }
    do throws(HeaderFault) {
      try remote.setHeaders(options.headers, environment: environment.variables)
    } catch {
      throw .usage(.init(error.message, help: error.help))
    }
    return remote
  }
}

extension StandardInput {
  fileprivate init(reading source: any ByteSource) {
    self.init { () throws(FileFault) in
      do throws(SystemError) {
        return try source.read()
      } catch {
        throw .failed(reason: error.reason)
      }
    }
  }
}

// MARK: - Wording

private func isRead(_ name: String) -> String { "reading \(name)" }

private func isFetched(_ name: String) -> String { "fetching \(name)" }

private func isReadAndWritten(
  _ input: String, as output: String
) -> CommandFailure.Explanation {
  .init(
    "the output \(quoted(output)) is the input \(quoted(input)), which it would overwrite",
    help: "write the output to another file")
}

private func isWholeApp(_ name: String) -> CommandFailure.Explanation {
  .init(
    "\(quoted(name)) is what the app bundles and what its server sends",
    help: "name one of them, `\(name).bundled` or `\(name).server`")
}

private func ambiguousDirectory(
  _ directory: String, _ files: [String]
) -> CommandFailure.Explanation {
  .init(
    "\(directory) holds \(files.count) path configurations: \(files.joined(separator: ", "))",
    help: "name one of them, or several with --source in the order of precedence")
}
