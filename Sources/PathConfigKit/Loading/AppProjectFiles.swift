import PathConfigSyntax

/// The files of the app's project in a folder and in usual folders below it.
///
/// The search enters all of a folder with an Xcode project, a Swift package or a Gradle build. In
/// any other folder, it enters only folders whose names suggest an app, such as `ios`. A folder with
/// settings of its own is another project. The search does not follow links. It leaves out unreadable
/// places.
package struct AppProjectFiles: Sendable {
  /// The files in order of depth, then of the bytes of their paths.
  private(set) var files: [File] = []

  /// True if the folder itself contains an app or a part of one.
  let isApp: Bool

  /// True if the folder has two apps or more for one platform, each with a project of its own.
  let holdsSeveralApps: Bool

  /// False if places were left out: unreadable ones, large files, or everything beyond a limit.
  private(set) var isComplete = true

  struct File: Sendable {
    /// The path, which begins with the folder as the caller wrote it.
    let path: String
    let bytes: ContiguousArray<UInt8>
  }

  /// The bounds of one search.
  struct Limits: Sendable {
    /// The greatest depth of folders that the search enters.
    var maximumDepth = 16

    /// The most names that all folders together may have.
    var maximumEntries = 20_000
    var maximumBytesOfFile = 4 << 20
    var maximumBytesOfAllFiles = 32 << 20

    static let standard = Limits()
  }

  /// Searches a folder.
  ///
  /// - Parameter isWanted: true for the names of the files to read.
  init(
    in folder: String, with reader: FileReader, limits: Limits = .standard,
    where isWanted: (_ name: String) -> Bool
  ) {
    var walk = Walk(reader: reader, limits: limits)
    walk.run(in: folder, isWanted)
    isApp = walk.isApp
    holdsSeveralApps = Self.holdSeveralApps(walk.projects)
    isComplete = walk.isComplete
    read(walk.paths, with: reader, limits)
  }

  private mutating func read(_ paths: [String], with reader: FileReader, _ limits: Limits) {
    var rest = limits.maximumBytesOfAllFiles
    var reader = reader
    for path in paths {
      reader.maximumBytes = min(limits.maximumBytesOfFile, rest)
      do throws(LoadFault) {
        let bytes = try reader.read(path)
        rest -= bytes.count
        files.append(File(path: path, bytes: bytes))
      } catch {
        isComplete = false
        if error.trait != .tooLarge {
          reader.missed?(path, error)
        } else if reader.maximumBytes < limits.maximumBytesOfFile {
          return
        }
      }
    }
  }
}

extension AppProjectFiles {
  /// Searches a folder of a repository at a revision.
  ///
  /// - Parameter isWanted: true for the names of the files to read.
  init(
    in folder: String, of tree: TaggedFiles, limits: Limits = .standard,
    where isWanted: (_ name: String) -> Bool
  ) throws(LoadFault) {
    let begin = folder.utf8.elementsEqual(".".utf8) ? "" : folder + "/"
    let inner = tree.files.filter { $0.path.utf8.starts(with: begin.utf8) }.map { file in
      let path = file.path.utf8.dropFirst(begin.utf8.count).split(separator: UInt8(ascii: "/"))
      return (file: file, names: path.map { String(decoding: $0, as: UTF8.self) })
    }
    let isApp = inner.contains { Self.marksApp($0.names[0]) }
    self.isApp = isApp
    holdsSeveralApps = Self.holdSeveralApps(
      inner.map(\.names).filter { names in
        names.dropLast().enumerated().allSatisfy {
          Self.isWorthEntering($1, inApp: isApp || $0 > 0)
        }
      })
    let otherProjects = inner.map(\.names).filter {
      $0.count > 1 && $0[$0.count - 1] == ToolConfigurationFile.name
    }.map { $0.dropLast() }
    var rest = limits.maximumBytesOfAllFiles
    let wanted = inner.filter { file, names in
      let folders = names.dropLast().enumerated()
      guard isWanted(names[names.count - 1]), names.count <= limits.maximumDepth,
        !otherProjects.contains(where: names.starts),
        folders.allSatisfy({ Self.isWorthEntering($1, inApp: isApp || $0 > 0) })
      else { return false }
      let byteCount = file.byteCount ?? 0
      if byteCount <= limits.maximumBytesOfFile { rest -= byteCount }
      if byteCount <= limits.maximumBytesOfFile, rest >= 0 { return true }
      isComplete = false
      return false
    }
    let sorted = wanted.enumerated().sorted {
      ($0.element.names.count, $0.offset) < ($1.element.names.count, $1.offset)
    }.map(\.element.file)
    files = zip(sorted, try tree.bytes(of: sorted)).map {
      File(path: $0.path, bytes: $1)
    }
  }

  /// A folder and the folders above it that may contain its project, the nearest first.
  ///
  /// The last one is the root of the repository. Outside a repository, it is the current directory.
  /// A folder outside both is the only one. Complexity: O(folders above) system calls.
  static func folders(around folder: String, with reader: FileReader) -> [String] {
    var path = FolderPath(folder)
    let current = FolderPath(reader.absolute("."))
    var folders: [String] = []
    var placeOfCurrent = 0
    // The depth limits the loop, because the root is its own parent.
    for _ in 0...max(0, path.isAbsolute ? path.depth : path.depth + current.depth) {
      let text = path.text
      if text.utf8.elementsEqual(".".utf8) || text.utf8.elementsEqual(current.text.utf8) {
        placeOfCurrent = folders.count
      }
      folders.append(text)
      if PathKind.of(reader.absolute(PathText.join(text, ".git")), followingLinks: true) != nil {
        return folders
      }
      path.ascend()
    }
    return Array(folders[...placeOfCurrent])
  }
}

extension AppProjectFiles {
  /// True if several of some paths are projects of the same platform, none inside the folder of another.
  ///
  /// - Parameter paths: of files and folders, by their components.
  private static func holdSeveralApps(_ paths: [[String]]) -> Bool {
    [isXcodeProject, isGradleProject].contains { isProject in
      let folders = Set(
        paths.compactMap { names in
          names.firstIndex(where: isProject).map { Array(names[..<$0]) }
        })
      return folders.count { folder in
        !folders.contains { $0.count < folder.count && folder.starts(with: $0) }
      } > 1
    }
  }

  private static func isXcodeProject(_ name: String) -> Bool { name.utf8.hasSuffix(".xcodeproj") }

  private static func isGradleProject(_ name: String) -> Bool {
    name == "settings.gradle" || name == "settings.gradle.kts"
  }

  /// One search, level by level.
  private struct Walk {
    let reader: FileReader
    let limits: Limits
    var paths: [String] = []
    var isComplete = true

    /// True if the search begins in the folder of an app.
    var isApp = false

    /// The components of paths of projects.
    var projects: [[String]] = []
    private var rest: Int
    private var pending: [Folder] = []

    private struct Folder {
      var path: String
      var depth: Int

      /// True if everything in it belongs to an app.
      var isInApp: Bool
    }

    init(reader: FileReader, limits: Limits) {
      self.reader = reader
      self.limits = limits
      rest = limits.maximumEntries
    }

    mutating func run(in folder: String, _ isWanted: (String) -> Bool) {
      pending = [Folder(path: PathText.trimmingSlashes(folder), depth: 0, isInApp: false)]
      var place = 0
      while place < pending.count {
        let folder = pending[place]
        let names: [String]
        do throws(SystemError) {
          names = try reader.names(in: reader.absolute(folder.path))
        } catch {
          reader.miss(folder.path, error)
          isComplete = false
          place += 1
          continue
        }
        rest -= names.count
        guard rest >= 0 else {
          isComplete = false
          return
        }
        visit(folder, names, isWanted)
        place += 1
      }
    }

    private mutating func visit(
      _ folder: Folder, _ names: [String], _ isWanted: (String) -> Bool
    ) {
      let isInApp = folder.isInApp || names.contains(where: AppProjectFiles.marksApp)
      if folder.depth == 0 {
        isApp = isInApp
      } else if names.contains(ToolConfigurationFile.name) {
        return
      }
      for name in names
      where AppProjectFiles.isXcodeProject(name) || AppProjectFiles.isGradleProject(name) {
        projects.append(PathText.join(folder.path, name).pathNames.map(\.string))
      }
      for name in names {
        let isWanted = isWanted(name)
        let mayBeEntered = AppProjectFiles.isWorthEntering(name, inApp: isInApp)
        guard isWanted || mayBeEntered else { continue }
        let path = PathText.join(folder.path, name)
        switch PathKind.of(reader.absolute(path), followingLinks: false) {
        case .file where isWanted: paths.append(path)
        case .directory where mayBeEntered && folder.depth < limits.maximumDepth:
          pending.append(Folder(path: path, depth: folder.depth + 1, isInApp: true))
        case nil:
          if reader.missNameless(path, isWanted: isWanted) { isComplete = false }
        case .file, .directory, .link, .special: break
        }
      }
    }
  }

  /// True for a name that only the folder of an app, or of a part of it, contains.
  static func marksApp(_ name: String) -> Bool {
    let endings = [".xcodeproj", ".xcworkspace"]
    return projectFiles.contains(name) || endings.contains { name.utf8.hasSuffix($0) }
  }

  private static let projectFiles: Set<String> = [
    "Package.swift", "Podfile", "settings.gradle", "settings.gradle.kts", "build.gradle",
    "build.gradle.kts",
  ]

  /// True if no folder of the path below `folder` is for tests, samples or documentation.
  package static func mayBelongToApp(_ path: String, below folder: String) -> Bool {
    let inner = path.utf8.dropFirst(folder.utf8.elementsEqual(".".utf8) ? 0 : folder.utf8.count)
    return inner.split(separator: UInt8(ascii: "/")).dropLast().allSatisfy { component in
      isWorthEntering(String(decoding: component, as: UTF8.self), inApp: true)
    }
  }

  private static func isWorthEntering(_ name: String, inApp isInApp: Bool) -> Bool {
    guard DirectorySearch.isWorthEntering(name) else { return false }
    let words = name.utf8.split { !$0.isASCIILetter }.map { word in
      String(decoding: word.map(\.lowercasedASCII), as: UTF8.self)
    }
    if name.utf8.hasSuffix("Tests") || words.contains(where: otherFolders.contains) { return false }
    return isInApp || words.contains(where: appFolders.contains)
  }

  /// Words in the names of folders that usually contain an app.
  private static let appFolders: Set<String> = [
    "app", "apps", "ios", "android", "mobile", "native", "gradle", "xcodeproj", "xcworkspace",
  ]

  /// Words in the names of folders whose files do not belong to the app itself.
  private static let otherFolders: Set<String> = [
    "test", "tests", "androidtest", "spec", "fixtures", "examples", "samples", "docs", "docc",
    "log",
  ]
}

extension String.UTF8View {
  fileprivate func hasSuffix(_ ending: String) -> Bool {
    suffix(ending.utf8.count).elementsEqual(ending.utf8)
  }
}

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

/// The file with a team's settings of the tool for the folder around it and all below.
package enum ToolConfigurationFile {
  package static let name = ".pathconfig.json"

  /// True for the name of such a file: a path, or a path at a revision.
  static func isName(of source: String) -> Bool {
    source.utf8.split { "/:".utf8.contains($0) }.last?.elementsEqual(name.utf8) ?? false
  }

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
}

extension FileReader {
  /// The path itself if it is a folder, or else the folder of its last component.
  func folder(of path: String) -> String {
    PathKind.of(resolve(path), followingLinks: true) == .directory
      ? path : PathText.split(path).folder
  }
}
