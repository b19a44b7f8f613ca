import Foundation
import PathConfigClients
import PathConfigLint
import PathConfigSyntax

/// The client libraries of the project around a configuration, and the files that name them.
package struct AppProjectClients: Sendable {
  /// The deciding mentions: for each library, those that name a release best.
  ///
  /// In the order of `ClientName`, and of the files within it.
  package let mentions: [LibraryMention]

  /// True if the configuration is inside the folder of the app whose files name the libraries.
  private let isInsideApp: Bool

  private init(_ mentions: [LibraryMention] = [], isInsideApp: Bool = false) {
    (self.mentions, self.isInsideApp) = (mentions, isInsideApp)
  }

  /// Searches the folder of a configuration and those above it; the nearest one that names a
  /// library decides.
  ///
  /// If it names no release, the folders above it may: they share one among all their apps.
  init(around folder: String, in listing: Listing) {
    var found: [LibraryMention] = []
    var isInsideApp = false
    for path in listing.folders(around: folder) {
      let folder = listing.once(in: path) { SearchedFolder(path, in: listing) }
      if found.isEmpty {
        isInsideApp = folder.isApp
        found = folder.mentions
      } else {
        let libraries = Set(found.map(\.library))
        let files = Set(found.map { listing.identity(of: $0.place.name) })
        // The files of other apps do not count; folders that were already read may have more
        // mentions that count from here.
        found += folder.mentions.filter { mention in
          libraries.contains(mention.library)
            && (folder.isShared(mention)
              || files.contains(listing.identity(of: mention.place.name)))
        }
      }
      if !found.isEmpty, !Self.best(of: found).contains(where: { $0.rank == 0 }) {
        break
      }
    }
    self.init(Self.best(of: found), isInsideApp: isInsideApp)
  }

  /// The libraries that the source of an app imports, which names no release.
  init(importedBy source: AppSource) {
    let mentions = source.imports.compactMap { module in
      ClientName.imports[module.value.string].map {
        LibraryMention(library: $0, isLocked: false, place: module.location)
      }
    }
    self.init(mentions.distinct(by: \.library))
  }

  /// The libraries of the bridge that the JavaScript of a web app pins, in the nearest folder with a pin.
  ///
  /// One bridge serves the current libraries of both platforms, and has releases of its own.
  init(pinnedAround folder: String, in listing: Listing) {
    let place = listing.folders(around: folder).lazy
      .compactMap { folder in listing.once(in: folder) { BridgePin(in: folder, of: listing) }.place
      }
      .first
    self.init(
      place.map { place in
        Client.current.map { LibraryMention(library: $0.name, isLocked: false, place: place) }
      } ?? [])
  }

  /// No project.
  static let none = AppProjectClients()

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
    return counting.distinct(by: \.client)
  }

  private static func best(of mentions: [LibraryMention]) -> [LibraryMention] {
    ClientName.allCases.flatMap { library in
      let own = mentions.filter { $0.library == library }
      let rank = own.map(\.rank).max()
      return own.filter { $0.rank == rank }
    }
  }
}

/// The place at which a folder's JavaScript pins the bridge of Hotwire Native; nil if it does not.
private struct BridgePin {
  private(set) var place: SourceRange?

  init(in folder: String, of listing: Listing) {
    let files = ["package.json", "config/importmap.rb"].map { PathText.join(folder, $0) }
      .filter { listing.identity(of: $0) != nil }
    place =
      listing.read(files) { file in
        file.bytes.span.firstRange(
          of: "@hotwired/hotwire-native-bridge", in: 0..<file.bytes.count
        ).map { SourceRange(SourceBuffer(name: file.path, bytes: file.bytes), $0) }
      }.values.lazy.compactMap(\.self).first
  }
}

/// A folder of a project, and the libraries that its files name.
struct SearchedFolder: Sendable {
  private let path: String
  let mentions: [LibraryMention]
  let isApp: Bool

  init(_ path: String, in listing: Listing) {
    self.path = path
    let files = listing.appFiles(in: path)
    let read = files.read(of: listing, where: LibraryFile.mayName) { $0 }
    listing.require(read.missed)
    mentions = LibraryFile.mentions(in: read.values)
    isApp = files.isApp
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

/// A client library that a file of the project names.
package struct LibraryMention: Sendable {
  package let library: ClientName

  /// Nil if the file names no release.
  var releases: AllowedReleases?

  /// True if a package manager wrote the file.
  let isLocked: Bool

  /// The place of the name.
  package let place: SourceRange

  /// True if the file leaves no choice of releases.
  var namesOneRelease: Bool { releases.map { isLocked || $0.isOneRelease } ?? false }

  /// A rank for the certainty of the release.
  var rank: Int { releases == nil ? 0 : isLocked ? 2 : 1 }

  /// The least release that the file allows; nil if it names one release, or none.
  var leastClient: Client? {
    namesOneRelease ? nil : releases.map { client(nearest: $0.lowerBound) }
  }

  /// The described release that the project is built with, as far as the file shows.
  package var client: Client {
    guard let releases else { return Client.newest(of: library) }
    let newest = namesOneRelease ? nil : library.published.last(where: releases.contains)
    return client(nearest: newest ?? releases.lowerBound, isNewest: !namesOneRelease)
  }

  /// The release of a version, or the last described one before it.
  ///
  /// - Parameter isNewest: true to name a release line by its newest patch.
  private func client(nearest version: ClientVersion, isNewest: Bool = false) -> Client {
    let isLast = library.published.last { $0.line == version.line } == version
    let text = isNewest && isLast ? version.line : version.description
    if let client = try? Client(library, text) { return client }
    let described = Client.all.filter { $0.name == library }
    return described.last { $0.version <= version } ?? described.first
      ?? Client.newest(of: library)
  }
}
