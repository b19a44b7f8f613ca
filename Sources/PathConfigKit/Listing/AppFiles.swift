import PathConfigSyntax

/// The files of the app's project in a folder and in usual folders below it.
///
/// All of a folder with an Xcode project, a Swift package or a Gradle build belongs to the app. In any
/// other folder, only folders do whose names suggest an app, such as `ios`. A folder with settings of
/// its own is another project, and so is a repository. Links are not followed.
package struct AppFiles {
  /// The paths, in order of depth, then of their bytes.
  let paths: [String]

  /// True if the folder itself contains an app or a part of one.
  let isApp: Bool

  /// True if the folder has two apps or more for one platform, each with a project of its own.
  let holdsSeveralApps: Bool

  /// True if the search ended at the greatest number of names, or left out another repository.
  private let isCut: Bool

  /// The folders that cannot be read, and the places that no path leads to.
  private let unread: [Listing.Unread]
  private let nameless: [String]

  /// - Parameter limits: of the folders that are entered.
  init(
    in folder: String, of listing: Listing,
    within limits: ListingWalk.Limits = .init(depth: 16, entries: 20_000)
  ) {
    var (paths, nameless): ([String], [String]) = ([], [])
    var (isApp, leavesOut) = (false, false)
    var projects: [[String]] = []
    let walk = ListingWalk(through: folder, of: listing, within: limits) { folder in
      if folder.depth == 0 {
        isApp = folder.entries.contains { Self.marksApp($0.name) }
      } else if folder.contains(ToolConfigurationFile.name) {
        return nil
      } else if let repository = listing.nestedRepository(at: folder) {
        if repository == .other { leavesOut = true }
        return nil
      }
      for entry in folder.entries {
        let path = PathText.join(folder.path, entry.name)
        if Self.isXcodeProject(entry.name) || Self.isGradleProject(entry.name) {
          projects.append(path.pathNames.map(\.string))
        }
        if entry.kind == .file { paths.append(path) }
        if entry.isNameless { nameless.append(path) }
      }
      let isInApp = isApp || folder.depth > 0
      return { Self.isWorthEntering($0, inApp: isInApp) }
    }
    (self.paths, self.nameless, self.isApp) = (paths, nameless, isApp)
    holdsSeveralApps = Self.holdSeveralApps(projects)
    isCut = walk.isTooLarge || leavesOut
    unread = walk.unread
  }

  /// The results of a reader for some of the files, in their order.
  ///
  /// No answer about the app is certain without the places that were missed.
  ///
  /// - Parameter isWanted: true for the names of the files.
  /// - Returns: the results, the places that cannot be read, and false if places were left out: these,
  ///   large files, or everything beyond a limit.
  func read<Value>(
    of listing: Listing, where isWanted: (_ name: String) -> Bool,
    as reader: (ListedFile) -> Value
  ) -> (values: [Value], missed: [Listing.Unread], isComplete: Bool) {
    let wanted = paths.filter { isWanted(PathText.split($0).name) }
    let (values, unreadFiles) = listing.read(wanted, reader)
    // A name without an ending may be a folder's.
    let nameless = nameless.filter { isWanted($0) || !PathText.split($0).name.hasEnding }
    let missed = unread + unreadFiles + nameless.map { ($0, .unreadableName) }
    return (values, missed, missed.isEmpty && !isCut)
  }
}

extension Listing.Entry {
  /// True if no path leads to it, because its name is not UTF-8.
  var isNameless: Bool { kind == nil && name.unicodeScalars.contains("\u{FFFD}") }
}

extension String {
  /// False for a name that may be a folder's.
  var hasEnding: Bool { unicodeScalars.contains(".") }
}

extension AppFiles {
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

  /// True for a name that only the folder of an app, or of a part of it, contains.
  static func marksApp(_ name: String) -> Bool {
    let endings = [".xcodeproj", ".xcworkspace"]
    return projectFiles.contains(name) || endings.contains { name.utf8.hasSuffix($0) }
  }

  /// True for a name that only the folder of an app or of a server contains.
  static func marksProject(_ name: String) -> Bool {
    marksApp(name) || [ToolConfigurationFile.name, "package.json"].contains(name)
  }

  private static let projectFiles: Set<String> = [
    "Package.swift", "Podfile", "Cartfile", "Project.swift", "settings.gradle",
    "settings.gradle.kts", "build.gradle", "build.gradle.kts",
  ]

  /// True if no folder of the path below `folder` is for tests, samples or documentation.
  package static func mayBelongToApp(_ path: String, below folder: String) -> Bool {
    let inner = path.utf8.dropFirst(folder.utf8.elementsEqual(".".utf8) ? 0 : folder.utf8.count)
    return inner.split(separator: UInt8(ascii: "/")).dropLast().allSatisfy { component in
      isWorthEntering(String(decoding: component, as: UTF8.self), inApp: true)
    }
  }

  /// - Parameter isInApp: true for a folder in a folder of an app.
  static func isWorthEntering(_ name: String, inApp isInApp: Bool) -> Bool {
    guard ConfigurationSearch.isWorthEntering(name) else { return false }
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
  ]
}

extension String.UTF8View {
  fileprivate func hasSuffix(_ ending: String) -> Bool {
    suffix(ending.utf8.count).elementsEqual(ending.utf8)
  }
}
