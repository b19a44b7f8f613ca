/// The files around an app: those on the disk, or those of a repository at a revision.
protocol ProjectTree {
  /// The failure to read a file that exists; `Never` if such files are left out.
  associatedtype Failure: Error

  /// A folder and those above it in which the app's project may be, the nearest first.
  func folders(around folder: String) -> [String]

  /// The files of the app's project in a folder.
  ///
  /// - Parameter isWanted: true for the names of the files to read.
  func projectFiles(
    in folder: String, where isWanted: (_ name: String) -> Bool
  ) throws(Failure) -> AppProjectFiles

  /// The same text for two paths of one file, or nil if the file does not exist.
  func identity(of path: String) -> String?
}

extension FileReader: ProjectTree {
  package typealias Failure = Never

  package func folders(around folder: String) -> [String] {
    AppProjectFiles.folders(around: folder, with: self)
  }

  package func projectFiles(
    in folder: String, where isWanted: (_ name: String) -> Bool
  ) -> AppProjectFiles {
    AppProjectFiles(in: folder, with: self, where: isWanted)
  }

  package func identity(of path: String) -> String? { realPath(of: path) }
}
