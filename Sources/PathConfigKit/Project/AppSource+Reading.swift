import Foundation
import PathConfigClients
import PathConfigLint
import PathConfigSyntax

extension AppSource {
  /// Searches the folder of a configuration and those above it; the outermost one with the source of one
  /// app counts, because a screen may be in any of its modules.
  ///
  /// - Parameter known: the results in folders for other configurations.
  init<Tree: ProjectTree>(
    around folder: String, in tree: Tree, known: inout [String: AppSource]
  ) throws(Tree.Failure) {
    self.init()
    for folder in tree.folders(around: folder).reversed() {
      self = if let known = known[folder] { known } else { try AppSource(in: folder, of: tree) }
      known[folder] = self
      if !imports.isEmpty { return }
    }
  }

  private init<Tree: ProjectTree>(in folder: String, of tree: Tree) throws(Tree.Failure) {
    let project = try tree.projectFiles(in: folder) { Language(fileName: $0) != nil }
    self.init(
      of: project.holdsSeveralApps ? [] : project.files, isComplete: project.isComplete)
  }

  /// Reads all files of a project.
  ///
  /// Complexity: O(bytes).
  ///
  /// - Parameter isComplete: false if some files could not be read.
  init(of files: [AppProjectFiles.File], isComplete: Bool = true) {
    self.init()
    var android = Reading()
    var ios = Reading()
    for file in files {
      switch Language(fileName: file.path) {
      case .gradle: android.read(file, with: Self.buildField, &self)
      case .kotlinOrJava: android.read(file, with: Self.kotlinOrJava, &self)
      case .swift: ios.read(file, with: Self.swift, &self)
      case nil: break
      }
    }
    startLocations += android.startsByName + ios.startsByName
    let libraries = android.imports.compactMap { ClientName.imports[$0.value.string] }
    android.strings.registersOwnScreens = libraries.contains {
      !Client.newest(of: $0).ownDeepLinks.isEmpty
    }
    imports = (android.imports + ios.imports).distinct(by: \.value)
    if isComplete, !android.imports.isEmpty { self.android = android.strings }
    if isComplete, !ios.imports.isEmpty { self.ios = ios.strings }
  }

  private enum Language {
    case gradle, kotlinOrJava, swift

    init?(fileName: String) {
      if fileName.hasSuffix(".gradle") || fileName.hasSuffix(".gradle.kts") {
        self = .gradle
      } else if fileName.hasSuffix(".swift") {
        self = .swift
      } else if fileName.hasSuffix(".kt") || fileName.hasSuffix(".java") {
        self = .kotlinOrJava
      } else {
        return nil
      }
    }
  }

  // MARK: Expressions

  /// A comment, a fact, or any other string.
  ///
  /// The library registers a deep link as the `uri` of an annotation (hotwire-native-android 1.3.0,
  /// NavigatorGraphBuilder.kt; turbo-android 7.1.0, TurboNavGraphBuilder.kt).
  private static let kotlinOrJava = TextExpression(
    comment + #"""
      | @ [\w.]{0,100}? (?<annotation>HotwireDestinationDeepLink|TurboNavGraphDestination) \( \s* (?:uri\s*=\s*)? "(?<screen>[^"\\$\n]*)"
        (?: \s*,?\s* \) (?: \s+ (?:open|public|internal|private|abstract|final|data|@\w++) )*
          \s+ class \s+ (?<class>\w+) )?
      | \b (?:
          import \s+ (?<library>dev\.hotwire (?:\.\w+)?) [\w.]*
        | (?: registerFragmentDestinations | registered(?:Fragments|Activities) \s*:
            [^=\n]{0,100} (?:\n\s*get\(\) \s*)? = \s* (?:mutableListOf|listOf|emptyList) (?:<[^()\n]*>)? )
          \s* \( (?<list>[^()]*) \)
        | (?<unread>registerFragmentDestinations|registeredFragments|registeredActivities) \b
        | startLocation \s*=\s* "(?<start>[^"\\$\n]*)"
        | startLocation \s*=\s* (?<namedStart>[A-Za-z_]\w*) \s*[,)\n]
        | (?:val|var|String) \s+ (?<constant>\w+) (?:\s*:\s*String)? (?:\s*get\(\))?
          \s*=\s* "(?<address>https?://[^"\\$\n]*)" )
      |
      """# + string)

  /// As `kotlinOrJava`; `names` are those of cases, whose raw values are strings.
  ///
  /// Apps compare the value of `view_controller` with `pathConfigurationIdentifier` (hotwire-native-ios
  /// 1.2.2, PathConfigurationIdentifiable.swift).
  private static let swift = TextExpression(
    comment + #"""
      | \b (?:
          import \s+ (?<library>HotwireNative|Turbo)\b
        | pathConfigurationIdentifier (?:\s*:\s*String)? \s*[={]\s* (?:return\s+)? "(?<screen>[^"\\\n]*)"
        | case \s+ (?<names>[A-Za-z_]\w*(?:\s*,\s*[A-Za-z_]\w*)*)
        | startLocation \s*[:=]\s* (?:URL\(string:\s*)? "(?<start>[^"\\\n]*)"
        | startLocation \s*[:=]\s* (?<namedStart>[A-Za-z_]\w*) \s*[,)\n]
        | (?:let|var) \s+ (?<constant>\w+) (?:\s*:\s*\w+)? \s*=\s* (?:URL\(string:\s*)?
          "(?<address>https?://[^"\\\n]*)" )
      | (?<call>\.appending(?:PathComponent)?)\( \s* (?:(?:path|component):\s*)? "(?<path>[^"\\\n]*)"
      | \.matchQueryStrings \s*=\s* (?<queries>\w+)
      |
      """# + string)

  /// An address that a build gives a name, which Kotlin reads from `BuildConfig`.
  private static let buildField = TextExpression(
    comment + #"""
      | \bbuildConfigField \s*\(?\s* ["']String["'] \s*,\s* ["'](?<constant>\w+)["'] \s*,\s*
        ["'] \\?["']? (?<address>https?://[^"'\\\s]*)
      """#)

  private static let comment = #"//[^\n]*+ | /\*(?:[\s\S]*?\*/|[\s\S]*+)"#

  /// A string that the source looks up.
  private static let key = #"""
    (?: \[ | \b (?: (?:get\w*|property|value|string|boolean)\( | forKey:\s*) ) "(?<key>[\w-]+)" [\])]
    """#

  private static let string =
    key + " | " + #""""(?<long>[\s\S]*?)(?:"""|\z) | "(?<text>(?:[^"\\\n]++|\\.)*+)""#

  /// An expression in a string, or a place for one, also if its end is outside the string.
  fileprivate static let insertion = TextExpression(
    #"\\\((?:[^()]++|\([^()]*+\))*+\)? | \$\{[^}]*\}? | \$[A-Za-z_]\w* | %[@ds]"#)
}

/// The files of one platform as far as they are read.
private struct Reading {
  var strings = AppSource.Strings()

  /// The modules of client libraries that files import, or whose annotations they use.
  var imports: [AppSource.Fact] = []

  /// The names that stand for the start location.
  private var namedStarts: [AppSource.Fact] = []

  private var composed: Set<UTF8String> = []

  /// A path after one expression, such as `${BuildConfig.BASE_URL}/configurations/android_v1.json`.
  private static nonisolated(unsafe) let pathAfterName =
    #/(?:\\\(|\$\{?)(?:\w+\.)*(?<name>\w+)[)}]?(?<path>\/[^$\\]*)/#

  mutating func read(
    _ file: AppProjectFiles.File, with expression: TextExpression, _ source: inout AppSource
  ) {
    let text = String(decoding: file.bytes, as: UTF8.self)
    lazy var buffer = SourceBuffer(name: file.path, text: text)
    for match in expression.matches(in: text) {
      func fact(_ group: String) -> AppSource.Fact? {
        match.range(of: group).map { range in
          AppSource.Fact(UTF8String(match[group] ?? ""), at: SourceRange(buffer, range))
        }
      }
      if let string = match["text"] ?? match["long"] {
        add(string) { fact("text") ?? fact("long") }
      } else if let screen = fact("screen") {
        strings.screens.append(screen)
        strings.all.insert(screen.value)
        if let annotation = match["annotation"] {
          let isTurbo = annotation.hasPrefix("Turbo")
          let package: UTF8String = isTurbo ? "dev.hotwire.turbo" : "dev.hotwire.navigation"
          imports.append(.init(package, at: screen.location))
        }
        if let name = match["class"] { strings.linksOfClasses[UTF8String(name)] = screen.value }
      } else if let key = match["key"] {
        strings.keys.insert(UTF8String(key))
        add(key) { nil }
      } else if let list = fact("list") ?? fact("unread") {
        register(match["list"], at: list.location)
      } else if let names = match["names"] {
        strings.all.formUnion(
          names.split { $0 == "," || $0.isWhitespace }.map { UTF8String(String($0)) })
      } else if let name = match["constant"], let address = match["address"] {
        strings.constants[UTF8String(name), default: []].append(UTF8String(address))
        add(address) { nil }
      } else if let call = match.range(of: "call"), let path = fact("path") {
        // An expression that began with a name would look at every word of the source.
        strings.appended.append((path, Self.name(before: call.lowerBound, in: text)))
        add(path.value.string) { nil }
      } else if let start = fact("start") {
        source.startLocations.append(start)
      } else if let name = fact("namedStart") {
        namedStarts.append(name)
      } else if let value = fact("queries") {
        source.queryMatching.append(value)
      } else if let library = fact("library") {
        imports.append(library)
      }
    }
  }

  /// The start locations by the names of constants that have one value.
  var startsByName: [AppSource.Fact] {
    namedStarts.compactMap { name in
      guard let values = strings.constants[name.value]?.distinct(), values.count == 1 else {
        return nil
      }
      return AppSource.Fact(values[0], at: name.location)
    }
  }

  /// The last word before a place, in bytes of UTF-8.
  private static func name(before place: Int, in text: String) -> UTF8String {
    let before = text.utf8.prefix(place).reversed().drop { $0 == 0x20 || $0 == 0x0A || $0 == 0x0D }
    let name = before.prefix { $0.isASCIILetterOrDigit || $0 == UInt8(ascii: "_") }
    return UTF8String(repairing: ContiguousArray(name.reversed()))
  }

  /// - Parameter list: the classes of the list; nil if it is not a plain list.
  private mutating func register(_ list: String?, at place: SourceRange) {
    var registration = strings.registration ?? .init(at: place)
    let names = list?.replacing(#/\/\/.*/#, with: "").split(separator: ",").map { item in
      item.trimmingCharacters(in: .whitespacesAndNewlines)
    }.filter { !$0.isEmpty }
    for name in names ?? [""] {
      if let match = name.wholeMatch(of: #/(?:\w+\.)*(\w+)::class/#) {
        registration.classes.insert(UTF8String(String(match.1)))
      } else {
        registration.isReadable = false
      }
    }
    strings.registration = registration
  }

  private mutating func add(_ string: String, _ fact: () -> AppSource.Fact?) {
    if let match = string.wholeMatch(of: Self.pathAfterName), var path = fact() {
      path.value = UTF8String(String(match.path))
      strings.appended.append((path, UTF8String(String(match.name))))
    }
    guard let pattern = AppSource.insertion.replacing(in: string, with: ".*") else {
      strings.all.insert(UTF8String(string))
      if string.contains("://") { strings.deepLinks.append(UTF8String(string)) }
      return
    }
    // Text without a letter, as in `"$host/$path"`, says nothing.
    guard pattern.utf8.contains(where: \.isASCIILetter),
      composed.insert(UTF8String(pattern)).inserted, var fact = fact()
    else {
      return
    }
    fact.value = UTF8String(pattern)
    strings.composed.append(fact)
  }
}

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
  /// An address counts if it is on a public host and its path names a configuration. It may be put
  /// together from a path and an address with a name.
  package func download(on platform: ClientPlatform) -> Download? {
    guard let strings = platform == .ios ? ios : android else { return nil }
    let addresses = strings.configurationAddresses.filter(\.isPublicAddress)
    if let address = addresses.only { return .address(address) }
    let appended = strings.appended.filter(\.path.value.pathNamesConfiguration)
    guard addresses.isEmpty, let path = appended.map(\.path).distinct(by: \.value).first else {
      return nil
    }
    return .path(path)
  }

  /// The addresses at which the source of any app asks for a configuration, also on this machine.
  var configurationAddresses: [UTF8String] {
    [ios, android].compactMap { $0 }.flatMap(\.configurationAddresses).distinct()
  }

  /// The origin of the first address of a server on this machine, as in `http://localhost:3000`.
  var localOrigin: String? {
    addresses.lazy.compactMap(\.localAddress).compactMap { RemoteURL($0) }.first.map {
      "\($0.scheme.rawValue)://\($0.hostName)"
    }
  }

  private var addresses: [UTF8String] {
    ((ios?.deepLinks ?? []) + (android?.deepLinks ?? []) + startLocations.map(\.value)).filter {
      $0.bytes.starts(with: "http".utf8)
    }
  }

  /// The address of an app's first page, or nil if the source has none or several.
  package func startAddress(on platform: ClientPlatform) -> UTF8String? {
    startLocations.filter { fact in
      fact.location.buffer.name.hasSuffix(".swift") == (platform == .ios)
    }.map(\.value).filter(\.isPublicAddress).only
  }
}

extension AppSource.Strings {
  /// The addresses whose paths name a configuration, also those put together from a path and an
  /// address with a name.
  fileprivate var configurationAddresses: [UTF8String] {
    let joined = appended.filter(\.path.value.pathNamesConfiguration).flatMap { path, base in
      (constants[base] ?? []).map { $0.appending(path.value) }
    }
    return (deepLinks.filter(\.pathNamesConfiguration) + joined).distinct()
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

  /// The address with a path after it.
  fileprivate func appending(_ path: UTF8String) -> UTF8String {
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

  /// True for `…/configurations/ios_v1` and any file of JSON.
  fileprivate var pathNamesConfiguration: Bool {
    let path = string.prefix { $0 != "?" }
    return namesConfiguration(String(path)) || path.lowercased().hasSuffix(".json")
  }
}

extension Collection where Element: Hashable {
  /// The one element, however often; nil if there are none or several.
  fileprivate var only: Element? {
    let all = distinct()
    return all.count == 1 ? all[0] : nil
  }
}

extension Project {
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
