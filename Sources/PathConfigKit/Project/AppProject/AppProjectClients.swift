import PathConfigClients
import PathConfigSyntax

/// The client libraries of the project around a configuration, and the files that name them.
package struct AppProjectClients: Sendable {
  /// The deciding mentions: for each library, those that name a release best.
  ///
  /// In the order of `ClientName`, and of the files within it.
  package let mentions: [LibraryMention]

  /// True if the configuration is inside the folder of the app whose files name the libraries.
  private let isInsideApp: Bool

  /// The places that were left out of the search.
  let omissions: [AppProjectFiles.Omission]

  /// Searches the folder of a configuration and those above it; the nearest one that names a
  /// library decides.
  ///
  /// If it names no release, the folders above it may: they share one among all their apps.
  ///
  /// - Parameter known: the results in folders for other configurations.
  init<Tree: ProjectTree>(
    around folder: String, in tree: Tree, known: inout [String: SearchedFolder]
  ) throws(Tree.Failure) {
    var omissions: [AppProjectFiles.Omission] = []
    var found: [LibraryMention] = []
    var isInsideApp = false
    for path in tree.folders(around: folder) {
      let folder = if let known = known[path] { known } else { try SearchedFolder(path, in: tree) }
      known[path] = folder
      omissions += folder.omissions.filter { !omissions.contains($0) }
      if found.isEmpty {
        isInsideApp = folder.isApp
        found = folder.mentions
      } else {
        let libraries = Set(found.map(\.library))
        let files = Set(found.map { tree.identity(of: $0.place.name) })
        // The files of other apps do not count; folders that were already read may have more
        // mentions that count from here.
        found += folder.mentions.filter { mention in
          libraries.contains(mention.library)
            && (folder.isShared(mention) || files.contains(tree.identity(of: mention.place.name)))
        }
      }
      if !found.isEmpty, !Self.best(of: found).contains(where: { $0.rank == 0 }) {
        break
      }
    }
    self.mentions = Self.best(of: found)
    self.isInsideApp = isInsideApp
    self.omissions = omissions
  }

  private init(mentions: [LibraryMention]) {
    self.mentions = mentions
    isInsideApp = false
    omissions = []
  }

  /// No project.
  static let none = AppProjectClients(mentions: [])

  /// The mentions that count for configurations, one for each release.
  ///
  /// A configuration whose place says a platform has the clients of that platform only, and none if
  /// there is no such client. Inside the folder of an app, it has those of the app. The content
  /// decides only among the clients of several platforms.
  func mentions(for inferences: [ClientInference]) -> [LibraryMention] {
    func own(_ platform: (ClientInference) -> ClientPlatform?) -> [LibraryMention] {
      let platforms = Set(inferences.map(platform))
      guard platforms.count == 1, let only = platforms.first, let only else { return mentions }
      return mentions.filter { $0.library.platform == only }
    }
    var counting = own(\.place)
    if counting.isEmpty, isInsideApp { counting = mentions }
    if Set(counting.map(\.library.platform)).count > 1 { counting = own(\.platform) }
    return counting.distinct(by: \.client.id)
  }

  private static func best(of mentions: [LibraryMention]) -> [LibraryMention] {
    ClientName.allCases.flatMap { library in
      let own = mentions.filter { $0.library == library }
      let rank = own.map(\.rank).max()
      return own.filter { $0.rank == rank }
    }
  }
}

/// A folder of a project, and the libraries that its files name.
struct SearchedFolder: Sendable {
  private let path: String
  let mentions: [LibraryMention]
  let isApp: Bool
  let omissions: [AppProjectFiles.Omission]

  init<Tree: ProjectTree>(_ path: String, in tree: Tree) throws(Tree.Failure) {
    self.path = path
    let project = try tree.projectFiles(in: path, where: LibraryFile.mayName)
    mentions = LibraryFile.mentions(in: project.files)
    isApp = project.isApp
    omissions = project.omissions
  }

  /// True if the file is in the folder itself or in a folder of its build, and not in that of one
  /// app.
  func isShared(_ mention: LibraryMention) -> Bool {
    let inner = mention.place.name.utf8.dropFirst(PathText.join(path, "").utf8.count)
    guard let first = inner.split(separator: UInt8(ascii: "/")).dropLast().first else {
      return true
    }
    return first.elementsEqual("gradle".utf8) || first.suffix(12).elementsEqual(".xcworkspace".utf8)
  }
}
