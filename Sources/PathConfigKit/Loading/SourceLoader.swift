import PathConfigSyntax

/// Loads inputs of every kind.
struct SourceLoader: Sendable {
  var files: FileReader
  var remote: RemoteLoader
  private let standardInput: StandardInput

  /// Nil if the tool cannot run programs.
  private let git: GitReader?

  init(
    files: FileReader, standardInput: StandardInput, remote: RemoteLoader, git: GitReader? = nil
  ) {
    self.git = git
    self.files = files
    self.standardInput = standardInput
    self.remote = remote
  }

  /// The bytes of one input, exactly as they arrived.
  ///
  /// A directory is an error here. `expand` finds the files in it.
  func load(_ reference: SourceReference) throws(LoadError) -> LoadedSource {
    switch reference {
    case .path(let path):
      do throws(FileFault) {
        return LoadedSource(name: path, bytes: try files.read(path), origin: .file(path: path))
      } catch {
        throw .file(path, error)
      }
    case .standardInput:
      do throws(FileFault) {
        let bytes = try standardInput.read(maximumBytes: files.maximumBytes)
        return LoadedSource(name: reference.name, bytes: bytes, origin: .standardInput)
      } catch {
        throw .standardInput(error)
      }
    case .git(let revision):
      do throws(GitFault) {
        guard let git else { throw .noGit }
        let bytes = try git.read(revision, maximumBytes: files.maximumBytes)
        return LoadedSource(name: reference.name, bytes: bytes, origin: .revision)
      } catch {
        guard case .noSuchFile(var listing) = error else { throw .git(revision, error) }
        listing.isOnDisk = isOnDisk(revision)
        throw .git(revision, .noSuchFile(listing))
      }
    case .remote(let url):
      do throws(RemoteError) {
        return try remote.load(url)
      } catch {
        throw .remote(error)
      }
    }
  }
}

extension SourceLoader {
  /// True if the file of a revision is in the working tree.
  private func isOnDisk(_ reference: GitReference) -> Bool {
    if reference.path.utf8.first == UInt8(ascii: ".") { return files.exists(reference.path) }
    return files.repository(around: ".").map {
      files.exists(PathText.join($0, reference.path))
    } ?? false
  }

  /// The files of a directory that look like path configurations, or any other reference itself.
  ///
  /// They are in the order of their paths' bytes.
  func expand(
    _ reference: SourceReference
  ) throws(LoadError) -> [SourceReference] {
    guard case .path(let path) = reference,
      PathKind.of(files.resolve(path), followingLinks: true) == .directory
    else { return [reference] }
    let findings: DirectorySearch.Findings
    do throws(FileFault) {
      findings = try DirectorySearch(reader: files).search(path)
    } catch {
      throw .file(path, error)
    }
    guard findings.extent.isComplete else { throw .searchStopped(path, findings.extent) }
    guard !findings.paths.isEmpty else { throw .nothingFound(path, findings.extent) }
    return findings.paths.map(SourceReference.path)
  }
}

/// The bytes of one input, exactly as they arrived, and their origin.
package struct LoadedSource: Sendable {
  /// The name in every output.
  var name: String
  var bytes: ContiguousArray<UInt8>
  var origin: Origin

  /// Facts that are not errors, in the order in which they came up.
  var notes: [LoadNote] = []
}

extension LoadedSource {
  /// The way by which the bytes arrived.
  package enum Origin: Hashable, Sendable {
    case file(path: String)
    case standardInput
    case remote(RemoteOrigin)
    /// A file as it was at a revision.
    case revision
  }

  /// The origin of an answer.
  package struct RemoteOrigin: Hashable, Sendable {
    /// The address that answered, after redirects; for people.
    var finalURL: String
    var status: Int
    var contentType: String?
    var isRedirected: Bool = false
  }
}

/// A remark on a load that worked.
package enum LoadNote: Hashable, Sendable {
  /// The body looks like JSON, but its content type does not, or is absent (nil).
  case contentType(String?)

  /// A successful status other than 200.
  case status(Int)
  case redirected(to: String)

  /// Headers that were given and not sent to a host reached by a redirect.
  case headersWithheld(names: [String], from: String)
}

/// The reason that an input could not be loaded.
///
/// Bytes never arrived, or they are clearly not a configuration. Other bytes that are not valid
/// JSON are not a load error: the parser reports their fault with a place.
package enum LoadError: Error, Hashable, Sendable {
  /// The argument does not name an input.
  ///
  /// The text is redacted.
  case reference(String, ReferenceFault)

  /// A file or directory, by its path as given.
  case file(String, FileFault)
  case standardInput(FileFault)

  /// A directory in which nothing looks like a path configuration.
  case nothingFound(String, DirectorySearch.Extent)

  /// A directory that is too large to be searched as a whole.
  case searchStopped(String, DirectorySearch.Extent)
  case remote(RemoteError)
  case git(GitReference, GitFault)
}

// MARK: - Wording

extension LoadNote: CustomStringConvertible {
  /// One sentence without a full stop.
  package var description: String {
    switch self {
    case .contentType(nil):
      "the server sent no content type; application/json is expected"
    case .contentType(let type?):
      "the server sent JSON as `\(type)`; application/json is expected"
    case .status(let status):
      "the server answered \(HTTPStatus.phrase(status)); a client that accepts 200 alone "
        + "ignores this answer"
    case .redirected(let name): "redirected to \(name)"
    case .headersWithheld(let names, let host):
      "not sent on to \(host): \(names.joined(separator: ", "))"
    }
  }
}

extension LoadError {
  /// The input's name for people, without any secret.
  var sourceName: String {
    switch self {
    case .reference(let text, _): text
    case .file(let path, _), .nothingFound(let path, _), .searchStopped(let path, _): path
    case .standardInput: SourceReference.standardInputName
    case .remote(let error): error.requested.displayName
    case .git(let reference, _): reference.name
    }
  }

  /// The failure and the received answer: one sentence without a full stop.
  var message: String {
    switch self {
    case .reference(_, let fault): fault.message
    case .file(_, let fault), .standardInput(let fault): fault.message
    case .nothingFound(_, let extent): nothingFound(extent)
    case .searchStopped(_, let extent):
      "the search stopped after \(extent.description), and no file is looked at"
    case .remote(let error): error.message
    case .git(_, let fault): fault.message
    }
  }

  /// The remedy: one sentence in the imperative without a full stop.
  var help: String? {
    switch self {
    case .reference(_, let fault): fault.help
    case .file(_, let fault), .standardInput(let fault): fault.help
    case .nothingFound: "name the file itself"
    case .searchStopped: "name the folders that hold the configurations"
    case .remote(let error): error.help
    case .git(_, let fault): fault.help
    }
  }

  private func nothingFound(_ extent: DirectorySearch.Extent) -> String {
    "no path configuration among \(extent.description): looked for .json files with a `rules` "
      + "array, or named like path-configuration.json or ios_v1.json"
  }
}

extension LoadError: CustomStringConvertible {
  /// `name: message`, and `help: …` on a line of its own.
  package var description: String {
    let name = sourceName.isEmpty ? "" : "\(sourceName): "
    return name + message + (help.map { "\nhelp: \($0)" } ?? "")
  }
}
