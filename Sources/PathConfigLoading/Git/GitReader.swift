import PathConfigDiagnostics

/// Reads files as they were at a revision, by running git.
package struct GitReader: Sendable {
  /// Runs git with some arguments in the current folder.
  private let run: @Sendable ([String]) throws(SystemFailure) -> ProgramResult

  /// The reason that git could not be run, in the system's words, or nil if the program is missing.
  package struct SystemFailure: Error, Sendable {
    package var reason: String?

    package init(reason: String?) { self.reason = reason }
  }

  package init(
    running run: @escaping @Sendable ([String]) throws(SystemFailure) -> ProgramResult
  ) {
    self.run = run
  }

  package func read(
    _ reference: GitReference, maximumBytes: Int
  ) throws(GitFault) -> ContiguousArray<UInt8> {
    let size = try git(["cat-file", "-s", reference.object])
    guard size.status == 0, let byteCount = size.number else { throw try fault(reference, size) }
    if byteCount > maximumBytes { throw .tooLarge(byteCount: byteCount, limit: maximumBytes) }
    let result = try git(["cat-file", "blob", reference.object])
    guard result.status == 0 else { throw try fault(reference, result) }
    return result.output
  }

  func git(_ arguments: [String]) throws(GitFault) -> ProgramResult {
    do throws(SystemFailure) {
      return try run(arguments)
    } catch {
      throw error.reason.map(GitFault.notRun) ?? .noGit
    }
  }

  /// Asks git which part of a reference is missing.
  private func fault(
    _ reference: GitReference, _ result: ProgramResult
  ) throws(GitFault) -> GitFault {
    let folder = try git(["rev-parse", "--git-dir"])
    if folder.status != 0 { return GitFault(noRepository: folder) }
    let revision = try git(["rev-parse", "--verify", "--quiet", "\(reference.revision)^{tree}"])
    if revision.status != 0 { return .unknownRevision(reference.revision) }
    let kind = try git(["cat-file", "-t", reference.object])
    if kind.status == 0, kind.output.starts(with: "tree".utf8) { return .isFolder }
    let listing = try git(["ls-tree", "-r", "-z", "--name-only", "--full-tree", reference.revision])
    if listing.status != 0 { return .failed(result.firstError) }
    let files = listing.output.split(separator: 0).map {
      String(decoding: $0, as: UTF8.self)
    }
    return .noSuchFile(GitFault.Listing(files, like: reference.path))
  }
}

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

  /// The first line of its error output.
  var firstError: String { errorLines.first ?? "" }

  /// The lines of its error output, without the blanks before each.
  var errorLines: [String] {
    errors.split(whereSeparator: { $0 == 0x0A || $0 == 0x0D })
      .map { String(decoding: $0.drop(while: \.isBlank), as: UTF8.self) }
  }

  /// The number on the only line, or nil for other output.
  fileprivate var number: Int? {
    Int(String(decoding: output.prefix { $0 != 0x0A }, as: UTF8.self))
  }
}
