import PathConfigLint
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
  ///
  /// - Parameter takesAny: true to take a server's response that cannot be a configuration, too. A
  ///   temporary failure, or no response, says nothing about the configuration and is never taken.
  func load(
    _ reference: SourceReference, takingAnyAnswer takesAny: Bool = false
  ) throws(RunFailure.Explanation) -> LoadedSource {
    if case .remote(let url) = reference {
      do throws(RemoteError) { return try remote.load(url) } catch {
        if takesAny, let received = error.received, error.fault.trait != .transient {
          return received
        }
        throw .init(url.displayName, error.fault)
      }
    }
    do throws(LoadFault) {
      let (bytes, origin) = try bytes(of: reference)
      return LoadedSource(name: reference.name, bytes: bytes, origin: origin)
    } catch {
      throw .init(reference.name, error)
    }
  }

  private func bytes(
    of reference: SourceReference
  ) throws(LoadFault) -> (ContiguousArray<UInt8>, LoadedSource.Origin) {
    switch reference {
    case .path(let path): return (try files.read(path), .file(path: path))
    case .git(let revision):
      guard let git else { throw .noGit }
      let bytes = try git.read(revision, maximumBytes: files.maximumBytes) { isOnDisk(revision) }
      return (bytes, .revision)
    case .standardInput, .remote:
      return (try standardInput.read(maximumBytes: files.maximumBytes), .standardInput)
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
  ) throws(RunFailure.Explanation) -> [SourceReference] {
    guard case .path(let path) = reference,
      PathKind.of(files.resolve(path), followingLinks: true) == .directory
    else { return [reference] }
    let findings: DirectorySearch.Findings
    do throws(LoadFault) {
      findings = try DirectorySearch(reader: files).search(path)
      guard findings.isComplete else { throw .searchStopped(after: findings) }
      guard !findings.paths.isEmpty else { throw .nothingFound(among: findings) }
    } catch {
      throw .init(path, error)
    }
    return findings.paths.map(SourceReference.path)
  }
}

/// The bytes of one input, exactly as they arrived, and their origin.
package struct LoadedSource: Hashable, Sendable {
  /// The name in every output.
  var name: String
  var bytes: ContiguousArray<UInt8>
  var origin: Origin

  /// Facts that are not errors, in the order in which they came up.
  var notes: [LoadNote] = []

  /// The way by which the bytes arrived.
  package enum Origin: Hashable, Sendable {
    case file(path: String)
    case standardInput
    /// A server's response, apart from its body.
    case remote(ServerAnswer)
    /// A file as it was at a revision.
    case revision
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

extension LoadFault {
  /// A directory in which nothing looks like a path configuration.
  fileprivate static func nothingFound(among findings: DirectorySearch.Findings) -> LoadFault {
    LoadFault(
      "no path configuration among \(findings.extent): looked for .json files with "
        + "`patterns` in their `rules`, or named like path-configuration.json or ios_v1.json",
      help: "name the file itself")
  }

  /// A directory that is too large to be searched as a whole.
  fileprivate static func searchStopped(after findings: DirectorySearch.Findings) -> LoadFault {
    LoadFault(
      "the search stopped after \(findings.extent), and no file is looked at",
      help: "name the folders that hold the configurations")
  }
}
