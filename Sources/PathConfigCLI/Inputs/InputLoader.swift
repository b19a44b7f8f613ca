import PathConfigKit

/// Loads what the command line names as configuration, and turns every failure into the error and
/// the exit code that the command line promises.
struct InputLoader {
  private let session: Session
  private let loader: SourceLoader

  init(_ options: RequestOptions, in session: Session) throws(CommandFailure) {
    self.session = session
    let environment = session.environment
    let remote = RemoteLoader(
      transport: URLSessionTransport(), options: try Self.remote(options, environment),
      cache: ResponseCache.standardFolder(environment: environment.variables)
        .map(ResponseCache.init(folder:)))
    self.loader = SourceLoader(
      files: FileReader(workingDirectory: environment.currentDirectory),
      standardInput: StandardInput(reading: session.console.standardInput), remote: remote)
  }

  /// The configuration files that the arguments stand for, each once for each time it is named; a
  /// directory stands for the files in it that look like path configurations.
  func documents(_ arguments: [String]) throws(CommandFailure) -> [ConfigurationDocument] {
    var documents: [ConfigurationDocument] = []
    for argument in arguments {
      for reference in try expand(argument) { documents.append(try document(reference)) }
    }
    return documents
  }

  /// The sources of one configuration, in the order given; a directory must hold exactly one file.
  func sources(_ selection: SourceSelection) throws(CommandFailure) -> SourceStack {
    var documents: [ConfigurationDocument] = []
    for argument in selection.references {
      let references = try expand(argument)
      guard references.count == 1 else {
        throw .usage(ambiguousDirectory(argument, references.map(\.name)))
      }
      documents.append(try document(references[0]))
    }
    return SourceStack(documents)
  }

  private func expand(_ argument: String) throws(CommandFailure) -> [SourceReference] {
    do throws(LoadError) {
      let (references, notes) = try loader.expand(SourceReference.parse(argument))
      for note in notes { session.note("\(argument): \(note)") }
      return references
    } catch {
      throw .input(explanation(error))
    }
  }

  private func document(_ reference: SourceReference) throws(CommandFailure)
    -> ConfigurationDocument
  {
    do throws(LoadError) {
      let source = try loader.load(reference) { bytes in
        ConfigurationDocument(JSONParser.parse(name: reference.name, bytes: bytes)).hasRulesArray
      }
      for note in source.notes { session.note("\(source.name): \(note)") }
      return ConfigurationDocument(JSONParser.parse(name: source.name, bytes: source.bytes))
    } catch {
      throw .input(explanation(error))
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

private func explanation(_ error: LoadError) -> CommandFailure.Explanation {
  let name = error.sourceName
  return .init(name.isEmpty ? error.message : "\(name): \(error.message)", help: error.help)
}

private func ambiguousDirectory(
  _ directory: String, _ files: [String]
) -> CommandFailure.Explanation {
  .init(
    "\(directory) holds \(files.count) path configurations: \(files.joined(separator: ", "))",
    help: "name one of them, or several with --source in the order of precedence")
}
