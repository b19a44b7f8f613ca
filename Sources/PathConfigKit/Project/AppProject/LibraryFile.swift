import PathConfigClients
import PathConfigSyntax

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
    LibraryFile([".lockfile"], of: ClientName.artifacts, isLock: true, artifact),
    LibraryFile([".gradle", ".gradle.kts", ".versions.toml"], of: ClientName.artifacts, artifact),
  ]

  /// A line that names an artifact, as a coordinate or in parts, with its version or the name of it.
  private static let artifact = #"""
    ^ (?!\s*(?://|\x23|\*)) (?:.{0,200}?["'])?? dev\.hotwire ["':]
    (?:.{0,50}?["':])?? (?<library>core|navigation-fragments|turbo) (?=["':])
    (?: .{0,100}? ["':\[] (?<version>\d+(?:\.\d+)*)
      | .{0,100}? (?: \$\{? (?:\w{1,50}\.)* | \bref \s*=\s* ["'] ) (?<reference>[\w-]{1,100}) )?
    """#

  /// A line of a Gradle file that gives a version a name.
  private static let definition = TextExpression(
    #"""
    ^ (?!\s*(?://|\x23|\*)) .{0,200}? \b(?<name>[\w-]{1,100}) \x20*=\x20* ["']?
    (?<version>\d+(?:\.\d+)*)
    """#)

  /// The count of the numbers of a version that hold, by the manifest's word for it.
  private static let precision = [
    "exact": 3, "exactVersion": 3, "upToNextMinor": 2, "upToNextMinorVersion": 2, "from": 1,
    "upToNextMajorVersion": 1,
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
    lazy var shared = versions(in: texts.filter { isOfGradle($0.path) }.map(\.text))
    return texts.flatMap { path, text -> [LibraryMention] in
      guard let kind = kind(of: path) else { return [] }
      lazy var buffer = SourceBuffer(name: path, text: text)
      lazy var own = versions(in: [text])
      return kind.mention.matches(in: text).compactMap { match in
        guard let name = match["library"], let range = match.range(of: "library"),
          let library = kind.libraries[name.lowercased()]
        else { return nil }
        let version = match["version"] ?? match["reference"].flatMap { own[$0] ?? shared[$0] }
        let precision = match["kind"].map { Self.precision[$0] ?? 0 } ?? 3
        let numbers = version.flatMap { ClientVersion.numbers(in: $0.utf8) } ?? []
        return LibraryMention(
          library: library, version: Array(numbers.prefix(precision)), isLocked: kind.isLock,
          place: SourceRange(buffer, range))
      }
    }
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
