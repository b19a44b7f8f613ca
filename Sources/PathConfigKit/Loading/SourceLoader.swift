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
