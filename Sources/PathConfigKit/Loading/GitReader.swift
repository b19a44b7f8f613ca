import PathConfigSyntax

/// A program to run, with all that it gets.
package struct ProgramCall {
  /// The name of the program and its arguments.
  package var arguments: [String]

  /// The folder to run it in.
  package var folder: String

  /// Variables that it gets beside those of this process.
  package var environment: [String: String]
  package var input: ContiguousArray<UInt8>

  /// The most bytes that it may write on standard output; with more, it is ended.
  package var maximumBytes: Int

  package init(
    arguments: [String], folder: String, environment: [String: String] = [:],
    input: ContiguousArray<UInt8> = [], maximumBytes: Int = .max
  ) {
    self.arguments = arguments
    self.folder = folder
    self.environment = environment
    self.input = input
    self.maximumBytes = maximumBytes
  }
}

/// Runs a program, finding it as a shell does, and waits for its end.
package typealias ProgramRunner = @Sendable (ProgramCall) throws(SystemError) -> ProgramResult

/// The output of a program that was run, and its exit code.
package struct ProgramResult: Sendable {
  package var status: Int
  package var output: ContiguousArray<UInt8>
  package var errors: ContiguousArray<UInt8>

  package init(status: Int, output: ContiguousArray<UInt8>, errors: ContiguousArray<UInt8>) {
    self.status = status
    self.output = output
    self.errors = errors
  }

  /// The text that was written, line by line.
  var lines: [String] {
    output.split(separator: UInt8(ascii: "\n")).map { String(decoding: $0, as: UTF8.self) }
  }

  /// The line of its error output that says why it failed.
  ///
  /// A program warns first, and gives up last.
  var reason: String {
    errorLines.first { $0.utf8.starts(with: "error:".utf8) }
      ?? errorLines.first { $0.utf8.starts(with: "fatal:".utf8) } ?? errorLines.first ?? ""
  }

  /// The lines of its error output, without the blanks before each.
  var errorLines: [String] {
    errors.split(whereSeparator: { $0 == 0x0A || $0 == 0x0D })
      .map { String(decoding: $0.drop(while: \.isBlank), as: UTF8.self) }
  }
}

/// Reads files as they were at a revision, by running git.
///
/// A repository may come from a stranger, and git runs commands that a repository's configuration
/// names. So git only reads the repository's own objects: it fetches none, runs no hook, no monitor
/// and no filter, and never looks at the working tree. It refuses a bare repository that is
/// a folder of another repository, because anybody can commit one together with its configuration.
package struct GitReader: Sendable {
  private let folder: String
  private let run: ProgramRunner

  /// - Parameter folder: the folder whose repository is read.
  package init(in folder: String, running run: @escaping ProgramRunner) {
    self.folder = folder
    self.run = run
  }

  /// The same reader for the repository of another folder.
  func reading(_ folder: String) -> GitReader { GitReader(in: folder, running: run) }

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

  func git(_ arguments: [String], input: ContiguousArray<UInt8> = []) throws(LoadFault)
    -> ProgramResult
  {
    let call = ProgramCall(
      arguments: ["git", "--no-pager"] + Self.settings.flatMap { ["-c", $0] } + arguments,
      folder: folder, environment: Self.environment, input: input)
    do throws(SystemError) {
      return try run(call)
    } catch {
      throw error.isNotFound ? .noGit : LoadFault("git could not be run: \(error.reason)")
    }
  }

  /// The bytes of a file, through links in the repository, as on the disk.
  ///
  /// - Parameter isOnDisk: true if the file is in the working tree; asked if the revision lacks it.
  func read(
    _ reference: GitReference, maximumBytes: Int, isOnDisk: () -> Bool = { false }
  ) throws(LoadFault) -> ContiguousArray<UInt8> {
    guard let file = try file(at: reference.object) else {
      throw try fault(reference, git(["cat-file", "-s", reference.object]), isOnDisk)
    }
    let byteCount = file.byteCount
    if byteCount > maximumBytes { throw .tooLarge(byteCount: byteCount, limit: maximumBytes) }
    let result = try git(["cat-file", "blob", file.object])
    guard result.status == 0 else { throw try fault(reference, result, isOnDisk) }
    return result.output
  }

  /// The object of a file at a revision, through links in the repository; nil if it is not there.
  ///
  /// - Parameter name: as in `main:ios/a.json`.
  func file(at name: String) throws(LoadFault) -> (object: String, byteCount: Int)? {
    // The answer is `NAME blob SIZE`, or says why there is none (git-cat-file(1)).
    // Git 2.38 and later also reads names with line feeds, each with a NUL behind it.
    let hasLines = name.utf8.contains(0x0A)
    let check = try git(
      ["cat-file", "--batch-check", "--follow-symlinks"] + (hasLines ? ["-z"] : []),
      input: ContiguousArray((name + (hasLines ? "\0" : "\n")).utf8))
    let words = check.lines.first?.split(separator: " ") ?? []
    switch words.first {
    case "symlink": throw LoadFault("this is a link that leaves the repository")
    case "dangling", "loop":
      throw LoadFault("this is a link that leads to no file of that revision")
    default: break
    }
    guard words.count == 3, words[1] == "blob" else { return nil }
    return Int(words[2]).map { (String(words[0]), $0) }
  }

  /// Asks git which part of a reference is missing or damaged.
  private func fault(
    _ reference: GitReference, _ result: ProgramResult, _ isOnDisk: () -> Bool
  ) throws(LoadFault) -> LoadFault {
    let folder = try git(["rev-parse", "--git-dir"])
    if folder.status != 0 { return .noRepository(folder) }
    let revision = reference.revision
    guard let tree = try name(of: "\(revision)^{tree}") else {
      // A name is known without its object.
      guard let object = try name(of: revision) else {
        return LoadFault(
          "git knows no revision `\(revision)`",
          help: "`git log --oneline` and `git branch --all` list revisions")
      }
      return .unreadable(object, at: revision, result.reason)
    }
    let kind = try git(["cat-file", "-t", reference.object])
    if kind.status == 0, kind.output.starts(with: "tree".utf8) {
      return LoadFault("this is a folder at that revision", help: "name a file in it")
    }
    if let object = try name(of: reference.object) {
      return .unreadable(object, path: reference.path, at: revision, result.reason)
    }
    if isOnDisk() {
      return LoadFault(
        "there is no such file at that revision, though it is on the disk",
        help: "commit it, or name the file itself")
    }
    let listing = try git(["ls-tree", "-r", "-z", "--name-only", "--full-tree", revision])
    guard listing.status == 0 else { return .unreadable(tree, at: revision, listing.reason) }
    let files = listing.output.split(separator: 0).map {
      String(decoding: $0, as: UTF8.self)
    }
    return LoadFault(
      "there is no such file at that revision", help: Self.help(files, like: reference.path))
  }

  /// - Parameter files: the paths of all files of a revision that lacks a path.
  private static func help(_ files: [String], like path: String) -> String {
    let documents = files.filter { $0.hasSuffix(".json") }
    let name = PathText.split(path).name
    let similar =
      documents.first { PathText.split($0).name.utf8.elementsEqual(name.utf8) }
      ?? NearestName.of(path, among: documents)
    if let similar { return "did you mean \(similar)?" }
    if documents.isEmpty { return "there is no .json file at all at that revision" }
    let shown = documents.prefix(5)
    let more = documents.count - shown.count
    let others =
      more > 0 ? " and \(more) more; `git ls-tree -r --name-only REVISION` lists them" : ""
    return "there are \(shown.joined(separator: ", "))\(others)"
  }

  /// True for the name of a commit, such as a branch.
  func knows(revision: String) throws(LoadFault) -> Bool {
    if revision.utf8.first == UInt8(ascii: "-") { return false }
    return try name(of: "\(revision)^{commit}") != nil
  }

  /// The name of the object that a text means, or nil if it means none.
  private func name(of text: String) throws(LoadFault) -> String? {
    let result = try git(["rev-parse", "--verify", "--quiet", text])
    return result.status == 0 ? result.lines.last : nil
  }
}

/// A file as it was at a revision: `git:REVISION:PATH`.
package struct GitReference: Hashable, Sendable {
  /// Anything that git takes for a commit or a tree, such as `main`, `HEAD~2` or `v1.0`.
  let revision: String

  /// From the top of the working tree, or from the current folder if it begins with `./` or `../`,
  /// as in git.
  let path: String

  var isFromCurrentFolder: Bool {
    path.utf8.starts(with: "./".utf8) || path.utf8.starts(with: "../".utf8)
  }

  /// The reference as people write it.
  package var name: String { "git:\(revision):\(path)" }

  static let prefix = "git:"

  init(_ path: String, at revision: String) { (self.path, self.revision) = (path, revision) }

  /// Reads the text after `git:`.
  ///
  /// Nil if a part is missing, or would be taken for a flag.
  init?(_ text: Substring.UTF8View) {
    guard let colon = text.firstIndex(of: UInt8(ascii: ":")) else { return nil }
    revision = String(decoding: text[..<colon], as: UTF8.self)
    path = String(decoding: text[text.index(after: colon)...], as: UTF8.self)
    if revision.isEmpty || path.isEmpty || revision.utf8.first == UInt8(ascii: "-") { return nil }
    if text.contains(0) { return nil }
  }

  /// The object name for git.
  var object: String { "\(revision):\(path)" }
}

extension GitReader {
  /// The names of the tags that match a pattern of git, such as `v*`, in the order of their bytes.
  func tags(matching pattern: String) throws(LoadFault) -> [String] {
    let result = try git(["tag", "--list", "--sort=refname", "--", pattern])
    guard result.status == 0 else {
      let folder = try git(["rev-parse", "--git-dir"])
      throw folder.status == 0 ? LoadFault("git says: \(result.reason)") : .noRepository(folder)
    }
    return result.lines
  }

  /// True if the clone lacks commits, and so perhaps tags.
  func isShallow() throws(LoadFault) -> Bool {
    try git(["rev-parse", "--is-shallow-repository"]).lines == ["true"]
  }

  /// The path of the current folder from the top of the working tree, with a slash at its end unless
  /// it is empty.
  func folderInRepository() throws(LoadFault) -> String {
    let result = try git(["rev-parse", "--show-prefix"])
    guard result.status == 0 else { throw .noRepository(result) }
    return result.lines.first ?? ""
  }
}

// MARK: - Wording

extension LoadFault {
  static let noGit = LoadFault(
    "there is no program `git` to read it with",
    help: "install git, or write the file out yourself and name it")

  /// - Parameter result: git's answer to the question for its repository, without one.
  fileprivate static func noRepository(_ result: ProgramResult) -> LoadFault {
    let lines = result.errorLines
    guard let words = lines.first(where: { $0.utf8.starts(with: "fatal:".utf8) }),
      !words.utf8.starts(with: "fatal: not a git repository".utf8)
    else {
      return LoadFault(
        "the current folder is in no git repository", help: "run the command inside the repository")
    }
    // It may be a committed folder of another repository.
    if words.utf8.starts(with: "fatal: cannot use bare repository".utf8) {
      return LoadFault(
        "the current folder is in a bare repository, which is never read",
        help: "run the command in a checkout of the repository")
    }
    // git 2.35.2 and newer, for a repository of another owner.
    let remedy = lines.first { $0.utf8.starts(with: "git config --global".utf8) }
    return LoadFault(
      "git refuses the repository: \(words)",
      help: remedy.map { "if you trust its owner, run `\($0)`" }
        ?? "run `git status` to see all that git says")
  }

  /// The revision has the file, or is known itself, and git cannot read the object.
  ///
  /// It is damaged, or a partial clone has not fetched it.
  static func unreadable(
    _ object: String, path: String? = nil, at revision: String, _ words: String
  ) -> LoadFault {
    LoadFault(
      "git cannot read object \(object), which is "
        + (path.map { "`\($0)` at `\(revision)`" } ?? "`\(revision)`")
        + (words.isEmpty ? "" : ": \(words)"),
      help:
        "fetch it into a partial clone with `git cat-file -e \(shellQuoted(object))`; "
        + "`git fsck` finds damage")
  }
}
