#if canImport(Darwin)
  import Darwin
#elseif canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#endif

// The place of a file and its owner, by which a run decides how far it trusts the file.

extension FileReader {
  /// The nearest folder at or above another that holds `.git`; nil where there is none.
  ///
  /// - Returns: an absolute path without links.
  package func repository(around folder: String) -> String? {
    guard var folder = realPath(of: folder) else { return nil }
    while true {
      if PathKind.of(PathText.join(folder, ".git"), followingLinks: true) != nil { return folder }
      if folder.utf8.elementsEqual("/".utf8) { return nil }
      folder = PathText.split(folder).folder
    }
  }

  /// The absolute path of something, links resolved; nil where nothing is there.
  package func realPath(of path: String) -> String? {
    guard let resolved = realpath(absolute(path), nil) else { return nil }
    defer { free(resolved) }
    return String(cString: resolved)
  }

  /// True if somebody other than the user of this process owns a file, after links.
  package func belongsToAnother(_ path: String) -> Bool {
    var status = stat()
    return stat(absolute(path), &status) == 0 && status.st_uid != geteuid()
  }

  // Nobody who watches the inputs of a run wants to know of these questions.
  private func absolute(_ path: String) -> String {
    guard let workingDirectory, path.utf8.first != UInt8(ascii: "/") else { return path }
    return PathText.join(workingDirectory, path)
  }
}

extension PathText {
  /// True for a folder and everything in it, by absolute paths without links.
  package static func contains(_ folder: String, _ path: String) -> Bool {
    let folder = trimmingSlashes(folder)
    if folder.utf8.elementsEqual("/".utf8) || path.utf8.elementsEqual(folder.utf8) { return true }
    return path.utf8.starts(with: (folder + "/").utf8)
  }
}
