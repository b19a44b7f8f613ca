package import PathConfigLoading
import PathConfigModel

/// The client libraries of the project around a configuration, and the files that name them.
package struct AppProjectClients: Sendable {
  /// Those that decide: of each library the mentions that name a release best.
  ///
  /// In the order of `ClientName`, and of the files within it.
  package let mentions: [LibraryMention]

  /// True if the configuration is inside the folder of the app whose files name the libraries.
  private let isInsideApp: Bool

  /// The places that were left out of the search.
  package let omissions: [AppProjectFiles.Omission]

  /// Searches the folder of a configuration and those above it; the nearest one that names a library
  /// decides.
  ///
  /// Where it names no release, the folders above it are asked for one of the same library.
  package init(around folder: String, with reader: FileReader) {
    var omissions: [AppProjectFiles.Omission] = []
    var found: [LibraryMention] = []
    var isInsideApp = false
    for folder in AppProjectFiles.folders(around: folder, with: reader) {
      let project = AppProjectFiles(in: folder, with: reader, where: ProjectFileReader.reads)
      if found.isEmpty { isInsideApp = project.isApp }
      omissions += project.omissions.filter { !omissions.contains($0) }
      let mentions = ProjectFileReader.mentions(in: project.files)
      found =
        found.isEmpty
        ? mentions
        : found
          + mentions.filter { mention in
            found.contains { $0.library == mention.library }
          }
      if !found.isEmpty, !Self.best(of: found).contains(where: { $0.requirement == .unknown }) {
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

  /// The mentions that count for configurations, one of each release.
  ///
  /// A configuration that plainly belongs to one platform has the clients of that platform only, and none
  /// if there is no such client. Inside the folder of an app, it has those of the app.
  func mentions(for inferences: [ClientInference]) -> [LibraryMention] {
    let platforms = Set(inferences.map(\.platform))
    let platform = platforms.count == 1 ? inferences.first?.platform : nil
    var own = mentions.filter { platform == nil || $0.library.platform == platform }
    if own.isEmpty, isInsideApp { own = mentions }
    var known: Set<String> = []
    return own.filter { known.insert($0.client.id).inserted }
  }

  private static func best(of mentions: [LibraryMention]) -> [LibraryMention] {
    ClientName.allCases.flatMap { library in
      let own = mentions.filter { $0.library == library }
      let rank = own.map(\.requirement.rank).max()
      return own.filter { $0.requirement.rank == rank }
    }
  }
}
