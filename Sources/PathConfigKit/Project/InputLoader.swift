import PathConfigClients
import PathConfigLint
import PathConfigSyntax

/// A configuration file with its original bytes.
package struct ConfigurationInput {
  package var document: ConfigurationDocument
  private let source: LoadedSource

  fileprivate init(_ source: LoadedSource, _ patterns: PatternTable) {
    self.source = source
    document = ConfigurationDocument(
      JSONParser.parse(name: source.name, bytes: source.bytes), patterns: patterns)
  }

  package var bytes: ContiguousArray<UInt8> { source.bytes }
  package var origin: LoadedSource.Origin { source.origin }

  /// The server's response apart from its body; nil for any other input.
  package var answer: ServerAnswer? {
    if case .remote(let answer) = origin { answer } else { nil }
  }

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
  private let files: FileReader
  private let remote: RemoteLoader
  private let outputs: [OutputFile]
  private let finder: ConfigurationFinder

  /// The patterns of the run, so that each distinct text is parsed once.
  package var patterns: PatternTable { surroundings.patterns }

  /// - Parameters:
  ///   - finder: finds the configuration of the tool, in which sources have names.
  ///   - outputs: the files that the run writes. The run must not read any of them: a report in
  ///     place of the configuration would destroy it.
  init(
    _ finder: ConfigurationFinder, sending headers: [String], within timeout: Duration,
    outputs: [OutputFile], in surroundings: any Surroundings
  ) throws(RunFailure) {
    self.surroundings = surroundings
    self.outputs = outputs
    self.finder = finder
    let variables = surroundings.environment.variables
    var options = RemoteOptions()
    options.timeout = timeout
    options.proxies = Proxies(variables)
    do throws(LoadFault) { try options.setHeaders(headers, environment: variables) } catch {
      throw .usage(.init("", error))
    }
    remote = RemoteLoader(surroundings.exchange, options: options)
    files = surroundings.fileReader
  }

  /// One source of a configuration; a directory must hold exactly one file.
  package func source(_ argument: String) throws(RunFailure) -> ConfigurationInput {
    let references = try references(argument)
    guard references.count == 1 else {
      throw .usage(
        NamedReference(argument) == nil
          ? ambiguousDirectory(argument, references.map(\.argument)) : isWholeApp(argument))
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
    do throws(RunFailure.Explanation) {
      return try files.expand(SourceReference.parse(argument))
    } catch {
      throw .input(error)
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

  /// - Parameters:
  ///   - takesAny: true to take a server's response that cannot be a configuration, too.
  ///   - isNoted: selects the notes for standard error.
  package func input(
    _ reference: SourceReference, takingAnyAnswer takesAny: Bool = false,
    noting isNoted: (LoadNote) -> Bool = { _ in true }
  ) throws(RunFailure) -> ConfigurationInput {
    try requireUnwritten(reference)
    let input = ConfigurationInput(
      try load(reference, takingAnyAnswer: takesAny, noting: isNoted), patterns)
    if input.answer == nil, let fault = SourceProgram.fault(of: input.document.parse, in: files) {
      throw .input(.init(reference.name, fault))
    }
    return input
  }

  private func load(
    _ reference: SourceReference, takingAnyAnswer takesAny: Bool = false,
    noting isNoted: (LoadNote) -> Bool = { _ in true }
  ) throws(RunFailure) -> LoadedSource {
    var remote = remote
    if case .remote(let url) = reference { remote = try self.remote(for: url) }
    let source: LoadedSource
    do throws(LoadFault) {
      source = try bytes(of: reference, from: remote, takingAnyAnswer: takesAny)
    } catch {
      throw .input(.init(reference.name, error))
    }
    for note in source.notes where isNoted(note) { surroundings.note("\(source.name): \(note)") }
    return source
  }

  /// The bytes of one input, exactly as they arrived.
  ///
  /// A temporary failure of a server, or no response, says nothing about the configuration and is
  /// never taken.
  private func bytes(
    of reference: SourceReference, from remote: RemoteLoader, takingAnyAnswer takesAny: Bool
  ) throws(LoadFault) -> LoadedSource {
    let (name, limit) = (reference.name, files.maximumBytes)
    switch reference {
    case .path(let path):
      return LoadedSource(name: name, bytes: try files.read(path), origin: .file(path: path))
    case .git(let revision):
      let bytes = try surroundings.git.read(revision, maximumBytes: limit) { isOnDisk(revision) }
      return LoadedSource(name: name, bytes: bytes, origin: .revision)
    case .standardInput:
      let bytes = try everything(upTo: limit) { () throws(LoadFault) in
        try surroundings.readStandardInput()
      }
      return LoadedSource(name: name, bytes: bytes, origin: .standardInput)
    case .remote(let url):
      do throws(RemoteError) { return try remote.load(url) } catch {
        if takesAny, let received = error.received, error.fault.trait != .transient {
          return received
        }
        throw error.fault
      }
    }
  }

  /// True if the file of a revision is in the working tree.
  private func isOnDisk(_ reference: GitReference) -> Bool {
    if reference.path.utf8.first == UInt8(ascii: ".") { return files.exists(reference.path) }
    return files.repository(around: ".").map {
      files.exists(PathText.join($0, reference.path))
    } ?? false
  }

  func document(of name: String, _ bytes: ContiguousArray<UInt8>) -> ConfigurationDocument {
    ConfigurationDocument(JSONParser.parse(name: name, bytes: bytes), patterns: patterns)
  }

  /// The inputs that an argument names: the parts of an app, else the argument itself.
  package func parts(_ argument: String) throws(RunFailure) -> [String] {
    try finder.named(argument)?.parts.map(\.reference) ?? [argument]
  }

  /// The loader of an address.
  ///
  /// For a part of an app it sends the headers of the settings; those of the command line override
  /// them by name.
  private func remote(for url: RemoteURL) throws(RunFailure) -> RemoteLoader {
    var remote = remote
    do throws(LoadFault) {
      for text in finder.headers[url.text] ?? [] {
        let header = try HTTPHeader.parse(text, environment: surroundings.environment.variables)
        let isGiven = self.remote.options.headers.contains { $0.isNamed(header.name) }
        if !isGiven { remote.options.headers.append(header) }
      }
    } catch {
      throw .usage(.init(url.displayName, error))
    }
    let secrets = url.secrets + remote.options.headers.flatMap(\.secrets)
    secrets.forEach(surroundings.conceal)
    return remote
  }

  /// A JSON input that is not a configuration, such as a file of expectations.
  package func json(_ argument: String) throws(RunFailure) -> JSONParse {
    let source = try load(try reference(argument), noting: { _ in false })
    return JSONParser.parse(name: source.name, bytes: source.bytes)
  }

  /// The input of an argument, unless the run writes it.
  private func reference(_ argument: String) throws(RunFailure) -> SourceReference {
    let reference: SourceReference
    do throws(RunFailure.Explanation) { reference = try SourceReference.parse(argument) } catch {
      throw .input(error)
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
}

/// The inputs of an app.
package struct LoadedApp {
  package var sources = AppSources(bundled: nil, server: nil)

  /// The inputs that were read, each with its role, in the order in which an app gets them.
  package var inputs: [(role: SourceRole, input: ConfigurationInput)] = []

  /// The server's response apart from its body; nil if a file replaces it.
  package var answer: ServerAnswer? {
    inputs.first { $0.role == .server }?.input.answer
  }
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
    var app = LoadedApp()
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
        let (input, address) = try served(argument, isNoted)
        app.sources.server = .init(
          input.document, address: address, status: input.answer?.status ?? 200)
        app.inputs.append((.server, input))
      }
    }
    if app.inputs.isEmpty, let failure = failures.first { throw .input(failure) }
    failures.forEach(surroundings.missed)
    return app
  }

  private func served(
    _ argument: String, _ isNoted: (LoadNote) -> Bool
  ) throws(RunFailure) -> (ConfigurationInput, address: UTF8String?) {
    let references = try references(argument)
    guard references.count == 1, case .remote(let url) = references[0] else {
      return (try source(argument), nil)
    }
    let input = try input(references[0], takingAnyAnswer: true, noting: isNoted)
    return (input, UTF8String(url.text))
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
        let chunks = try files.chunks(of: path)
        return failing(as: path, chunks.next)
      } catch {
        throw .input(.init(path, error))
      }
    case .standardInput:
      return failing(as: reference.name) { [surroundings] () throws(LoadFault) in
        try surroundings.readStandardInput()
      }
    case .git, .remote:
      var rest = try load(reference).bytes
      return {
        defer { rest = [] }
        return rest
      }
    }
  }

  /// The first bytes of such an input, a chunk more than a limit at most.
  package func bytes(
    of argument: String, upTo limit: Int
  ) throws(RunFailure) -> ContiguousArray<UInt8> {
    let chunks = try chunks(of: argument)
    var bytes: ContiguousArray<UInt8> = []
    while bytes.count <= limit, case let chunk = try chunks(), !chunk.isEmpty { bytes += chunk }
    return bytes
  }

  private func failing(
    as name: String, _ next: @escaping () throws(LoadFault) -> ContiguousArray<UInt8>
  ) -> ChunkReader {
    { () throws(RunFailure) in
      do throws(LoadFault) { return try next() } catch {
        throw .input(.init(name, error))
      }
    }
  }
}

/// A file that a run writes, for comparison with its inputs.
package struct OutputFile {
  /// As typed.
  var path: String
  var absolutePath: String

  package init(path: String, absolutePath: String) {
    self.path = path
    self.absolutePath = absolutePath
  }

  /// True if an absolute path leads to the same file, also by way of links.
  ///
  /// Pipes and devices never count: writing to them overwrites nothing. Two files that do not exist
  /// yet are the same if they have the same name in the same folder.
  func isFile(at other: String) -> Bool {
    switch (FileRecord(of: absolutePath), FileRecord(of: other)) {
    case (let own?, let record?): record.kind == .file && record.isSameFile(as: own)
    case (nil, nil): hasSamePlace(as: other)
    default: false
    }
  }

  private func hasSamePlace(as other: String) -> Bool {
    let own = PathText.split(FilePlace.endOfLinks(absolutePath))
    let other = PathText.split(FilePlace.endOfLinks(other))
    guard let folder = FileRecord(of: own.folder) else { return false }
    return own.name.utf8.elementsEqual(other.name.utf8)
      && FileRecord(of: other.folder)?.isSameFile(as: folder) ?? false
  }
}

extension [OutputFile] {
  /// Fails if the run writes an input: the output would destroy it.
  ///
  /// - Parameters:
  ///   - input: as typed.
  ///   - absolutePath: the path that the input means.
  func requireUnwritten(_ input: String, at absolutePath: String) throws(RunFailure) {
    if let output = first(where: { $0.isFile(at: absolutePath) }) {
      throw .usage(
        """
        the output \(quoted(output.path)) is the input \(quoted(input)), which it would overwrite
        """, help: "write the output to another file")
    }
  }

  /// Fails if two outputs are one file: the second would replace the first.
  func requireDistinct() throws(RunFailure) {
    for (index, output) in enumerated() {
      if let first = self[..<index].first(where: { $0.isFile(at: output.absolutePath) }) {
        throw .usage(
          "the outputs \(quoted(first.path)) and \(quoted(output.path)) are one file",
          help: "write each to a file of its own")
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
