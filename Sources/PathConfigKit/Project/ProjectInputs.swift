import PathConfigClients
import PathConfigLint
import PathConfigSyntax

/// A configuration file with its original bytes.
package struct ConfigurationInput {
  package var document: ConfigurationDocument
  private let source: LoadedSource

  /// The configuration of a program, as far as its text tells; nil for any other input.
  package private(set) var written: WrittenConfiguration?

  fileprivate init(_ source: LoadedSource, in surroundings: any Surroundings) {
    self.source = source
    document = surroundings.document(source.json)
  }

  fileprivate init(
    _ written: WrittenConfiguration, of program: ProgramPath, in surroundings: any Surroundings
  ) {
    source = LoadedSource(reference: .program(program), bytes: written.json)
    var parse = source.json
    parse.buffer = SourceBuffer(name: program.text, of: source.reference, bytes: written.json) {
      written.source(of: $0)
    }
    document = surroundings.document(parse)
    document.holes = written.holes
    self.written = written
  }

  /// The same input with another text, in its encoding.
  func reading(
    _ bytes: ContiguousArray<UInt8>, in surroundings: any Surroundings
  ) -> ConfigurationInput {
    ConfigurationInput(LoadedSource(reference: reference, bytes: bytes), in: surroundings)
  }

  /// The name in every output.
  package var name: String { reference.name }
  package var reference: SourceReference { source.reference }
  package var bytes: ContiguousArray<UInt8> { source.bytes }

  /// The server's response apart from its body; nil for any other input.
  package var answer: ServerAnswer? { source.answer }

  /// A server's answer, or the file that replaces it.
  package var server: AppSources.Server {
    let address: UTF8String? =
      if case .remote(let url) = reference { UTF8String(url.text) } else { nil }
    return AppSources.Server(document, address: address, answer: answer)
  }

  /// True if another text can replace it, which a server or a revision does not allow.
  package var isWritable: Bool {
    switch reference {
    case .path, .standardInput: true
    case .remote, .git, .program: false
    }
  }
}

/// Loads the inputs of a run as configurations, and turns every failure into one with a remedy.
extension Project {
  /// One source of a configuration; a directory must hold exactly one file, and so must a part of an
  /// app.
  ///
  /// - Parameter takesAny: true to take a server's response that cannot be a configuration, too.
  package func input(
    _ reference: InputReference, for requirement: App.Requirement = .text,
    takingAnyAnswer takesAny: Bool = false
  ) throws(RunFailure) -> ConfigurationInput {
    let sources = try sources(of: reference)
    guard sources.count == 1 else {
      throw .usage(
        reference.isInFolder
          ? ambiguousDirectory(reference.text, sources.map(\.argument))
          : isWholeApp(reference.text))
    }
    return try input(sources[0], for: requirement, takingAnyAnswer: takesAny)
  }

  /// The inputs that a reference means.
  ///
  /// A directory means the files in it that look like path configurations. An app means its parts.
  package func sources(of reference: InputReference) throws(RunFailure) -> [SourceReference] {
    var sources: [SourceReference] = []
    for source in reference.written {
      let found = try listing.expand(source, noting: surroundings.note)
      if found == [source] {
        sources += found
        continue
      }
      // A file that a search found may have the name of something else, and may become a pipe.
      let named = found.map(\.unmistakable)
      foundFiles.formUnion(named)
      sources += named
    }
    return sources
  }

  /// The inputs of a reference that a command must not change.
  ///
  /// In a directory, a command changes only the files of the repository that the directory belongs
  /// to.
  package func untouchableInputs(
    of reference: InputReference
  ) throws(RunFailure) -> Set<SourceReference> {
    var outside: [SourceReference] = []
    var isInRepository = false
    let environment = surroundings.environment
    for case .path(let folder) in reference.written {
      let found = try sources(of: .source(.path(folder)))
      guard !found.contains(.path(folder)) else { continue }
      let scope = WriteScope(folder: environment.absolutePath(of: folder))
      isInRepository = isInRepository || scope.repository != nil
      outside += found.filter {
        $0.isFile && !scope.contains(environment.absolutePath(of: $0.name))
      }
    }
    if let first = outside.first {
      let place = (isInRepository ? "the repository of " : "") + quoted(reference.text)
      surroundings.note(isOutside(first.name, others: outside.count - 1, of: place))
    }
    return Set(outside)
  }

  package func input(
    _ reference: SourceReference, for requirement: App.Requirement = .text,
    takingAnyAnswer takesAny: Bool = false
  ) throws(RunFailure) -> ConfigurationInput {
    try requireUnwritten(reference)
    if case .program(let program) = reference, let input = try written(program) {
      surroundings.note("read from \(program.text)" + (input.written?.unknowns ?? ""))
      return input
    }
    if case .git(let git) = reference, let program = ProgramPath(git.path) {
      throw .input(reference, .program(program, at: git.revision))
    }
    let source = try load(
      reference, takingAnyAnswer: takesAny || requirement == .answers
    ) { note in
      // Checks report all others.
      if case .headersWithheld = note { true } else { requirement != .answers }
    }
    let input = ConfigurationInput(source, in: surroundings)
    if input.answer == nil,
      let fault = SourceProgram.fault(of: input.document.parse, in: listing)
    {
      throw .input(reference, fault)
    }
    return input
  }

  /// The configuration of a program; nil if it has none of the name.
  func written(_ program: ProgramPath) throws(RunFailure) -> ConfigurationInput? {
    do throws(LoadFault) {
      return try listing.configurations(writtenBy: program.text)
        .first { $0.program.text.utf8.elementsEqual(program.text.utf8) }
        .map { ConfigurationInput($0.configuration, of: program, in: surroundings) }
    } catch {
      throw .input(.program(program), error)
    }
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
      guard case .path(let name) = reference, error.trait == .missing,
        (try? surroundings.git.knows(revision: name)) ?? false
      else { throw .input(reference, error) }
      throw .input(reference, .revision(name))
    }
    if let owner = source.maskedOwner { surroundings.masked(owner, in: reference.name) }
    for note in source.notes where isNoted(note) { surroundings.note("\(reference.name): \(note)") }
    return source
  }

  /// The bytes of one input, exactly as they arrived.
  ///
  /// A temporary failure of a server, or no response, says nothing about the configuration and is
  /// never taken.
  private func bytes(
    of reference: SourceReference, from remote: RemoteLoader, takingAnyAnswer takesAny: Bool
  ) throws(LoadFault) -> LoadedSource {
    let limit = files.maximumBytes
    let bytes: ContiguousArray<UInt8>
    switch reference {
    case .path, .program:
      bytes = try listing.bytes(of: reference.name, isNamed: !foundFiles.contains(reference))
    case .git(let revision):
      bytes = try surroundings.git.read(revision, maximumBytes: limit) { isOnDisk(revision) }
    case .standardInput:
      bytes = try everything(upTo: limit) { () throws(LoadFault) in
        try surroundings.readStandardInput()
      }
    case .remote(let url):
      do throws(RemoteError) { return try remote.load(url) } catch {
        if takesAny, let received = error.received, error.fault.trait != .transient {
          return received
        }
        throw error.fault
      }
    }
    return LoadedSource(reference: reference, bytes: bytes)
  }

  /// True if the file of a revision is in the working tree.
  private func isOnDisk(_ reference: GitReference) -> Bool {
    if reference.path.utf8.first == UInt8(ascii: ".") { return files.exists(reference.path) }
    return files.repository(around: ".").map {
      files.exists(PathText.join($0, reference.path))
    } ?? false
  }

  func document(
    of reference: SourceReference, _ bytes: ContiguousArray<UInt8>
  ) -> ConfigurationDocument {
    surroundings.document(LoadedSource(reference: reference, bytes: bytes).json)
  }

  /// The loader of an address.
  ///
  /// It sends the headers that an app of the settings has for the address; those of the command line
  /// override them by name.
  private func remote(for url: RemoteURL) throws(RunFailure) -> RemoteLoader {
    var remote = remote
    let headers = try headers(for: url)
    do throws(LoadFault) {
      for text in headers {
        let header = try HTTPHeader.parse(text, environment: surroundings.environment.variables)
        let isGiven = self.remote.options.headers.contains { $0.isNamed(header.name) }
        if !isGiven { remote.options.headers.append(header) }
      }
    } catch {
      throw .usage(.init(.remote(url), error))
    }
    return remote
  }

  /// A JSON input that is not a configuration, such as a file of expectations.
  package func json(_ reference: SourceReference) throws(RunFailure) -> JSONParse {
    try requireUnwritten(reference)
    return try load(reference, noting: { _ in false }).json
  }

  /// Fails if the run writes the file: the report would destroy its input.
  func requireUnwritten(_ reference: SourceReference) throws(RunFailure) {
    switch reference {
    case .path, .program:
      guard let path = reference.path else { return }
      try outputs.requireUnwritten(path, at: surroundings.environment.absolutePath(of: path))
    case .standardInput: try outputs.requireUnwritten(reference.name, at: "/dev/stdin")
    case .remote, .git: break
    }
  }
}

extension Project {
  private var files: FileReader { listing.reader }

  /// Reads the sources of an app's configuration.
  ///
  /// A response that is not usable is a result all the same. If one of the files cannot be read, the
  /// app is what the other one makes of it; the run fails at its end.
  func files(
    of app: SelectedApp, for requirement: App.Requirement
  ) throws(RunFailure) -> (inputs: [ConfigurationInput], sources: AppSources) {
    var sources = AppSources(bundled: nil, server: nil)
    var inputs: [ConfigurationInput] = []
    var failures: [RunFailure.Explanation] = []
    for (part, source) in app.files {
      do throws(RunFailure) {
        let isBundled = part == .bundled
        let input = try input(
          .source(source), for: requirement, takingAnyAnswer: !isBundled)
        if isBundled { sources.bundled = input.document } else { sources.server = input.server }
        inputs.append(input)
      } catch {
        guard case .input(let failure) = error else { throw error }
        failures.append(failure)
      }
    }
    if inputs.isEmpty, let failure = failures.first { throw .input(failure) }
    failures.forEach(surroundings.missed)
    return (inputs, sources)
  }
}

extension InputReference {
  /// The inputs as the command line or the settings write them.
  fileprivate var written: [SourceReference] {
    switch self {
    case .app(let app): app.files.map(\.source)
    case .source(let source): [source]
    }
  }
}

/// Gives the next bytes of a stream as soon as there are some; none at the end.
package typealias ChunkReader = () throws(RunFailure) -> ContiguousArray<UInt8>

extension Project {
  /// The bytes of an input that is not a configuration, chunk by chunk.
  ///
  /// A file or standard input may have any size, a server's response at most the usual limit.
  package func chunks(of reference: SourceReference) throws(RunFailure) -> ChunkReader {
    try requireUnwritten(reference)
    let next: () throws(LoadFault) -> ContiguousArray<UInt8>
    switch reference {
    case .path(let path):
      do throws(LoadFault) { next = try files.chunks(of: path, isNamed: true).next } catch {
        throw .input(reference, error)
      }
    case .standardInput: next = surroundings.readStandardInput
    case .git, .remote, .program:
      var rest = try load(reference).bytes
      return {
        defer { rest = [] }
        return rest
      }
    }
    var isFirst = true
    return { () throws(RunFailure) in
      do throws(LoadFault) {
        let chunk = try next()
        if isFirst, chunk.starts(with: [0x1F, 0x8B]) { throw .gzip(reference.shellWord) }
        isFirst = false
        return chunk
      } catch {
        throw .input(reference, error)
      }
    }
  }

  /// The first bytes of such an input, a chunk more than a limit at most.
  package func bytes(
    of reference: SourceReference, upTo limit: Int
  ) throws(RunFailure) -> ContiguousArray<UInt8> {
    let chunks = try chunks(of: reference)
    var bytes: ContiguousArray<UInt8> = []
    while bytes.count <= limit, case let chunk = try chunks(), !chunk.isEmpty { bytes += chunk }
    return bytes
  }
}

// MARK: - Wording

extension LoadFault {
  fileprivate static func program(_ program: ProgramPath, at revision: String) -> LoadFault {
    let file = shellQuoted("\(revision):\(program.file)")
    return LoadFault(
      "the text of a program is not read at a revision",
      help:
        "write it to a file beside the program with `git show \(file) > FILE`, and name that file")
  }

  fileprivate static func gzip(_ word: String) -> LoadFault {
    LoadFault(
      "the file is gzip data",
      help: "unpack it first, and pipe the text, as in `zcat \(word) | pathconfig traffic -`")
  }

  fileprivate static func revision(_ name: String) -> LoadFault {
    LoadFault(
      "not found, though it is a revision of the repository",
      help: "a revision needs the path of a file: `git:\(name):PATH`", .missing)
  }
}

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
    "\(directory) holds \(files.count) path configurations: \(listed(files.map(quoted)))",
    help: "name one of them, or several with --source in the order of precedence")
}
