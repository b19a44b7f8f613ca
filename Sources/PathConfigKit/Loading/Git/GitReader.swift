import PathConfigSyntax

/// Reads files as they were at a revision, by running git.
///
/// A repository may come from a stranger, and git runs commands that a repository's configuration
/// names. So git only reads the repository's own objects: it fetches none, runs no hook, no monitor
/// and no filter, and never looks at the working tree. It refuses a bare repository that is
/// a folder of another repository, because anybody can commit one together with its configuration.
package struct GitReader: Sendable {
  /// Runs a program.
  package typealias Runner =
    @Sendable (ProgramCall) throws(SystemError) -> ProgramResult

  private let folder: String
  private let run: Runner

  /// - Parameter folder: the folder whose repository is read.
  package init(in folder: String, running run: @escaping Runner) {
    self.folder = folder
    self.run = run
  }

  /// Settings that override those of the repository and of the user.
  ///
  /// The names are those of git-config(1); `safe.bareRepository` exists since Git 2.38.
  private static let settings = [
    "safe.bareRepository=explicit", "core.fsmonitor=false", "core.hooksPath=/dev/null",
    "color.ui=false", "column.ui=never",
  ]

  /// Variables of git(1).
  ///
  /// `GIT_NO_LAZY_FETCH` exists since Git 2.45 and in the security releases of
  /// older ones. Without it, a fetch finds no protocol that it may use.
  private static let environment = [
    "GIT_NO_LAZY_FETCH": "1", "GIT_ALLOW_PROTOCOL": "none", "GIT_OPTIONAL_LOCKS": "0",
    "GIT_TERMINAL_PROMPT": "0",
  ]

  func git(_ arguments: [String], input: ContiguousArray<UInt8> = []) throws(GitFault)
    -> ProgramResult
  {
    let call = ProgramCall(
      arguments: ["git", "--no-pager"] + Self.settings.flatMap { ["-c", $0] } + arguments,
      folder: folder, environment: Self.environment, input: input)
    do throws(SystemError) {
      return try run(call)
    } catch {
      throw error.isNotFound ? .noGit : .notRun(error.reason)
    }
  }

  func read(
    _ reference: GitReference, maximumBytes: Int
  ) throws(GitFault) -> ContiguousArray<UInt8> {
    let size = try git(["cat-file", "-s", reference.object])
    guard size.status == 0, let byteCount = size.number else { throw try fault(reference, size) }
    if byteCount > maximumBytes { throw .tooLarge(byteCount: byteCount, limit: maximumBytes) }
    let result = try git(["cat-file", "blob", reference.object])
    guard result.status == 0 else { throw try fault(reference, result) }
    return result.output
  }

  /// Asks git which part of a reference is missing or damaged.
  private func fault(
    _ reference: GitReference, _ result: ProgramResult
  ) throws(GitFault) -> GitFault {
    let folder = try git(["rev-parse", "--git-dir"])
    if folder.status != 0 { return GitFault(noRepository: folder) }
    let revision = reference.revision
    guard let tree = try name(of: "\(revision)^{tree}") else {
      // A name is known without its object.
      guard let object = try name(of: revision) else { return .unknownRevision(revision) }
      return .unreadable(.init(object: object, revision: revision), words: result.reason)
    }
    let kind = try git(["cat-file", "-t", reference.object])
    if kind.status == 0, kind.output.starts(with: "tree".utf8) { return .isFolder }
    if let object = try name(of: reference.object) {
      let place = GitFault.Place(object: object, path: reference.path, revision: revision)
      return .unreadable(place, words: result.reason)
    }
    let listing = try git(["ls-tree", "-r", "-z", "--name-only", "--full-tree", revision])
    guard listing.status == 0 else {
      return .unreadable(.init(object: tree, revision: revision), words: listing.reason)
    }
    let files = listing.output.split(separator: 0).map {
      String(decoding: $0, as: UTF8.self)
    }
    return .noSuchFile(GitFault.Listing(files, like: reference.path))
  }

  /// The name of the object that a text means, or nil if it means none.
  private func name(of text: String) throws(GitFault) -> String? {
    let result = try git(["rev-parse", "--verify", "--quiet", text])
    return result.status == 0 ? result.lines.last : nil
  }
}
