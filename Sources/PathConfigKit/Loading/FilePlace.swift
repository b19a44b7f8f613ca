import Foundation
import PathConfigSyntax

/// The place of a file, with links resolved, which decides whether a run may read and write it.
package enum FilePlace {
  /// The absolute path of an existing file without links, or nil.
  static func withoutLinks(_ path: String) -> String? {
    guard let resolved = realpath(path, nil) else { return nil }
    defer { free(resolved) }
    return String(cString: resolved)
  }

  /// The path at the end of a chain of links, whether or not it is there, or any other path unchanged.
  package static func endOfLinks(_ path: String) -> String {
    var path = path
    // The number of links that Linux follows.
    for _ in 0..<40 {
      guard let next = try? FileManager.default.destinationOfSymbolicLink(atPath: path) else {
        return path
      }
      let isAbsolute = next.utf8.first == UInt8(ascii: "/")
      path = isAbsolute ? next : PathText.join(PathText.split(path).folder, next)
    }
    return path
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
    FileRecord(of: absolute(path)).map { $0.owner != geteuid() } ?? false
  }
}

/// The files that a command may change if somebody names a folder.
///
/// They are those of the Git repository that the folder belongs to. A link may lead out of the
/// repository, and another repository may be in it, such as a submodule. Without a repository, the
/// folder itself is the bound.
struct WriteScope: Sendable {
  private let folder: String

  /// Nil if the folder is not in a repository.
  let repository: String?

  /// - Parameter folder: an absolute path.
  init(folder: String) {
    self.folder = FilePlace.withoutLinks(folder) ?? folder
    repository = FilePlace.repository(around: self.folder)
  }

  /// True if a file belongs to the repository, after all links.
  ///
  /// - Parameter file: an absolute path.
  func contains(_ file: String) -> Bool {
    guard let path = FilePlace.withoutLinks(file) else { return false }
    let around = FilePlace.repository(around: PathText.split(path).folder)
    if let repository { return around.map { $0.utf8.elementsEqual(repository.utf8) } ?? false }
    return around == nil && PathText.contains(folder, path)
  }
}
