#if canImport(Darwin)
  import Darwin
#elseif canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#endif

/// A file that a run writes, for comparison with its inputs.
package struct OutputFile {
  /// As typed.
  var path: String
  var absolutePath: String

  package init(path: String, absolutePath: String) {
    self.path = path
    self.absolutePath = absolutePath
  }

  /// True if an absolute path leads to the same file, also by way of links.
  ///
  /// Pipes and devices never count: writing to them overwrites nothing. Two files that do not exist
  /// yet are the same if they have the same name in the same folder.
  func isFile(at other: String) -> Bool {
    switch (Identity(of: absolutePath), Identity(of: other)) {
    case (let own?, let identity?): identity.isRegular && identity == own
    case (nil, nil): hasSamePlace(as: other)
    default: false
    }
  }

  private func hasSamePlace(as other: String) -> Bool {
    let own = PathText.split(LinkDestination.of(absolutePath))
    let other = PathText.split(LinkDestination.of(other))
    return own.name.utf8.elementsEqual(other.name.utf8)
      && Identity(of: own.folder) == Identity(of: other.folder)
  }
}

extension [OutputFile] {
  /// Fails if the run writes an input: the output would destroy it.
  ///
  /// - Parameters:
  ///   - input: as typed.
  ///   - absolutePath: the path that the input means.
  func requireUnwritten(_ input: String, at absolutePath: String) throws(RunFailure) {
    if let output = first(where: { $0.isFile(at: absolutePath) }) {
      throw .usage(isReadAndWritten(input, as: output.path))
    }
  }

  /// Fails if two outputs are one file: the second would replace the first.
  func requireDistinct() throws(RunFailure) {
    for (index, output) in enumerated() {
      if let first = self[..<index].first(where: { $0.isFile(at: output.absolutePath) }) {
        throw .usage(isWrittenTwice(first.path, output.path))
      }
    }
  }
}

/// The system's identity of a file.
private struct Identity: Equatable {
  var device: UInt64
  var number: UInt64
  var isRegular: Bool

  /// Nil if there is no accessible file at the path.
  init?(of path: String) {
    var status = stat()
    guard stat(path, &status) == 0 else { return nil }
    device = UInt64(truncatingIfNeeded: status.st_dev)
    number = UInt64(truncatingIfNeeded: status.st_ino)
    isRegular = status.st_mode & S_IFMT == S_IFREG
  }
}

// MARK: - Wording

private func isReadAndWritten(
  _ input: String, as output: String
) -> RunFailure.Explanation {
  .init(
    "the output \(quoted(output)) is the input \(quoted(input)), which it would overwrite",
    help: "write the output to another file")
}

private func isWrittenTwice(_ first: String, _ second: String) -> RunFailure.Explanation {
  .init(
    "the outputs \(quoted(first)) and \(quoted(second)) are one file",
    help: "write each to a file of its own")
}
