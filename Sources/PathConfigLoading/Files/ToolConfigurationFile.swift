/// The file with a team's settings of the tool for the folder around it and all below.
package enum ToolConfigurationFile {
  package static let name = ".pathconfig.json"

  /// The path of the nearest configuration file, in a folder or in one above it, or nil.
  ///
  /// Folders are cut off the path as text, so that an input reached by a link has the configuration
  /// of the link's folder. The result begins like the given folder, with `..` if that is not
  /// enough. Complexity: O(folders above) questions to the system.
  package static func nearest(to folder: String, with reader: FileReader) -> String? {
    var folder = FolderPath(folder)
    let current = reader.workingDirectory.map { FolderPath($0).depth } ?? 0
    // The root's parent is the root, which needs no second look.
    for _ in 0...max(0, folder.isAbsolute ? folder.depth : folder.depth + current) {
      let path = PathText.join(folder.text, name)
      switch PathKind.of(reader.resolve(path), followingLinks: true) {
      case .file: return path
      // Reading a pipe would wait for its writer.
      case .directory, .special, .link, nil: folder.ascend()
      }
    }
    return nil
  }
}

extension FileReader {
  /// The path itself if it is a folder, or else the folder of its last component.
  package func folder(of path: String) -> String {
    PathKind.of(resolve(path), followingLinks: true) == .directory
      ? path : PathText.split(path).folder
  }
}
