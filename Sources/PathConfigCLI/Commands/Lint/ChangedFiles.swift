import PathConfigKit
import PathConfigLoading

#if canImport(Darwin)
  import Darwin
#elseif canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#endif

/// The inputs that changed since a revision.
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

  /// True if the configuration of the tool changed, which may affect files that did not change.
  var haveOtherRules: Bool {
    changes.paths.contains { path in
      path.bytes.elementsEqual(ToolConfigurationFile.name.utf8)
        || path.bytes.suffix(ToolConfigurationFile.name.utf8.count + 1)
          .elementsEqual("/\(ToolConfigurationFile.name)".utf8)
    }
  }

  /// True for inputs to check: files that changed or link to changed files, and all inputs other
  /// than files.
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

  /// The path without links; nil if nothing is there.
  private func resolved(_ path: String) -> String? {
    guard let resolved = realpath(path, nil) else { return nil }
    defer { free(resolved) }
    return String(cString: resolved)
  }
}

// MARK: - Wording

private func isCompared(_ revision: String) -> String { "looking for changes since \(revision)" }
