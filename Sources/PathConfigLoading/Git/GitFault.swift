import PathConfigDiagnostics

/// The reason that git could not provide a file.
package enum GitFault: Error, Hashable, Sendable {
  case noGit
  /// git exists but could not be run, in the system's words.
  case notRun(String)
  case noRepository
  /// git does not trust the repository, in git's words, with the command that makes git trust it.
  case refused(words: String, remedy: String?)
  case unknownRevision(String)
  case isFolder
  case noSuchFile(Listing)
  case tooLarge(byteCount: Int, limit: Int)

  /// Anything else, in git's words.
  case failed(String)

  /// The files that exist instead of a missing one.
  package struct Listing: Hashable, Sendable {
    /// The path of a similarly named file.
    var similar: String?

    /// Some of the JSON files, and the number of the others.
    var files: [String]
    var more: Int

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
    // git 2.35.2 and newer, for a repository of another owner.
    self = .refused(
      words: words, remedy: lines.first { $0.utf8.starts(with: "git config --global".utf8) })
  }
}

// MARK: - Wording

extension GitFault {
  package var message: String {
    switch self {
    case .noGit: "there is no program `git` to read it with"
    case .notRun(let reason): "git could not be run: \(reason)"
    case .noRepository: "the current folder is in no git repository"
    case .refused(let words, _): "git refuses the repository: \(words)"
    case .unknownRevision(let revision): "git knows no revision `\(revision)`"
    case .isFolder: "this is a folder at that revision"
    case .noSuchFile: "there is no such file at that revision"
    case .tooLarge(let byteCount, let limit):
      "too large: \(byteCount) bytes, at most \(limit) are read"
    case .failed(let words): "git says: \(words)"
    }
  }

  package var help: String? {
    switch self {
    case .noGit: "install git, or write the file out yourself and name it"
    case .notRun, .failed: nil
    case .noRepository: "run the command inside the repository"
    case .refused(_, let remedy?): "if you trust its owner, run `\(remedy)`"
    case .refused(_, nil): "run `git status` to see all that git says"
    case .unknownRevision: "`git log --oneline` and `git branch --all` list revisions"
    case .isFolder: "name a file in it"
    case .noSuchFile(let listing): listing.help
    case .tooLarge: "check that this is the path configuration"
    }
  }
}

extension GitFault.Listing {
  fileprivate var help: String? {
    if let similar { return "did you mean \(similar)?" }
    if files.isEmpty { return "there is no .json file at all at that revision" }
    let others =
      more > 0 ? " and \(more) more; `git ls-tree -r --name-only REVISION` lists them" : ""
    return "there are \(files.joined(separator: ", "))\(others)"
  }
}
