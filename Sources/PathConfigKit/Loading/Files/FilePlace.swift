#if canImport(Darwin)
  import Darwin
#elseif canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#endif

/// The place of a file, with links resolved, which decides whether a run may read and write it.
enum FilePlace {
  /// The absolute path of an existing file without links, or nil.
  static func withoutLinks(_ path: String) -> String? {
    guard let resolved = realpath(path, nil) else { return nil }
    defer { free(resolved) }
    return String(cString: resolved)
  }

  /// The nearest folder that has an entry `.git`, here or above, or nil.
  ///
  /// Complexity: O(folders above) questions to the system.
  ///
  /// - Parameter folder: an absolute path without links, as is the result.
  static func repository(around folder: String) -> String? {
    var folder = folder
    while true {
      // A working tree of its own, or a submodule, has a file there.
      if PathKind.of(PathText.join(folder, ".git"), followingLinks: true) != nil { return folder }
      let above = PathText.split(folder).folder
      if above.utf8.elementsEqual(folder.utf8) { return nil }
      folder = above
    }
  }

  /// True if somebody other than the user of this process owns a file, after links.
  static func belongsToAnother(_ path: String) -> Bool {
    var status = stat()
    return stat(path, &status) == 0 && status.st_uid != geteuid()
  }
}

// These questions do not go to the observer of a run's inputs, unlike those of reading.
extension FileReader {
  /// The nearest folder at or above another that has `.git`, or nil.
  ///
  /// - Returns: an absolute path without links.
  func repository(around folder: String) -> String? {
    realPath(of: folder).flatMap(FilePlace.repository)
  }

  /// The absolute path of an existing file, with links resolved, or nil.
  package func realPath(of path: String) -> String? { FilePlace.withoutLinks(absolute(path)) }

  /// True if somebody other than the user of this process owns a file, after links.
  func belongsToAnother(_ path: String) -> Bool {
    FilePlace.belongsToAnother(absolute(path))
  }

  func absolute(_ path: String) -> String {
    guard let workingDirectory, path.utf8.first != UInt8(ascii: "/") else { return path }
    return PathText.join(workingDirectory, path)
  }
}
