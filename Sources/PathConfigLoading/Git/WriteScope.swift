import Foundation

/// The files that a command may change if somebody names a folder: those of the Git repository that
/// the folder belongs to.
///
/// A link may lead out of the repository, and another repository may lie in it, such as a submodule.
/// Without a repository, the folder itself is the bound.
package struct WriteScope: Sendable {
  private let folder: String

  /// Nil if the folder is in no repository.
  private let repository: String?

  /// - Parameter folder: an absolute path.
  package init(folder: String) {
    self.folder = Self.withoutLinks(folder) ?? folder
    repository = Self.repository(around: self.folder)
  }

  /// True if a file belongs to the repository, after all links.
  ///
  /// - Parameter file: an absolute path.
  package func contains(_ file: String) -> Bool {
    guard let path = Self.withoutLinks(file) else { return false }
    let around = Self.repository(around: PathText.split(path).folder)
    if let repository { return around.map { $0.utf8.elementsEqual(repository.utf8) } ?? false }
    let beginning = folder.utf8.last == UInt8(ascii: "/") ? folder : folder + "/"
    return around == nil && path.utf8.starts(with: beginning.utf8)
  }

  /// The nearest folder that has an entry `.git`, here or above.
  ///
  /// Complexity: O(folders above) questions to the system.
  private static func repository(around folder: String) -> String? {
    var folder = folder
    while true {
      // A working tree of its own, or a submodule, has a file there.
      if PathKind.of(PathText.join(folder, ".git"), followingLinks: true) != nil { return folder }
      let above = PathText.split(folder).folder
      if above.utf8.elementsEqual(folder.utf8) { return nil }
      folder = above
    }
  }

  private static func withoutLinks(_ path: String) -> String? {
    guard let resolved = realpath(path, nil) else { return nil }
    defer { free(resolved) }
    return String(cString: resolved)
  }
}
