import PathConfigClients
import PathConfigLint
import PathConfigSyntax

/// A configuration file with its original bytes.
package struct ConfigurationInput {
  package var document: ConfigurationDocument
  package var bytes: ContiguousArray<UInt8>
  package var origin: LoadedSource.Origin

  /// True if another text can replace it, which a server or a revision does not allow.
  package var isWritable: Bool {
    switch origin {
    case .file, .standardInput: true
    case .remote, .revision: false
    }
  }
}

/// Loads the inputs of a run as configurations, and turns every failure into one with a remedy.
package struct InputLoader {
  let surroundings: any Surroundings
  let loader: SourceLoader
  private let outputs: [OutputFile]
  private let finder: ConfigurationFinder

  /// The patterns of the run, so that each distinct text is parsed once.
  package var patterns: PatternTable { surroundings.patterns }

  /// - Parameters:
  ///   - finder: finds the configuration of the tool, in which sources have names.
  ///   - outputs: the files that the run writes. The run must not read any of them: a report in
  ///     place of the configuration would destroy it.
  init(
    _ options: RequestOptions, _ finder: ConfigurationFinder, outputs: [OutputFile] = [],
    in surroundings: any Surroundings
  ) throws(RunFailure) {
    self.surroundings = surroundings
    self.outputs = outputs
    let environment = surroundings.environment
    self.finder = finder
    loader = SourceLoader(
      files: surroundings.fileReader, standardInput: surroundings.standardInput,
      remote: RemoteLoader(surroundings.exchange, options: try Self.remote(options, environment)),
      git: surroundings.git)
  }

  /// One source of a configuration; a directory must hold exactly one file.
  package func source(_ argument: String) throws(RunFailure) -> ConfigurationInput {
    let references = try references(argument)
    guard references.count == 1 else {
      throw .usage(
        NamedReference(argument) == nil
          ? ambiguousDirectory(argument, references.map(\.name)) : isWholeApp(argument))
    }
    return try input(references[0])
  }

  /// The sources of one configuration, in the order given; a directory must hold exactly one file.
  func sources(_ references: [String]) throws(RunFailure) -> [ConfigurationDocument] {
    var documents: [ConfigurationDocument] = []
    for argument in references {
      for part in try parts(argument) { documents.append(try source(part).document) }
    }
    return documents
  }

  /// The inputs that an argument means.
  ///
  /// A directory means the files in it that look like path configurations. Anything else means
  /// itself.
  package func references(_ argument: String) throws(RunFailure) -> [SourceReference] {
    if NamedReference(argument) != nil {
      var references: [SourceReference] = []
      for part in try parts(argument) { references += try self.references(part) }
      return references
    }
    do throws(LoadError) {
      return try loader.expand(SourceReference.parse(argument))
    } catch {
      throw .input(.init(error))
    }
  }

  /// The inputs that an argument means, and the names of those that a command must not change.
  ///
  /// In a directory, a command changes only the files of the repository that the directory belongs
  /// to.
  package func writableReferences(
    _ argument: String
  ) throws(RunFailure) -> (all: [SourceReference], outside: Set<UTF8String>) {
    var all: [SourceReference] = []
    var outside: [String] = []
    var isInRepository = false
    let environment = surroundings.environment
    for part in try parts(argument) {
      let found = try references(part)
      all += found
      guard case .path(let folder)? = try? SourceReference.parse(part),
        !found.contains(.path(folder))
      else { continue }
      let scope = WriteScope(folder: environment.absolutePath(of: folder))
      isInRepository = isInRepository || scope.repository != nil
      outside += found.map(\.name).filter { !scope.contains(environment.absolutePath(of: $0)) }
    }
    if let first = outside.first {
      let place = (isInRepository ? "the repository of " : "") + quoted(argument)
      surroundings.note(isOutside(first, others: outside.count - 1, of: place))
    }
    return (all, Set(outside.map { UTF8String($0) }))
  }

  package func input(_ reference: SourceReference) throws(RunFailure) -> ConfigurationInput {
    try requireUnwritten(reference)
    return input(try load(reference))
  }

  private func input(_ source: LoadedSource) -> ConfigurationInput {
    ConfigurationInput(
      document: document(of: source.name, source.bytes), bytes: source.bytes,
      origin: source.origin)
  }

  /// - Parameter isNoted: selects the notes for standard error.
  private func load(
    _ reference: SourceReference, noting isNoted: (LoadNote) -> Bool = { _ in true }
  ) throws(RunFailure) -> LoadedSource {
    let loader = try self.loader(for: reference)
    do throws(LoadError) {
      let source = try loader.load(reference)
      for note in source.notes where isNoted(note) { surroundings.note("\(source.name): \(note)") }
      return source
    } catch {
      throw .input(.init(error))
    }
  }

  func document(of name: String, _ bytes: ContiguousArray<UInt8>) -> ConfigurationDocument {
    ConfigurationDocument(JSONParser.parse(name: name, bytes: bytes), patterns: patterns)
  }

  /// The inputs that an argument names: the parts of an app, else the argument itself.
  package func parts(_ argument: String) throws(RunFailure) -> [String] {
    try finder.named(argument)?.parts.map(\.reference) ?? [argument]
  }

  /// The loader of a reference.
  ///
  /// For a part of an app it sends the headers of the settings; those of the command line override
  /// them by name.
  func loader(for reference: SourceReference) throws(RunFailure) -> SourceLoader {
    guard case .remote(let url) = reference else { return loader }
    let loader = try self.loader(for: url)
    for header in loader.remote.options.headers { header.secrets.forEach(surroundings.conceal) }
    return loader
  }

  private func loader(for url: RemoteURL) throws(RunFailure) -> SourceLoader {
    guard let texts = finder.headers[url.text] else { return loader }
    var loader = loader
    do throws(LoadFault) {
      var parsed: [HTTPHeader] = []
      for text in texts {
        parsed.append(
          try HTTPHeader.parse(text, environment: surroundings.environment.variables))
      }
      let given = loader.remote.options.headers
      loader.remote.options.headers =
        given + parsed.filter { header in !given.contains { $0.isNamed(header.name) } }
    } catch {
      throw .usage(.init("\(url.displayName): \(error.message)", help: error.help))
    }
    return loader
  }

  /// A JSON input that is not a configuration, such as a file of expectations.
  package func json(_ argument: String) throws(RunFailure) -> JSONParse {
    let source = try loaded(argument)
    return JSONParser.parse(name: source.name, bytes: source.bytes)
  }

  /// A text input that is not a configuration.
  package func text(_ argument: String) throws(RunFailure) -> UTF8String {
    UTF8String(repairing: try loaded(argument).bytes)
  }

  private func loaded(_ argument: String) throws(RunFailure) -> LoadedSource {
    try load(try reference(argument), noting: { _ in false })
  }

  /// The input of an argument, unless the run writes it.
  private func reference(_ argument: String) throws(RunFailure) -> SourceReference {
    let reference: SourceReference
    do throws(LoadError) { reference = try SourceReference.parse(argument) } catch {
      throw .input(.init(error))
    }
    try requireUnwritten(reference)
    return reference
  }

  /// Fails if the run writes the file: the report would destroy its input.
  func requireUnwritten(_ reference: SourceReference) throws(RunFailure) {
    switch reference {
    case .path(let path):
      try outputs.requireUnwritten(path, at: surroundings.environment.absolutePath(of: path))
    case .standardInput: try outputs.requireUnwritten(reference.name, at: "/dev/stdin")
    case .remote, .git: break
    }
  }

  private static func remote(
    _ options: RequestOptions, _ environment: Environment
  ) throws(RunFailure) -> RemoteOptions {
    var remote = RemoteOptions()
    remote.timeout = options.timeout
    remote.proxies = Proxies(environment.variables)
    do throws(LoadFault) {
      try remote.setHeaders(options.headers, environment: environment.variables)
    } catch {
      throw .usage(.init(error.message, help: error.help))
    }
    return remote
  }
}

/// A response of a server, usable or not.
package struct LiveAnswer {
  package var input: ConfigurationInput
  package var answer: ServerAnswer

  /// The response as a source of an app.
  func server(at url: RemoteURL) -> AppSources.Server {
    AppSources.Server(input.document, address: UTF8String(url.text), status: answer.status)
  }
}

extension InputLoader {
  /// The response of a server, usable or not.
  ///
  /// A temporary failure, or no response, ends the run: neither says anything about the
  /// configuration.
  ///
  /// - Parameter isNoted: selects the notes for standard error.
  package func answered(
    by url: RemoteURL, noting isNoted: (LoadNote) -> Bool = { _ in true }
  ) throws(RunFailure) -> LiveAnswer {
    let loader = try loader(for: .remote(url))
    do throws(LoadError) {
      let source = try loader.load(.remote(url))
      for note in source.notes where isNoted(note) { surroundings.note("\(source.name): \(note)") }
      var answer = ServerAnswer()
      if case .remote(let origin) = source.origin {
        answer = ServerAnswer(
          status: origin.status, contentType: origin.contentType,
          redirectTarget: origin.isRedirected ? origin.finalURL : nil)
      }
      return LiveAnswer(input: input(source), answer: answer)
    } catch {
      guard let failure = error.remote, let received = failure.received, !failure.isTransient
      else { throw .input(.init(error)) }
      return unusable(failure, received)
    }
  }

  private func unusable(_ failure: RemoteError, _ received: ReceivedAnswer) -> LiveAnswer {
    let name = failure.requested.displayName
    let target = failure.failed.displayName
    return LiveAnswer(
      input: input(
        LoadedSource(
          name: name, bytes: received.body,
          origin: .remote(.init(finalURL: target, status: received.status)))),
      answer: ServerAnswer(
        status: received.status, contentType: received.contentType,
        redirectTarget: failure.wasRedirected ? target : nil,
        fault: .init(failure.message, help: failure.help)))
  }
}

/// The inputs of an app, with the facts about the server's response beside its body.
package struct LoadedApp {
  package var sources: AppSources

  /// The inputs that were read, each with its role, in the order in which an app gets them.
  package var inputs: [(role: SourceRole, input: ConfigurationInput)] = []

  /// Nil if a file replaces the server's response.
  package var answer: ServerAnswer?
}

extension InputLoader {
  /// Reads the sources of an app's configuration.
  ///
  /// A response that is not usable is a result all the same. If one of the files cannot be read, the
  /// app is what the other one makes of it; the run fails at its end.
  ///
  /// - Parameter isNoted: selects the notes about the response for standard error.
  package func app(
    _ selection: AppSelection, noting isNoted: (LoadNote) -> Bool = { _ in true }
  ) throws(RunFailure) -> LoadedApp {
    var app = LoadedApp(sources: AppSources(bundled: nil, server: nil))
    var failures: [RunFailure.Explanation] = []
    func readable(_ read: () throws(RunFailure) -> Void) throws(RunFailure) {
      do throws(RunFailure) { try read() } catch {
        guard case .input(let failure) = error else { throw error }
        failures.append(failure)
      }
    }
    if let argument = selection.bundled {
      try readable { () throws(RunFailure) in
        let input = try source(argument)
        app.sources.bundled = input.document
        app.inputs.append((.bundled, input))
      }
    }
    if let argument = selection.download {
      try readable { () throws(RunFailure) in
        let served = try served(argument, isNoted)
        app.sources.server = served.server
        app.answer = served.answer
        app.inputs.append((.server, served.input))
      }
    }
    if app.inputs.isEmpty, let failure = failures.first { throw .input(failure) }
    failures.forEach(surroundings.missed)
    return app
  }

  private func served(
    _ argument: String, _ isNoted: (LoadNote) -> Bool
  ) throws(RunFailure) -> (
    server: AppSources.Server, answer: ServerAnswer?, input: ConfigurationInput
  ) {
    let references = try references(argument)
    guard references.count == 1, case .remote(let url) = references[0] else {
      let input = try source(argument)
      return (AppSources.Server(input.document), nil, input)
    }
    let live = try answered(by: url, noting: isNoted)
    return (live.server(at: url), live.answer, live.input)
  }
}

/// Gives the next bytes of a stream as soon as there are some; none at the end.
package typealias ChunkReader = () throws(RunFailure) -> ContiguousArray<UInt8>

extension InputLoader {
  /// The bytes of an input that is not a configuration, chunk by chunk.
  ///
  /// A file or standard input may have any size, a server's response at most the usual limit.
  package func chunks(of argument: String) throws(RunFailure) -> ChunkReader {
    let reference = try self.reference(argument)
    switch reference {
    case .path(let path):
      do throws(LoadFault) {
        let chunks = try loader.files.chunks(of: path)
        return failing(as: path, chunks.next)
      } catch {
        throw .input(.init(LoadError(path, error)))
      }
    case .standardInput: return failing(as: reference.name, surroundings.standardInput.nextChunk)
    case .git, .remote:
      var rest = try load(reference).bytes
      return {
        defer { rest = [] }
        return rest
      }
    }
  }

  private func failing(
    as name: String, _ next: @escaping () throws(LoadFault) -> ContiguousArray<UInt8>
  ) -> ChunkReader {
    { () throws(RunFailure) in
      do throws(LoadFault) { return try next() } catch {
        throw .input(.init(LoadError(name, error)))
      }
    }
  }
}

// MARK: - Wording

private func isOutside(_ name: String, others: Int, of place: String) -> String {
  let files = others == 0 ? quoted(name) : "\(quoted(name)) and \(others) more"
  return "\(files) \(others == 0 ? "is" : "are") outside \(place) and "
    + "\(others == 0 ? "stays as it is" : "stay as they are"); name a file to change it"
}

private func isWholeApp(_ name: String) -> RunFailure.Explanation {
  .init(
    "\(quoted(name)) is what the app bundles and what its server sends",
    help: "name one of them, `\(name).bundled` or `\(name).server`")
}

private func ambiguousDirectory(
  _ directory: String, _ files: [String]
) -> RunFailure.Explanation {
  .init(
    "\(directory) holds \(files.count) path configurations: \(files.joined(separator: ", "))",
    help: "name one of them, or several with --source in the order of precedence")
}
