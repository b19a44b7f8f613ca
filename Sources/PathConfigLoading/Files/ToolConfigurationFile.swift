/// The file in which a team tells the tool what holds for the folder around it and all below.
package enum ToolConfigurationFile {
  package static let name = ".pathconfig.json"

  /// The path of the nearest one that there is, in a folder or in one above it; nil where there is
  /// none.
  ///
  /// Folders are cut off the path as text, so that an input reached by a link has the configuration
  /// of the link's folder; the path found begins as the folder was given, with `..` where that is
  /// not enough. Complexity: O(folders above) questions to the system.
  package static func nearest(to folder: String, with reader: FileReader) -> String? {
    var folder = FolderPath(folder)
    let current = reader.workingDirectory.map { FolderPath($0).depth } ?? 0
    // Above the root is the root, which need not be looked at twice.
    for _ in 0...max(0, folder.isAbsolute ? folder.depth : folder.depth + current) {
      let path = PathText.join(folder.text, name)
      switch PathKind.of(reader.resolve(path), followingLinks: true) {
      case .file: return path
      // To read a pipe would be to wait for whoever writes to it.
      case .directory, .special, .link, nil: folder.ascend()
      }
    }
    return nil
  }
}

extension FileReader {
  /// The folder that a path is, or the one that its last component stands in.
  package func folder(of path: String) -> String {
    PathKind.of(resolve(path), followingLinks: true) == .directory
      ? path : PathText.split(path).folder
  }
}
