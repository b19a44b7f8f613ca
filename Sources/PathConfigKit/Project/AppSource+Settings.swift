import PathConfigClients
import PathConfigLint
import PathConfigSyntax

// The facts of an app that its source and its repository show, for settings that nobody wrote yet.

extension AppSource {
  /// The place from which an app downloads its configuration.
  package enum Download {
    case address(UTF8String)

    /// A path on a host that the source does not show.
    case path(Fact)

    /// The address, with `HOST` for people to fill in if the source does not show it.
    package var address: String {
      switch self {
      case .address(let address): address.string
      case .path(let path): UTF8String("https://HOST").appending(path.value).string
      }
    }

    /// The address or path, with its place.
    package var phrase: String {
      switch self {
      case .address(let address): address.string
      case .path(let path): "\(path.value) (\(path.location))"
      }
    }
  }

  /// Nil if the source shows no download, or several.
  ///
  /// An address counts if it is on a public host, and its path names a configuration or the source gives it
  /// to the library. It may be put together from a path and an address with a name.
  func download(on platform: ClientPlatform) -> Download? {
    guard let strings = strings(on: platform) else { return nil }
    let addresses = strings.configurationAddresses.filter(\.isPublicAddress)
    if let address = addresses.only { return .address(address) }
    let paths = strings.appended.map(\.path).filter { strings.isConfiguration($0.value) }
    guard addresses.isEmpty, let path = paths.first else { return nil }
    return .path(path)
  }

  /// The strings of the app on a platform; nil if they are not all here.
  func strings(on platform: ClientPlatform) -> Strings? { platform == .ios ? ios : android }

  /// The addresses at which the source of any app asks for a configuration, also on this machine.
  var configurationAddresses: [UTF8String] {
    [ios, android].compactMap { $0 }.flatMap(\.configurationAddresses).distinct()
  }

  /// The origin of the first address of a server on this machine, as in `http://localhost:3000`.
  var localOrigin: String? {
    let links = (ios?.deepLinks ?? []) + (android?.deepLinks ?? []) + startLocations.map(\.value)
    return links.lazy.filter { $0.bytes.starts(with: "http".utf8) }.compactMap(\.localAddress)
      .compactMap { RemoteURL($0) }.first.map { "\($0.scheme.rawValue)://\($0.hostName)" }
  }

  /// The address of an app's first page, or nil if the source has none or several.
  func startAddress(on platform: ClientPlatform) -> UTF8String? {
    startLocations.filter { fact in
      fact.location.buffer.name.hasSuffix(".swift") == (platform == .ios)
    }.map(\.value).filter(\.isPublicAddress).only
  }
}

extension AppSource.Strings {
  /// The addresses of configurations, also those put together from a path and an address with a name.
  fileprivate var configurationAddresses: [UTF8String] {
    let joined = appended.filter { isConfiguration($0.path.value) }.flatMap { path, base in
      (constants[base] ?? []).map { $0.appending(path.value) }
    }
    let named = constants.filter { downloaded.contains($0.key) }.flatMap(\.value).sorted()
    return (deepLinks.filter(isConfiguration) + joined + named).distinct()
  }

  /// True for `…/configurations/ios_v1`, and for what the source downloads as a configuration.
  fileprivate func isConfiguration(_ address: UTF8String) -> Bool {
    namesConfiguration(String(address.string.prefix { $0 != "?" })) || downloaded.contains(address)
  }
}

extension UTF8String {
  /// True for an address that phones reach: not of the developer's machine.
  var isPublicAddress: Bool {
    guard bytes.starts(with: "http".utf8), let url = RemoteURL(string) else { return false }
    let host = url.host.lowercased()
    return host.contains(".") && !host.hasSuffix(".local") && !host.hasSuffix(".test")
      && !host.utf8.allSatisfy { $0.isASCIIDigit || $0 == UInt8(ascii: ".") }
  }

  /// The address with a path after it.
  func appending(_ path: UTF8String) -> UTF8String {
    let slash = UInt8(ascii: "/")
    let (base, path) = (bytes.reversed().drop { $0 == slash }, path.bytes.drop { $0 == slash })
    return UTF8String(repairing: base.reversed() + [slash] + path)
  }

  /// The address for a browser on this machine; nil for one of another machine.
  ///
  /// An emulator of Android reaches this machine at 10.0.2.2.
  var localAddress: String? {
    guard let url = RemoteURL(string) else { return nil }
    if url.host.utf8.elementsEqual("10.0.2.2".utf8) {
      return string.replacing("10.0.2.2", with: "localhost", maxReplacements: 1)
    }
    return url.isOnThisMachine ? string : nil
  }
}

extension Collection where Element: Hashable {
  /// The one element, however often; nil if there are none or several.
  var only: Element? {
    let all = distinct()
    return all.count == 1 ? all[0] : nil
  }
}

extension Project {
  /// The tags of an app's releases in the repository of a folder, as a pattern of git such as `v*`.
  ///
  /// Nil if that is not certain, or without a repository or git.
  func releaseTags(
    of platform: ClientPlatform, in folder: String, isAlone: Bool
  ) -> UTF8String? {
    let git = surroundings.git.reading(surroundings.fileReader.absolute(folder))
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
      // A pre-release ends with letters, and perhaps its number, as in `v1.3.0-beta.2`.
      let parts = tag.split(separator: "-", omittingEmptySubsequences: false)
      let isPreRelease =
        parts.count > 1 && parts[parts.count - 2].last?.isNumber == true
        && parts[parts.count - 1].first?.isLetter == true
      let bytes = ContiguousArray(
        (isPreRelease ? parts.dropLast().joined(separator: "-") : tag).utf8)
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
