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

  /// Searches the folder of a configuration and those above it; the nearest one that names a
  /// library decides.
  ///
  /// If it names no release, the folders above it may: they share one among all their apps.
  ///
  /// - Parameter known: the results in folders for other configurations.
  init<Tree: ProjectTree>(
    around folder: String, in tree: Tree, known: inout [String: SearchedFolder]
  ) throws(Tree.Failure) {
    var found: [LibraryMention] = []
    var isInsideApp = false
    for path in tree.folders(around: folder) {
      let folder = if let known = known[path] { known } else { try SearchedFolder(path, in: tree) }
      known[path] = folder
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
  }

  private init() {
    mentions = []
    isInsideApp = false
  }

  /// The libraries that the source of an app imports, which names no release.
  init(importedBy source: AppSource) {
    mentions = source.imports.compactMap { module in
      ClientName.imports[module.value.string].map {
        LibraryMention(library: $0, version: [], isLocked: false, place: module.location)
      }
    }.distinct(by: \.library)
    isInsideApp = false
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

/// A folder of a project, and the libraries that its files name.
struct SearchedFolder: Sendable {
  private let path: String
  let mentions: [LibraryMention]
  let isApp: Bool

  init<Tree: ProjectTree>(_ path: String, in tree: Tree) throws(Tree.Failure) {
    self.path = path
    let project = try tree.projectFiles(in: path, where: LibraryFile.mayName)
    mentions = LibraryFile.mentions(in: project.files)
    isApp = project.isApp
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

  /// Up to three numbers, the major one first; empty if the file names no release.
  ///
  /// `[1, 2]` is any release 1.2.
  let version: [Int]

  /// The least release that a manifest allows; empty if it names none.
  var minimum: [Int] = []

  /// True if a package manager wrote the file.
  let isLocked: Bool

  /// The place of the name.
  package let place: SourceRange

  /// True if the file leaves no choice of releases.
  var namesOneRelease: Bool { isLocked ? !version.isEmpty : version.count == 3 }

  /// A rank for the certainty of the release.
  var rank: Int { version.isEmpty ? 0 : isLocked ? 2 : 1 }

  /// The least release that the file allows; nil if it names one release, or none.
  var leastClient: Client? {
    guard !namesOneRelease, !minimum.isEmpty else { return nil }
    return LibraryMention(
      library: library, version: Array((minimum + [0, 0]).prefix(3)), isLocked: isLocked,
      place: place
    ).client
  }

  /// The described release that the project is built with, as far as the file shows.
  package var client: Client {
    guard let major = version.first else { return Client.newest(of: library) }
    let text = version.map(String.init).joined(separator: ".")
    if version.count > 1, let client = try? Client.find("\(library.rawValue)@\(text)") {
      return client
    }
    let number = ClientVersion(
      major, version.count > 1 ? version[1] : .max, version.count > 2 ? version[2] : .max)
    let described = Client.all.filter { $0.name == library }
    return described.last { $0.version <= number } ?? described.first
      ?? Client.newest(of: library)
  }
}

/// A kind of file that names client libraries, and how to read it.
struct LibraryFile: Sendable {
  /// The ends of the names of such files.
  private let names: [String]

  /// The libraries by the names that the file has for them, in small letters.
  private let libraries: [String: ClientName]

  /// True if a package manager writes the file.
  private let isLock: Bool

  /// Has the group `library`.
  ///
  /// `version` is optional, and so are `kind`, a word of `Self.precision`, and `reference`, the
  /// name that another line gives the version.
  private let mention: TextExpression

  private init(
    _ names: [String], of libraries: [String: ClientName], isLock: Bool = false, _ mention: String
  ) {
    self.names = names
    self.libraries = libraries
    self.isLock = isLock
    self.mention = TextExpression(mention)
  }

  /// Every kind of file; the counts in the expressions keep the time linear.
  private static let all = [
    LibraryFile(
      ["Package.resolved"], of: ClientName.packages, isLock: true,
      #"""
      "(?:location|repositoryURL)" \s*:\s* "[^"]{0,200}? (?<library>[\w-]++) (?:\.git)? /? "
      (?: [^{}]{0,200} \{ [^}]{0,200}? "version" \s*:\s* "(?<version>[\d.]+) )?
      """#),
    LibraryFile(
      ["Package.swift"], of: ClientName.packages,
      #"""
      ^ (?!\s*//) .{0,200}? \.package\( [^)]{0,200}?
      "[^"\n]{0,200}? (?<library>(?i:hotwire-native-ios|turbo-ios)) (?:\.git)? /? "
      (?: [^"\n)]{0,50}? (?<kind>from|exact|upToNextMinor) [^"\n)]{0,50} "(?<version>[\d.]+) )?
      """#),
    LibraryFile(
      ["project.pbxproj"], of: ClientName.packages,
      #"""
      (?:repositoryURL|relativePath) \s=\s "?[^";\n]{0,200}? (?<library>[\w-]++) (?:\.git)? /? "?;
      (?: \s* requirement \s=\s \{ (?=[^}]{0,200} kind \s=\s (?<kind>\w+))
        [^}]{0,200}? \b(?:minimumVersion|version) \s=\s "?(?<version>[\d.]+) )?
      """#),
    LibraryFile(
      ["Podfile.lock"], of: ClientName.pods, isLock: true,
      #"^ \x20\x20-\x20 "? (?<library>\w++) (?:/\w++)? \x20\( (?<version>[\d.]+)"#),
    // XcodeGen's project.
    LibraryFile(
      ["project.yml", "project.yaml"], of: ClientName.packages,
      #"""
      ^ \s* url: \s* ["']? [^"'\n\x23]{0,200}? (?<library>[\w-]++) (?:\.git)? /? ["']? [\x20\t]* $
      (?: \s* (?<kind>exactVersion|version|minorVersion|majorVersion|from) :
        \s* ["']? (?<version>[\d.]+) )?
      """#),
    LibraryFile([".lockfile"], of: ClientName.artifacts, isLock: true, artifact),
    LibraryFile([".gradle", ".gradle.kts", ".versions.toml"], of: ClientName.artifacts, artifact),
  ]

  /// A line that names an artifact, as a coordinate or in parts, with its version or the name of it.
  ///
  /// `alias` is the name of a line in a version catalogue.
  private static let artifact = #"""
    ^ (?!\s*(?://|\x23|\*)) (?: \s* (?<alias>[\w.-]{1,100}) \s*=\s* )?
    (?:.{0,200}?["'])?? dev\.hotwire ["':]
    (?:.{0,50}?["':])?? (?<library>core|navigation-fragments|hotwire-native-android|turbo) (?=["':])
    (?: .{0,100}? ["':\[] (?<version>\d+(?:\.\d+)*)
      | .{0,100}? (?: \$\{? (?:\w{1,50}\.){0,5}? | \bref \s*=\s* ["'] )
        (?<reference>[\w-]{1,100}) (?= ["'\}] | \.get\b ) )?
    """#

  /// A line of a Gradle file that gives a version a name.
  private static let definition = TextExpression(
    #"""
    ^ (?!\s*(?://|\x23|\*)) .{0,200}? \b(?<name>[\w-]{1,100}) \x20*=\x20* ["']?
    (?<version>\d+(?:\.\d+)*)
    """#)

  /// The count of the numbers of a version that hold, by the manifest's word for it.
  private static let precision = [
    "exact": 3, "exactVersion": 3, "version": 3, "upToNextMinor": 2, "upToNextMinorVersion": 2,
    "minorVersion": 2, "from": 1, "upToNextMajorVersion": 1, "majorVersion": 1,
  ]
}

extension LibraryFile {
  /// True for a file that may name a library, or the version of one.
  static func mayName(_ name: String) -> Bool {
    kind(of: name) != nil || name == "gradle.properties"
  }

  private static func kind(of name: String) -> LibraryFile? {
    all.first { $0.names.contains(where: name.hasSuffix) }
  }

  /// The libraries in the order of the files, and of their places within a file.
  ///
  /// Complexity: O(bytes).
  static func mentions(in files: [AppProjectFiles.File]) -> [LibraryMention] {
    let texts = files.map { (path: $0.path, text: String(decoding: $0.bytes, as: UTF8.self)) }
    let builds = texts.filter { isOfGradle($0.path) }.map(\.text)
    let shared = versions(in: builds)
    return texts.flatMap { path, text -> [LibraryMention] in
      guard let kind = kind(of: path) else { return [] }
      let matches = kind.mention.matches(in: text)
      if matches.isEmpty { return [] }
      let own = matches.contains { $0["reference"] != nil } ? versions(in: [text]) : [:]
      let buffer = SourceBuffer(name: path, text: text)
      return matches.compactMap { match in
        guard let name = match["library"], let range = match.range(of: "library"),
          let library = kind.libraries[name.lowercased()],
          match["alias"].map({ isUsed($0, of: text, in: builds) }) ?? true
        else { return nil }
        let version = match["version"] ?? match["reference"].flatMap { own[$0] ?? shared[$0] }
        let precision = match["kind"].map { Self.precision[$0] ?? 0 } ?? 3
        let numbers = version.flatMap { ClientVersion.numbers(in: $0.utf8) } ?? []
        return LibraryMention(
          library: library, version: Array(numbers.prefix(precision)), minimum: numbers,
          isLocked: kind.isLock, place: SourceRange(buffer, range))
      }
    }
  }

  /// False for a line of a version catalogue that no build names, alone or in a bundle.
  ///
  /// A catalogue without builds beside it is believed.
  private static func isUsed(_ alias: String, of text: String, in builds: [String]) -> Bool {
    if builds.isEmpty || builds.contains(text) { return true }
    // A version may have the name of an alias.
    if text.replacing(#/ref\s*=\s*"[^"]*"/#, with: "").contains("\"\(alias)\"") { return true }
    let accessor = "." + alias.replacing(#/[-_]/#, with: ".")
    return builds.contains { $0.contains(accessor) }
  }

  private static func isOfGradle(_ path: String) -> Bool {
    [".gradle", ".gradle.kts", "gradle.properties"].contains(where: path.hasSuffix)
  }

  /// The versions that lines of texts give a name, if all of them give it the same.
  private static func versions(in texts: [String]) -> [String: String] {
    var versions: [String: Set<String>] = [:]
    for match in texts.flatMap(definition.matches) {
      guard let name = match["name"], let version = match["version"] else { continue }
      versions[name, default: []].insert(version)
    }
    return versions.compactMapValues { $0.count == 1 ? $0.first : nil }
  }
}

/// A regular expression with named groups, for files that people and package managers write.
struct TextExpression: Sendable {
  /// Nil for an invalid pattern, which no test would let pass.
  private let expression: NSRegularExpression?

  /// - Parameter pattern: blanks and line breaks in it do not count; `^` begins a line.
  init(_ pattern: String) {
    expression = try? NSRegularExpression(
      pattern: pattern, options: [.allowCommentsAndWhitespace, .anchorsMatchLines])
  }

  /// Complexity: O(length of the text) for the patterns of this module.
  func matches(in text: String) -> [Match] {
    let whole = NSRange(location: 0, length: text.utf16.count)
    return (expression?.matches(in: text, range: whole) ?? []).map { Match(text, $0) }
  }

  /// The text with another one in the place of every match; nil if there is no match.
  func replacing(in text: String, with other: String) -> String? {
    let whole = NSRange(location: 0, length: text.utf16.count)
    guard let expression, expression.firstMatch(in: text, range: whole) != nil else { return nil }
    return expression.stringByReplacingMatches(
      in: text, range: whole, withTemplate: NSRegularExpression.escapedTemplate(for: other))
  }

  struct Match {
    private let text: String
    private let result: NSTextCheckingResult

    fileprivate init(_ text: String, _ result: NSTextCheckingResult) {
      self.text = text
      self.result = result
    }

    /// The text of a group; nil if the group takes no part in the match.
    subscript(group: String) -> String? {
      Range(result.range(withName: group), in: text).map { String(text[$0]) }
    }

    /// The bytes of a group in UTF-8.
    func range(of group: String) -> Range<Int>? {
      Range(result.range(withName: group), in: text).map { range in
        let start = text.utf8.distance(from: text.startIndex, to: range.lowerBound)
        return start..<(start + text.utf8.distance(from: range.lowerBound, to: range.upperBound))
      }
    }
  }
}
