import PathConfigClients
import PathConfigLint
import PathConfigSyntax

// The facts of an app that its source and its repository show, for settings that nobody wrote yet.

extension AppSource {
  /// The address from which an app downloads its configuration, or nil if the source has none or
  /// several.
  ///
  /// A string counts if it is an address on a public host whose path names a configuration.
  package func configurationAddress(on platform: ClientPlatform) -> UTF8String? {
    let strings = platform == .ios ? ios : android
    return strings?.deepLinks.filter { $0.isPublicAddress && $0.pathNamesConfiguration }.only
  }

  /// The address of an app's first page, or nil if the source has none or several.
  package func startAddress(on platform: ClientPlatform) -> UTF8String? {
    startLocations.filter { fact in
      fact.location.buffer.name.hasSuffix(".swift") == (platform == .ios)
    }.map(\.value).filter(\.isPublicAddress).only
  }
}

extension UTF8String {
  /// True for an address that phones reach: not of the developer's machine.
  fileprivate var isPublicAddress: Bool {
    guard bytes.starts(with: "http".utf8), let url = RemoteURL(string) else { return false }
    let host = url.host.lowercased()
    return host.contains(".") && !host.hasSuffix(".local") && !host.hasSuffix(".test")
      && !host.utf8.allSatisfy { $0.isASCIIDigit || $0 == UInt8(ascii: ".") }
  }

  /// True for `…/configurations/ios_v1` and `…/ios-path-configuration.json`.
  fileprivate var pathNamesConfiguration: Bool {
    let path = string.prefix { $0 != "?" }.lowercased()
    return path.contains("configuration") || path.hasSuffix(".json")
  }
}

extension Collection where Element: Hashable {
  /// The one element, however often; nil if there are none or several.
  fileprivate var only: Element? {
    let all = distinct()
    return all.count == 1 ? all[0] : nil
  }
}

extension Inquirer {
  /// The tags of an app's releases in the repository of a folder, as a pattern of git such as `v*`.
  ///
  /// Nil if that is not certain, or without a repository or git.
  package func releaseTags(
    of platform: ClientPlatform, in folder: String, isAlone: Bool
  ) -> UTF8String? {
    let git = loader.surroundings.git.reading(loader.surroundings.fileReader.absolute(folder))
    guard let tags = try? git.tags(matching: "*") else { return nil }
    return ReleaseTags.pattern(of: platform, among: tags, isAlone: isAlone)
  }
}

/// The names of an app's releases among the tags of a repository.
enum ReleaseTags {
  /// A pattern of git, or nil if it is not certain which tags are the app's.
  ///
  /// Tags that name the platform, such as `ios-1.2.0`, are the app's. Other tags are if nothing else
  /// is released from the repository.
  ///
  /// - Parameter isAlone: true if the repository has one app and no server.
  static func pattern(
    of platform: ClientPlatform, among tags: [String], isAlone: Bool
  ) -> UTF8String? {
    let beginnings = tags.compactMap { tag -> UTF8String? in
      let bytes = ContiguousArray(tag.utf8)
      let version = bytes.reversed().prefix { $0.isASCIIDigit || $0 == UInt8(ascii: ".") }
      guard version.contains(UInt8(ascii: ".")) else { return nil }
      return UTF8String(wellFormed: ContiguousArray(bytes.dropLast(version.count)))
    }
    let own = beginnings.filter { $0.string.lowercased().contains(platform.rawValue) }
    if let beginning = own.only { return UTF8String(beginning.string + "*") }
    guard isAlone, own.isEmpty, let beginning = beginnings.only else { return nil }
    return beginning.isEmpty ? "[0-9]*" : beginning == "v" ? "v*" : nil
  }
}
