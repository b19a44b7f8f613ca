import PathConfigClients
import PathConfigLint
import PathConfigSyntax

extension Listing {
  /// The calls that load files in the app around a file on the disk, by platform; none where its source or
  /// its build leaves a doubt.
  ///
  /// - Parameter isBundled: true if the settings name the file as the app's own; nil if they do not name it.
  package func loading(
    of source: SourceReference, isBundled: Bool? = nil
  ) -> [ClientPlatform: FileLoading] {
    guard let path = source.path else { return [:] }
    let folder = PathText.split(path).folder
    let folders = self.folders(around: folder)
    let code = AppSource(around: folder, in: self, requiring: false)
    guard let app = code.folder.map(appFiles),
      !folders.contains(where: { appFiles(in: $0).holdsSeveralApps })
    else { return [:] }
    // Only a suspicion is worth the search.
    lazy var all = try? search(folders[folders.count - 1])
    // A hidden file is of a tool.
    let files = app.paths.filter {
      $0.hasSuffix(".json") && !PathText.split($0).name.hasPrefix(".")
    }
    var loading: [ClientPlatform: FileLoading] = [:]
    for platform in ClientPlatform.allCases {
      guard let strings = code.strings(on: platform) else { continue }
      let names = files.map { (loadedName(of: $0, on: platform), path: $0) }
      var found = FileLoading()
      for load in strings.loads where !names.contains(where: { $0.0 == load.file.value }) {
        guard all?.surelyLacks(load.file.value, on: platform, in: self) == true else { continue }
        let known = names.filter { FileNameHint(PathText.split($0.path).name) > .json }
          .compactMap(\.0)
        let others = known.filter { name in !strings.loads.contains { $0.file.value == name } }
        let meant = NearestName.find(load.file.value, among: known)?.name ?? others.only
        found.missing.append((load, meant))
      }
      if !strings.mentionsConfiguration, strings.startsVisits, isBundled ?? true,
        code.download(on: platform) == nil,
        let own = names.first(where: { isSame($0.path, as: path) }), let file = own.0,
        isBundled != nil || platform == .android
          || app.paths.contains(where: { path in
            let folder = PathText.join(PathText.split(own.path).folder, "")
            return path.hasSuffix(".swift") && path.hasPrefix(folder)
          }),
        !strings.all.contains(where: {
          $0.string.contains(PathText.split(file.string).name.prefix { $0 != "." })
        }),
        all?.mayLoad(besides: app, in: self) == false
      {
        found.advice = FirstConfiguration.advice(loading: file, on: platform)
      }
      loading[platform] = found
    }
    return loading
  }

  /// True if two paths lead to one file.
  func isSame(_ path: String, as other: String) -> Bool {
    PathText.split(path).name == PathText.split(other).name
      && identity(of: path) == identity(of: other)
  }
}

/// The name by which an app of a platform loads a file, wherever in its project it is; nil for a file of the
/// other platform.
private func loadedName(of path: String, on platform: ClientPlatform) -> UTF8String? {
  let asset = path.firstMatch(of: #/(?:^|\/)src\/[^\/]+\/assets\/(.+)$/#).map { String($0.1) }
  let name = platform == .android ? asset : asset == nil ? PathText.split(path).name : nil
  return name.map { UTF8String($0) }
}

extension ConfigurationSearch {
  /// True if no file, and no template of one, has a name, and no script and no build says that it makes one.
  fileprivate func surelyLacks(
    _ name: UTF8String, on platform: ClientPlatform, in listing: Listing
  ) -> Bool {
    let last = PathText.split(name.string).name
    let isThere = files.contains {
      $0.contains(platform == .android ? "assets/\(name)" : last)
        && (platform == .android || loadedName(of: $0, on: .ios) != nil)
    }
    // A build of Gradle may have other folders of assets.
    return isClosed && !isThere && !mentions(last, in: listing, where: Self.isOfBuild)
      && !(platform == .android && mentions("assets", in: listing) { $0.contains(".gradle") })
  }

  /// True if code outside of an app's files may load its configuration.
  fileprivate func mayLoad(besides app: AppFiles, in listing: Listing) -> Bool {
    let own = Set(app.paths)
    return !isClosed
      || mentions("athConfiguration", in: listing) { path in
        [".swift", ".kt", ".java"].contains(where: path.hasSuffix) && !own.contains(path)
      }
  }

  private func mentions(
    _ text: String, in listing: Listing, where isWanted: (String) -> Bool
  ) -> Bool {
    let (texts, unread) = listing.read(files.filter(isWanted)) { $0 }
    return !unread.isEmpty || texts.contains { $0.bytes.firstRange(of: text.utf8) != nil }
  }

  private static func isOfBuild(_ path: String) -> Bool {
    let name = PathText.split(path).name
    return !name.hasEnding || endings.contains(where: name.hasSuffix)
  }

  private static let endings = [
    ".gradle", ".kts", ".pbxproj", ".yml", ".yaml", ".sh", ".rake", ".toml", ".xcconfig",
    ".gitignore", "package.json", "Package.swift", "Project.swift",
  ]
}
