/// The file with a team's settings of the tool for the folder around it and all below.
package enum ToolConfigurationFile {
  package static let name = ".pathconfig.json"

  /// The path of the nearest thing of that name, in a folder or in one above it, or nil.
  ///
  /// Folders are cut off the path as text, so that an input reached by a link has the configuration
  /// of the link's folder. The result begins like the given folder, with `..` if that is not
  /// enough. Complexity: O(folders above) questions to the system.
  static func nearest(to folder: String, with reader: FileReader) -> String? {
    var folder = FolderPath(folder)
    let current = reader.workingDirectory.map { FolderPath($0).depth } ?? 0
    // The root's parent is the root, which needs no second look.
    for _ in 0...max(0, folder.isAbsolute ? folder.depth : folder.depth + current) {
      let path = PathText.join(folder.text, name)
      if PathKind.of(reader.resolve(path), followingLinks: false) != nil { return path }
      folder.ascend()
    }
    return nil
  }

  /// The reason that the path does not lead to a file, as a clause; nil if it does.
  static func fault(of path: String, with reader: FileReader) -> String? {
    switch PathKind.of(reader.absolute(path), followingLinks: true) {
    case .file: nil
    case .directory: "it is a folder"
    // Reading a pipe would wait for its writer.
    case .special, .link: "it is a pipe, a socket or a device"
    case nil: "it is a link that leads to no file"
    }
  }
}

extension FileReader {
  /// The path itself if it is a folder, or else the folder of its last component.
  func folder(of path: String) -> String {
    PathKind.of(resolve(path), followingLinks: true) == .directory
      ? path : PathText.split(path).folder
  }
}
