/// The files that a command may change if somebody names a folder.
///
/// They are those of the Git repository that the folder belongs to. A link may lead out of the
/// repository, and another repository may be in it, such as a submodule. Without a repository, the
/// folder itself is the bound.
struct WriteScope: Sendable {
  private let folder: String

  /// Nil if the folder is not in a repository.
  private let repository: String?

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
