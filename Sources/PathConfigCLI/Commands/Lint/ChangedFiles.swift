import PathConfigKit
import PathConfigLoading

#if canImport(Darwin)
  import Darwin
#elseif canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#endif

/// Which inputs have changed since a revision.
struct ChangedFiles {
  let revision: String
  private let changes: GitChanges
  private let environment: Environment

  init(since revision: String, in session: Session) throws(RunFailure) {
    self.revision = revision
    environment = session.environment
    session.busy(isCompared(revision))
    do throws(GitFault) {
      changes = try session.git.changes(since: revision)
    } catch {
      throw .input(.init("--since \(revision): \(error.message)", help: error.help))
    }
  }

  /// Whether the configuration of the tool has changed somewhere, and so what holds for files that
  /// have not.
  var haveOtherRules: Bool {
    changes.paths.contains { path in
      path.bytes.elementsEqual(ToolConfigurationFile.name.utf8)
        || path.bytes.suffix(ToolConfigurationFile.name.utf8.count + 1)
          .elementsEqual("/\(ToolConfigurationFile.name)".utf8)
    }
  }

  /// Whether an input is to be looked at: a file only where it or what it links to has changed, and
  /// everything that is no file.
  func contains(_ reference: SourceReference) -> Bool {
    guard case .path(let path) = reference else { return true }
    let absolute = environment.absolutePath(of: path)
    let folder = absolute.utf8.lastIndex(of: UInt8(ascii: "/")).map { absolute[..<$0] } ?? ""
    let name = absolute.utf8.dropFirst(folder.utf8.count + 1)
    let places = [
      resolved(absolute),
      resolved(folder.isEmpty ? "/" : String(folder)).map { "\($0 == "/" ? "" : $0)/\(name)" },
    ]
    return places.compactMap { $0 }.contains(where: changes.contains)
  }

  /// The path without links; nil where there is nothing.
  private func resolved(_ path: String) -> String? {
    guard let resolved = realpath(path, nil) else { return nil }
    defer { free(resolved) }
    return String(cString: resolved)
  }
}

// MARK: - Wording

private func isCompared(_ revision: String) -> String { "looking for changes since \(revision)" }
