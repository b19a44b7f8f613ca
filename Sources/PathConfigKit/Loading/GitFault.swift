import PathConfigSyntax

/// The reason that git could not provide a file.
package enum GitFault: Error, Hashable, Sendable {
  case noGit
  /// git exists but could not be run, in the system's words.
  case notRun(String)
  case noRepository

  /// A bare repository, which may be a committed folder of another one.
  case bareRepository
  /// git does not trust the repository, in git's words, with the command that makes git trust it.
  case refused(words: String, remedy: String?)
  case unknownRevision(String)
  case isFolder
  case noSuchFile(Listing)

  /// The revision has the file, or is known itself, and git cannot read the object.
  ///
  /// It is damaged, or a partial clone has not fetched it.
  case unreadable(Place, words: String)
  case tooLarge(byteCount: Int, limit: Int)

  /// Anything else, in git's words.
  case failed(String)

  /// An object and where it is from.
  package struct Place: Hashable, Sendable {
    var object: String

    /// Nil for the revision itself.
    var path: String?
    var revision: String
  }

  /// The files that exist instead of a missing one.
  package struct Listing: Hashable, Sendable {
    /// The path of a similarly named file.
    var similar: String?

    /// Some of the JSON files, and the number of the others.
    var files: [String]
    var more: Int

    /// True if the file is on the disk now.
    var isOnDisk = false

    /// The number of files that the message lists.
    private static let maximumFiles = 5

    /// - Parameter files: the paths of all files of the revision.
    init(_ files: [String], like path: String) {
      let documents = files.filter { $0.hasSuffix(".json") }
      let name = PathText.split(path).name
      similar =
        documents.first { PathText.split($0).name.utf8.elementsEqual(name.utf8) }
        ?? NearestName.of(path, among: documents)
      self.files = Array(documents.prefix(Self.maximumFiles))
      more = documents.count - self.files.count
    }
  }
}

extension GitFault {
  /// - Parameter result: git's answer to the question for its repository, without one.
  init(noRepository result: ProgramResult) {
    let lines = result.errorLines
    guard let words = lines.first(where: { $0.utf8.starts(with: "fatal:".utf8) }),
      !words.utf8.starts(with: "fatal: not a git repository".utf8)
    else {
      self = .noRepository
      return
    }
    if words.utf8.starts(with: "fatal: cannot use bare repository".utf8) {
      self = .bareRepository
      return
    }
    // git 2.35.2 and newer, for a repository of another owner.
    self = .refused(
      words: words, remedy: lines.first { $0.utf8.starts(with: "git config --global".utf8) })
  }
}

// MARK: - Wording

extension GitFault {
  var message: String {
    switch self {
    case .noGit: "there is no program `git` to read it with"
    case .notRun(let reason): "git could not be run: \(reason)"
    case .noRepository: "the current folder is in no git repository"
    case .bareRepository: "the current folder is in a bare repository, which is never read"
    case .refused(let words, _): "git refuses the repository: \(words)"
    case .unknownRevision(let revision): "git knows no revision `\(revision)`"
    case .isFolder: "this is a folder at that revision"
    case .noSuchFile(let listing) where listing.isOnDisk:
      "there is no such file at that revision, though it is on the disk"
    case .noSuchFile: "there is no such file at that revision"
    case .unreadable(let place, let words):
      "git cannot read object \(place.object), which is "
        + (place.path.map { "`\($0)` at `\(place.revision)`" } ?? "`\(place.revision)`")
        + (words.isEmpty ? "" : ": \(words)")
    case .tooLarge(let byteCount, let limit):
      "too large: \(byteCount) bytes, at most \(limit) are read"
    case .failed(let words): "git says: \(words)"
    }
  }

  var help: String? {
    switch self {
    case .noGit: "install git, or write the file out yourself and name it"
    case .notRun, .failed: nil
    case .noRepository: "run the command inside the repository"
    case .bareRepository: "run the command in a checkout of the repository"
    case .refused(_, let remedy?): "if you trust its owner, run `\(remedy)`"
    case .refused(_, nil): "run `git status` to see all that git says"
    case .unknownRevision: "`git log --oneline` and `git branch --all` list revisions"
    case .isFolder: "name a file in it"
    case .noSuchFile(let listing): listing.help
    case .unreadable(let place, _):
      "fetch it into a partial clone with `git cat-file -e \(place.object)`; `git fsck` finds damage"
    case .tooLarge: "check that this is the path configuration"
    }
  }
}

extension GitFault.Listing {
  fileprivate var help: String? {
    if isOnDisk { return "commit it, or name the file itself" }
    if let similar { return "did you mean \(similar)?" }
    if files.isEmpty { return "there is no .json file at all at that revision" }
    let others =
      more > 0 ? " and \(more) more; `git ls-tree -r --name-only REVISION` lists them" : ""
    return "there are \(files.joined(separator: ", "))\(others)"
  }
}
