import PathConfigClients
import PathConfigLint
import PathConfigSyntax

/// The files below a folder that look like path configurations, and the programs that may write one.
///
/// A file counts if its name is unmistakable (`path-configuration.json`). It also counts if its
/// name is usual for a configuration and its content nearly is one. With any other name before
/// `.json`, its content must clearly be one.
///
/// The search does not enter hidden folders, folders of tests, of generated or foreign files, folders
/// below with the source of a client library, folders reached by symbolic links, and other repositories in
/// that of the folder.
package struct ConfigurationSearch {
  /// Paths that begin as the folder was given, in the order of their bytes.
  package private(set) var paths: [String] = []

  /// Programs and templates, which may write a configuration, in the order of their bytes.
  package private(set) var programs: [String] = []

  /// The paths of all files.
  let files: [String]

  /// False if there may be files elsewhere: in folders that are links or cannot be read, in modules of Git
  /// or other repositories, or beyond the limits.
  var isClosed: Bool { isComplete && !leadsElsewhere && others.isEmpty && needed.isEmpty }
  private let leadsElsewhere: Bool

  /// The folders of desktop apps made with Tauri, and those of apps for phones.
  private var desktopFolders: Set<String> = []
  private var appFolders: Set<String> = []

  /// The number of names that were looked at.
  let entryCount: Int

  /// True if everything below the folder was looked at.
  let isComplete: Bool

  /// The places that cannot be read: those that nobody expects in an app, and those that the search
  /// needs.
  private(set) var others: [Listing.Unread] = []
  private(set) var needed: [Listing.Unread] = []

  /// The other repositories and working trees in the one of the folder, which are not searched.
  let repositories: [String]

  /// The links to folders elsewhere whose names suggest an app, which are not searched.
  let appLinks: [String]

  /// The names that were looked at, such as `12 entries`.
  var extent: String { counted(entryCount, "entry", "entries") }

  /// - Parameter limits: of the folders that are entered, so that a search from the root of a disk ends.
  init(
    in folder: String, of listing: Listing,
    within limits: ListingWalk.Limits = .ofSearch
  ) throws(LoadFault) {
    var places: [(path: String, entry: Listing.Entry)] = []
    var (desktopFolders, appFolders): (Set<String>, Set<String>) = ([], [])
    var repositories: [(path: String, kind: FolderRepository)] = []
    let walk = ListingWalk(through: folder, of: listing, within: limits) { [top = folder] folder in
      if folder.depth > 0, Self.isLibrary(folder, of: listing) { return nil }
      if let repository = listing.foreignRepository(at: folder, below: top) {
        repositories.append((folder.path, repository))
        return nil
      }
      if folder.contains("src-tauri") { desktopFolders.insert(FolderPath(folder.path).text) }
      if folder.entries.contains(where: { AppFiles.marksApp($0.name) }) {
        appFolders.insert(FolderPath(folder.path).text)
      }
      places += folder.entries.map { (PathText.join(folder.path, $0.name), $0) }
      return Self.isWorthEntering
    }
    if let top = walk.unread.first, walk.entryCount == 0,
      top.path == PathText.trimmingSlashes(folder)
    {
      throw top.fault
    }
    (self.desktopFolders, self.appFolders) = (desktopFolders, appFolders)
    entryCount = walk.entryCount
    isComplete = !walk.isTooLarge && !walk.isTooDeep
    files = places.lazy.filter { $0.entry.kind == .file || $0.entry.isLinkToFile }.map(\.path)
    self.repositories = repositories.map(\.path)
    let root = listing.reader.realPath(of: folder) ?? "/"
    appLinks = places.lazy.filter { path, entry in
      guard entry.kind == .link, AppFiles.isWorthEntering(entry.name, inApp: false),
        let place = listing.reader.realPath(of: path)
      else { return false }
      return !PathText.contains(root, place)
        && PathKind.of(place, followingLinks: true) == .directory
    }.map(\.path)
    leadsElsewhere =
      repositories.contains { $0.kind == .other }
      || places.contains { _, entry in
        entry.kind == .link && !entry.isLinkToFile || entry.isNameless
          || entry.name == ".gitmodules"
      }
    for unread in walk.unread {
      miss(unread, isNeeded: Self.suggestsApp(unread.path, below: folder))
    }
    for (path, entry) in places { visit(path, entry, of: listing) }
    paths.sort { $0.utf8.lexicographicallyPrecedes($1.utf8) }
    programs.sort { $0.utf8.lexicographicallyPrecedes($1.utf8) }
  }

  private mutating func visit(_ path: String, _ entry: Listing.Entry, of listing: Listing) {
    let hint = FileNameHint(entry.name)
    let isFile = entry.kind == .file || entry.isLinkToFile
    if entry.isNameless, hint != .none || !entry.name.hasEnding {
      miss((path, .unreadableName), isNeeded: hint != .none)
    } else if isFile, isConfiguration(path, entry.name, hint, of: listing) {
      paths.append(path)
    } else if entry.kind == .file, SourceProgram.of(name: entry.name) != nil {
      programs.append(path)
    } else if entry.kind == .link, !isFile, hint == .certain,
      entry.name.utf8.first != UInt8(ascii: ".")
    {
      miss((path, LoadFault("it is a link that leads to no file")), isNeeded: true)
    }
  }

  private mutating func isConfiguration(
    _ path: String, _ name: String, _ hint: FileNameHint, of listing: Listing
  ) -> Bool {
    var fault: LoadFault?
    let isConfiguration = ConfigurationLikeness.isConfiguration(named: name) {
      do throws(LoadFault) { return try listing.beginning(of: path) } catch {
        fault = error
        return []
      }
    }
    if let fault { miss((path, fault), isNeeded: hint > .json) }
    return isConfiguration
  }

  private mutating func miss(_ unread: Listing.Unread, isNeeded: Bool) {
    if unread.fault.trait == .missing { return }
    if isNeeded { needed.append(unread) } else { others.append(unread) }
  }

  /// True if a folder's path says that an app is in it.
  private static func suggestsApp(_ path: String, below folder: String) -> Bool {
    path.utf8.dropFirst(PathText.join(folder, "").utf8.count).split(separator: UInt8(ascii: "/"))
      .contains { AppFiles.isWorthEntering(String(decoding: $0, as: UTF8.self), inApp: false) }
  }

  /// True if the nearest app around a file is one for the desktop, whose library no fact describes.
  package func isOfDesktopApp(_ path: String) -> Bool {
    let nearest = FolderPath(PathText.split(path).folder).withFoldersAbove().first {
      appFolders.contains($0) || desktopFolders.contains($0)
    }
    return nearest.map { !appFolders.contains($0) } ?? false
  }
}

extension ConfigurationSearch {
  /// True for the folder of a client library, whose configurations are those of its tests and demo.
  private static func isLibrary(_ folder: ListingWalk.Folder, of listing: Listing) -> Bool {
    folder.entries.contains { entry in
      let isPackage = entry.name == "Package.swift"
      guard isPackage || entry.name == "settings.gradle" || entry.name == "settings.gradle.kts",
        let text = try? listing.beginning(of: PathText.join(folder.path, entry.name))
      else { return false }
      let source = SourceTokens(text, comments: .slashes)
      return isPackage ? isLibrary(package: source) : isLibrary(gradle: source)
    }
  }

  /// True for the manifest of a client library, by what only its beginning says.
  private static func isLibrary(package source: SourceTokens) -> Bool {
    let shape: [SourceTokens.Part] = [
      "name", ":", .string, ",", ["defaultLocalization", "platforms"],
    ]
    return source.tokens.indices.contains { place in
      source.match(shape, at: place) != nil
        && ["HotwireNative", "Turbo"].contains(source.text(place + 2))
    }
  }

  private static func isLibrary(gradle source: SourceTokens) -> Bool {
    source.lines.contains { line in
      let included = line.drop { !source.has("include", at: $0) }
      return included.contains { source.isString($0) && source.text($0) == ":turbo" }
        || line.contains { place in
          source.match(["rootProject", ".", "name", "=", .string], at: place) != nil
            && source.text(place + 4) == "hotwire-native-android"
        }
    }
  }

  static func isWorthEntering(_ name: String) -> Bool {
    !name.utf8.starts(with: ".".utf8) && !foreignFolders.contains(name)
      && !testFolders.contains(name)
  }

  /// Folders of tests, whose configurations are no app's.
  private static let testFolders: Set<String> = [
    "test", "tests", "Tests", "androidTest", "spec", "fixtures", "Fixtures",
  ]

  /// Folders that package managers and builds fill.
  ///
  /// A copied configuration there is not the one that its owner edits.
  private static let foreignFolders: Set<String> = [
    "node_modules", "bower_components", "vendor", "build", "Pods", "Carthage", "DerivedData",
    "SourcePackages", "tmp", "coverage", "dist", "out", "target", "Build", "log", "_site",
    "third_party",
  ]
}

extension Listing {
  /// The result of a search below a folder on the disk, which happens once.
  package func search(_ folder: String) throws(LoadFault) -> ConfigurationSearch {
    try attempt(in: folder) { () throws(LoadFault) in try ConfigurationSearch(in: folder, of: self)
    }
  }

  /// The same; fails if not all of the folder was looked at.
  func wholeSearch(
    _ folder: String, noting note: (String) -> Void
  ) throws(RunFailure) -> ConfigurationSearch {
    let result: ConfigurationSearch
    do throws(LoadFault) { result = try search(folder) } catch {
      throw .input(.path(folder), error)
    }
    if !result.isComplete {
      throw .input(
        .path(folder),
        LoadFault(
          "the search stopped after \(result.extent), and no file is looked at",
          help: "name the folders that hold the configurations"))
    }
    require(result.needed)
    let unread = result.others.map(\.path)
    if !unread.isEmpty { note(isNotSearched(unread, "cannot be read")) }
    for link in result.appLinks.prefix(3) {
      note(isNotSearched([link], "is a link to a folder elsewhere"))
    }
    return result
  }

  /// The files of a directory that look like path configurations, or any other reference itself.
  ///
  /// They are in the order of their paths' bytes.
  ///
  /// - Parameter note: takes remarks: on programs of a project without settings that write another one,
  ///   and on places that cannot be read.
  func expand(
    _ reference: SourceReference, noting note: (String) -> Void = { _ in }
  ) throws(RunFailure) -> [SourceReference] {
    if case .path(let path) = reference, let written = try expand(program: path, noting: note) {
      return written
    }
    guard case .path(let path) = reference,
      PathKind.of(reader.resolve(path), followingLinks: true) == .directory
    else { return [reference] }
    let result = try wholeSearch(path, noting: note)
    let hasSettings = reader.exists(PathText.join(path, ToolConfigurationFile.name))
    let all =
      hasSettings && !result.paths.isEmpty
      ? [] : writers(among: result.programs, below: path)
    let written = all.map { (try? expand(program: $0.path, noting: note)) ?? nil ?? [] }
    let writers = zip(all, written).filter(\.1.isEmpty).map(\.0)
    let found = result.paths.map(SourceReference.path)
    let paths = (found + written.joined()).distinct()
    if paths.isEmpty { throw .input(reference, noFile(in: path, result, writers)) }
    if !writers.isEmpty {
      note("\(writers.clause(writing: "a path configuration, too")): \(writers.help)")
    }
    return paths
  }

  /// The fault of a folder without a file, with the ways by which its apps get one.
  private func noFile(
    in path: String, _ result: ConfigurationSearch, _ writers: [ConfigurationWriter]
  ) -> LoadFault {
    var looked = "no path configuration among \(result.extent)"
    let others = listed(result.repositories.map(quoted), atMost: 3)
    if !others.isEmpty {
      let noun = result.repositories.count == 1 ? "repository" : "repositories"
      looked += " outside the other \(noun) \(others)"
    }
    if !writers.isEmpty {
      return LoadFault("\(looked), but \(writers.clause(writing: "one"))", help: writers.help)
    }
    let source = AppSource(around: path, in: self)
    let downloads = ClientPlatform.allCases.compactMap { platform in
      source.download(on: platform).map { (platform, $0) }
    }
    if downloads.isEmpty {
      return LoadFault(
        """
        \(looked): looked for .json files with `patterns` in their `rules`, or named like \
        path-configuration.json or ios_v1.json
        """, help: noConfiguration)
    }
    let clauses = downloads.map { "the \($0.title) app downloads \($1.phrase)" }
    let commands = downloads.map { "`pathconfig lint \(shellQuoted($1.address))`" }
    return LoadFault(
      "\(looked), but \(listed(clauses))",
      help: """
        check what the server sends with \(listed(commands)), and bundle a copy in the app: \
        \(FirstConfiguration.untilDownload)
        """)
  }
}

// MARK: - Wording

private func isNotSearched(_ paths: [String], _ reason: String) -> String {
  "\(listed(paths.map(quoted), atMost: 3)) \(reason), and \(paths.count == 1 ? "is" : "are") not searched"
}
