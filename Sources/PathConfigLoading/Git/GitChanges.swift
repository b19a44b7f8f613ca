package import PathConfigDiagnostics

/// The files of a working tree that differ from a revision.
package struct GitChanges: Equatable, Sendable {
  /// The absolute path of the working tree, without links and without a slash at its end.
  package var root: String

  /// Paths from the root of changed, renamed and added files, and of untracked files that git does
  /// not ignore.
  ///
  /// Deleted files are not among them.
  package var paths: Set<UTF8String>

  /// True if a file, by an absolute path without links, is among them.
  package func contains(_ path: String) -> Bool {
    let begin = root == "/" ? root : root + "/"
    guard path.utf8.starts(with: begin.utf8) else { return false }
    return paths.contains(
      UTF8String(String(decoding: path.utf8.dropFirst(begin.utf8.count), as: UTF8.self)))
  }
}

extension GitReader {
  /// The changes since a revision.
  ///
  /// They begin at the last commit that it has in common with the current one. So on a branch,
  /// later changes elsewhere do not count.
  package func changes(since revision: String) throws(GitFault) -> GitChanges {
    let top = try git(["rev-parse", "--show-toplevel"])
    guard top.status == 0, let root = top.lines.first else { throw GitFault(noRepository: top) }
    // An argument that begins with a dash would be an option.
    guard !revision.utf8.starts(with: "-".utf8) else { throw .unknownRevision(revision) }
    let commit = try git(["rev-parse", "--verify", "--quiet", "\(revision)^{commit}"])
    guard commit.status == 0, let name = commit.lines.first else {
      throw .unknownRevision(revision)
    }
    let common = try git(["merge-base", name, "HEAD"])
    let base = common.status == 0 ? common.lines.first ?? name : name
    let changed = try names([
      "-C", root, "-c", "diff.relative=false", "diff", "--name-only", "-z", "--find-renames",
      "--diff-filter=d", "--ignore-submodules", "--no-ext-diff", base, "--",
    ])
    let unknown = try names(["-C", root, "ls-files", "--others", "--exclude-standard", "-z"])
    return GitChanges(root: root, paths: Set(changed + unknown))
  }

  private func names(_ arguments: [String]) throws(GitFault) -> [UTF8String] {
    let result = try git(arguments)
    guard result.status == 0 else { throw .failed(result.firstError) }
    return result.output.split(separator: 0).map {
      UTF8String(String(decoding: $0, as: UTF8.self))
    }
  }
}
