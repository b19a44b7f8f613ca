import PathConfigSyntax

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
    switch (FileRecord(of: absolutePath), FileRecord(of: other)) {
    case (let own?, let record?): record.kind == .file && record.isSameFile(as: own)
    case (nil, nil): hasSamePlace(as: other)
    default: false
    }
  }

  private func hasSamePlace(as other: String) -> Bool {
    let own = PathText.split(FilePlace.endOfLinks(absolutePath))
    let other = PathText.split(FilePlace.endOfLinks(other))
    guard let folder = FileRecord(of: own.folder) else { return false }
    return own.name.utf8.elementsEqual(other.name.utf8)
      && FileRecord(of: other.folder)?.isSameFile(as: folder) ?? false
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
      throw .usage(
        """
        the output \(quoted(output.path)) is the input \(quoted(input)), which it would overwrite
        """, help: "write the output to another file")
    }
  }

  /// Fails if two outputs are one file: the second would replace the first.
  func requireDistinct() throws(RunFailure) {
    for (index, output) in enumerated() {
      if let first = self[..<index].first(where: { $0.isFile(at: output.absolutePath) }) {
        throw .usage(
          "the outputs \(quoted(first.path)) and \(quoted(output.path)) are one file",
          help: "write each to a file of its own")
      }
    }
  }
}
