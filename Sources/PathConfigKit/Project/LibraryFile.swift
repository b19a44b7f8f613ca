import PathConfigClients
import PathConfigSyntax

/// A kind of file that names client libraries, and how to read it.
struct LibraryFile: Sendable {
  /// The names of such files, or their ends from a dot on.
  private let names: [String]

  /// The libraries by the names that the file has for them, in lower case.
  private let libraries: [String: ClientName]
  private var comments = SourceTokens.Comments.hash
  private let read: @Sendable (inout LibraryReader) -> Void

  private static let all = [
    LibraryFile(names: ["Package.resolved", ".package.resolved"], libraries: ClientName.packages) {
      $0.readPackages(at: ["location", "repositoryURL"])
    },
    // The files of Tuist name packages as Swift's do.
    LibraryFile(
      names: ["Package.swift", "Project.swift", "Workspace.swift", "Dependencies.swift"],
      libraries: ClientName.packages, comments: .slashes
    ) { $0.readPackages(at: ["url", "path", "id"]) },
    LibraryFile(names: ["project.pbxproj"], libraries: ClientName.packages, comments: .slashes) {
      $0.readPackages(at: ["repositoryURL", "relativePath"])
    },
    // XcodeGen's project.
    LibraryFile(names: ["project.yml", "project.yaml"], libraries: ClientName.packages) {
      $0.readPackages(at: ["url", "github", "path"], areIndented: true)
    },
    LibraryFile(
      names: ["Cartfile", "Cartfile.private", "Cartfile.resolved"], libraries: ClientName.packages
    ) { $0.readCarthage() },
    LibraryFile(names: ["Podfile", "Podfile.lock"], libraries: ClientName.pods) { $0.readPods() },
    LibraryFile(names: [".lockfile", ".versions.toml"], libraries: ClientName.artifacts) {
      $0.readArtifacts()
    },
    LibraryFile(names: builds, libraries: ClientName.artifacts, comments: .slashes) {
      $0.readArtifacts()
    },
  ]

  /// The names of files of Gradle, also of those that the sources of a build usually have.
  private static let builds = [
    ".gradle", ".gradle.kts", "Versions.kt", "Dependencies.kt", "Deps.kt", "Libs.kt",
  ]

  /// The words before a version or its name, and the count of the version's numbers that hold.
  fileprivate static let precision = [
    "exact": 3, "exactVersion": 3, "version": 3, "tag": 3, "require": 3, "strictly": 3, "prefer": 3,
    "ref": 3, "versionRef": 3, "upToNextMinor": 2, "upToNextMinorVersion": 2, "minorVersion": 2,
    "from": 1, "upToNextMajor": 1, "upToNextMajorVersion": 1, "majorVersion": 1, "range": 0,
    "minimumVersion": 0, "minVersion": 0, "maximumVersion": 0, "maxVersion": 0, "to": 0,
  ]
}

extension LibraryFile {
  /// True for a file that may name a library, or the version of one.
  static func mayName(_ name: String) -> Bool {
    kind(of: name) != nil || name == "gradle.properties"
  }

  private static func kind(of path: String) -> LibraryFile? {
    let name = PathText.split(path).name
    return all.first { kind in
      kind.names.contains { $0.hasPrefix(".") ? name.hasSuffix($0) : name == $0 }
    }
  }

  /// The libraries in the order of the files, and of their places within a file.
  ///
  /// Complexity: O(bytes).
  static func mentions(in files: [ListedFile]) -> [LibraryMention] {
    let sources = files.map { file in
      SourceTokens(
        file.bytes, named: file.path, comments: kind(of: file.path)?.comments ?? .hash)
    }
    let builds = sources.filter(isOfGradle)
    lazy var shared = versions(in: builds + sources.filter(\.isCatalogue))
    lazy var accessors = Set(builds.flatMap(accessors))
    return sources.flatMap { source -> [LibraryMention] in
      let name = source.buffer.name
      guard let kind = kind(of: name) else { return [] }
      var reader = LibraryReader(source: source, libraries: kind.libraries)
      kind.read(&reader)
      lazy var own = versions(in: [source])
      lazy var quoted = namesInLists(of: source)
      // A catalogue without builds beside it is believed. A line of it that no build names, alone or in a
      // bundle, names nothing.
      func isUsed(_ alias: String) -> Bool {
        !source.isCatalogue || builds.isEmpty || quoted.contains(alias)
          || accessors.contains(dotted(alias))
      }
      return reader.found.filter { $0.alias.map(isUsed) ?? true }.map { entry in
        let named = entry.requirement.references.lazy.compactMap { own[$0] ?? shared[$0] }
        return LibraryMention(
          library: entry.library, releases: entry.requirement.releases ?? named.first,
          isLocked: [".resolved", ".lock", ".lockfile"].contains(where: name.hasSuffix),
          place: SourceRange(source.buffer, entry.range))
      }
    }
  }

  private static func isOfGradle(_ source: SourceTokens) -> Bool {
    (builds + ["gradle.properties"]).contains(where: source.buffer.name.hasSuffix)
  }

  /// The name of a catalogue's line as builds write it.
  fileprivate static func dotted(_ alias: String) -> String {
    alias.replacing("-", with: ".").replacing("_", with: ".")
  }

  /// The names that builds write behind a dot, such as `hotwire.core` in `libs.hotwire.core`.
  private static func accessors(in build: SourceTokens) -> [String] {
    build.tokens.indices.flatMap { place -> [String] in
      guard build.has(".", at: place - 1) else { return [] }
      // Names of more than six parts do not occur.
      let ends = stride(from: place, to: place + 12, by: 2).prefix { next in
        (next == place || build.has(".", at: next - 1)) && build.match([.word], at: next) != nil
      }
      return ends.map {
        String(decoding: build.bytes[build.bytes(of: place..<($0 + 1))], as: UTF8.self)
      }
    }
  }

  /// The strings of a version catalogue, as in its bundles; those that name a version do not count.
  private static func namesInLists(of catalogue: SourceTokens) -> Set<String> {
    let places = catalogue.tokens.indices.filter { place in
      catalogue.isString(place)
        && !(catalogue.has("=", at: place - 1) && catalogue.has("ref", at: place - 2))
    }
    return Set(places.map(catalogue.text))
  }

  /// The releases that sources give a name, if all of them give it the same.
  private static func versions(in sources: [SourceTokens]) -> [String: AllowedReleases] {
    var versions: [String: Set<AllowedReleases>] = [:]
    for source in sources {
      for (name, releases) in source.definitions { versions[name, default: []].insert(releases) }
    }
    return versions.compactMapValues { $0.count == 1 ? $0.first : nil }
  }
}

/// Reads the libraries that a file names, and the requirements beside their names.
private struct LibraryReader {
  struct Entry {
    let library: ClientName

    /// The bytes of the name.
    let range: Range<Int>
    var requirement = Requirement()

    /// The name of the line in a version catalogue.
    var alias: String?
  }

  let source: SourceTokens
  let libraries: [String: ClientName]
  private(set) var found: [Entry] = []

  /// Adds the library of a name, if it is one.
  private mutating func add(_ name: Range<Int>) -> Bool {
    guard let library = libraries[source.text(in: name).lowercased()] else { return false }
    found.append(Entry(library: library, range: name))
    return true
  }

  /// Reads the addresses and paths of packages, each with the requirement in the same brackets, or in
  /// neighbouring lines with the same indentation.
  ///
  /// - Parameter keys: the words for addresses and paths.
  mutating func readPackages(at keys: Set<String>, areIndented: Bool = false) {
    // The places at which the brackets around a token begin, and their count around the last library.
    var groups = [0]
    var depth: Int?
    var (start, addressEnd, indentation) = (0, 0, 0)
    func finish(before end: Int) {
      if depth == nil { return }
      found[found.count - 1].requirement = source.requirement(in: start..<end)
      (depth, start) = (nil, end)
    }
    for (place, token) in source.tokens.enumerated() where token.range.lowerBound >= addressEnd {
      if areIndented, token.startsLine, source.indentation(of: token) != indentation {
        finish(before: place)
        groups = [place]
        indentation = source.indentation(of: token)
      }
      if source.isOpening(place) {
        groups.append(place)
      } else if source.isClosing(place) {
        if depth == groups.count { finish(before: place) }
        if groups.count > 1 { groups.removeLast() }
      } else if keys.contains(source.text(place)),
        let value = source.match([[":", "="]], at: place + 1)?.end,
        let address = source.value(at: value)
      {
        finish(before: place)
        addressEnd = address.upperBound
        guard add(lastName(of: address)) else { continue }
        start = max(start, groups[groups.count - 1])
        depth = groups.count
      }
    }
    finish(before: source.tokens.count)
  }

  /// The last part of an address or a path, as in `https://a.com/turbo-ios.git/`.
  private func lastName(of address: Range<Int>) -> Range<Int> {
    var bytes = source.bytes[address]
    if bytes.last == UInt8(ascii: "/") { bytes.removeLast() }
    if bytes.suffix(4).elementsEqual(".git".utf8) { bytes.removeLast(4) }
    return bytes.indices.suffix(
      bytes.reversed().prefix { $0.isWordByte || $0 == UInt8(ascii: "-") }.count)
  }

  /// Reads the lines of Carthage, as in `github "hotwired/turbo-ios" ~> 7.0`.
  mutating func readCarthage() {
    for line in source.lines {
      guard let address = line.first(where: source.isString),
        add(lastName(of: source.tokens[address].range)), address + 1 < line.upperBound
      else { continue }
      let text = source.text(in: source.bytes(of: (address + 1)..<line.upperBound))
      // Any release with the same first number is compatible.
      found[found.count - 1].requirement.releases = AllowedReleases(
        text.replacing("~>", with: "^").replacing("\"", with: ""))
    }
  }

  /// Reads pods: `pod 'Turbo', '~> 7.0'`, or `  - Turbo/Core (7.0.2)` for those that are installed.
  mutating func readPods() {
    for line in source.lines {
      let isInstalled =
        source.has("-", at: line.lowerBound)
        && source.indentation(of: source.tokens[line.lowerBound]) == 2
      guard isInstalled || source.has("pod", at: line.lowerBound),
        let place = line.dropFirst().first(where: { source.tokens[$0].kind != .sign })
      else { continue }
      let name = source.run(from: source.tokens[place].range.lowerBound, while: \.isWordByte)
      let rest = source.run(from: name.upperBound) { !")\n".utf8.contains($0) }
      let version = source.text(in: rest).split(separator: "(").last.flatMap {
        AllowedReleases("=" + $0)
      }
      if isInstalled && version == nil || !add(name) { continue }
      found[found.count - 1].requirement =
        isInstalled
        ? Requirement(releases: version)
        : source.requirement(
          in: place..<source.endOfStatement(of: place, from: line.lowerBound))
    }
  }

  /// Reads the artifacts that a statement names, as a coordinate or in parts, with its version or the
  /// name of it.
  mutating func readArtifacts() {
    var start = 0
    var line = 0
    for place in source.tokens.indices {
      if source.tokens[place].startsLine, !source.isInTable(place, from: line) { line = place }
      guard source.namesGroup(place), let coordinate = source.value(at: place) else { continue }
      let parts = source.bytes[coordinate].split(separator: UInt8(ascii: ":")).map(\.indices)
      let statement = max(start, line)..<source.endOfStatement(of: place, from: max(start, line))
      start = place + 1
      func isName(_ place: Int) -> Bool {
        source.isString(place) && libraries[source.text(place).lowercased()] != nil
      }
      let other = statement.last { $0 > place && isName($0) } ?? statement.first(where: isName)
      let name = parts.count > 1 ? parts[1] : other.map { source.tokens[$0].range }
      guard source.text(in: parts[0]) == "dev.hotwire", let name, add(name) else { continue }
      var requirement = source.requirement(in: statement)
      if parts.count > 2 {
        requirement.add(source.text(in: parts[2]))
        // The string ends within `${extra["hotwire"]}`.
        requirement.references.append(source.text(place + 1))
      }
      found[found.count - 1].requirement = requirement
      found[found.count - 1].alias = source.alias(at: line).map(source.text)
    }
  }
}

/// The releases that a statement allows.
private struct Requirement {
  var releases: AllowedReleases?

  /// The names that other lines may give the version, the likeliest first.
  var references: [String] = []

  /// Adds a version, or the name of one as in `hotwire`, `${versions.hotwire}` and
  /// `libs.versions.hotwire.get()`.
  mutating func add(_ text: String, precision: Int = 3) {
    if let added = AllowedReleases(text, precision: precision) {
      releases = releases?.narrowed(to: added) ?? added
      return
    }
    let path = text.utf8.drop { "${".utf8.contains($0) }
      .prefix { $0.isWordByte || "-.".utf8.contains($0) }
    var names = path.split(separator: UInt8(ascii: ".")).map { String(decoding: $0, as: UTF8.self) }
    if names.count > 1, names.last == "get" { names.removeLast() }
    let catalogued = names.drop { $0 != "versions" }.dropFirst()
    let alias = (catalogued.isEmpty ? names[...] : catalogued).joined(separator: ".")
    references += ["versions." + LibraryFile.dotted(alias)] + names.suffix(1)
  }
}

extension SourceTokens {
  fileprivate var isCatalogue: Bool { buffer.name.hasSuffix(".versions.toml") }

  fileprivate func text(in range: Range<Int>) -> String {
    String(decoding: bytes[range], as: UTF8.self)
  }

  /// The count of the blanks before the first token of a line.
  fileprivate func indentation(of token: Token) -> Int {
    bytes[..<token.range.lowerBound].reversed().prefix(while: \.isBlank).count
  }

  /// The bytes of a value, which may have no marks.
  fileprivate func value(at place: Int) -> Range<Int>? {
    guard tokens.indices.contains(place) else { return nil }
    let range = tokens[place].range
    return isString(place)
      ? range
      : run(from: range.lowerBound) { !$0.isASCIIWhiteSpace && !"\"';,=}".utf8.contains($0) }
  }

  /// The requirement in a statement: behind words for one, or alone in a list.
  fileprivate func requirement(in places: Range<Int>) -> Requirement {
    var requirement = Requirement()
    var precision: Int?
    for place in places {
      let word = text(place)
      let known = LibraryFile.precision[word]
      precision = precision ?? known
      let value =
        known == nil ? place : match([[":", "=", "("], .maybe([">"])], at: place + 1)?.end
      guard let value, let range = self.value(at: value), known != nil || isItem(place) else {
        continue
      }
      let isLimit =
        ["maximumVersion", "maxVersion", "to"].contains(word) || has("<", at: value - 1)
      let isLast = !isLimit && has(".", at: value - 1)
      let isFirst = has(".", at: value + 1) && has(".", at: value + 2)
      let sign = isLimit ? "<" : isLast ? "<=" : isFirst ? ">=" : ""
      if known != nil || !isString(value) || AllowedReleases(text(value)) != nil {
        requirement.add(sign + text(in: range), precision: known == nil ? 3 : precision ?? 3)
      }
    }
    return requirement
  }

  /// True for an item behind a comma or a plus, or at the end of a range such as `"1.0.0"..<"2.0.0"`.
  private func isItem(_ place: Int) -> Bool {
    let isKey = has(":", at: place + 1) || has("=", at: place + 1)
    let isLast = has(".", at: place - 2) && (has("<", at: place - 1) || has(".", at: place - 1))
    return !isKey && (isLast || has(",", at: place - 1) || has("+", at: place - 1))
  }

  /// True for the group of the libraries' artifacts, perhaps with more of a coordinate; in a lock file,
  /// which has no strings, at the beginning of a line.
  fileprivate func namesGroup(_ place: Int) -> Bool {
    tokens.indices.contains(place) && (isString(place) || tokens[place].startsLine)
      && bytes.span.hasText("dev.hotwire", at: tokens[place].range.lowerBound)
  }

  /// The end of the statement of a token: of a line without open brackets that nothing continues.
  fileprivate func endOfStatement(of anchor: Int, from start: Int) -> Int {
    var depth = 0
    // A statement about a library is short, and names one.
    let limit = min(tokens.count, anchor + 80)
    return (start..<limit).first { place in
      let continues =
        has([",", "+"], at: place - 1) || has(".", at: place) || isClosing(place)
      let startsLine =
        tokens[place].startsLine && depth <= 0 && !continues && !isInTable(place, from: start)
      if place > anchor, startsLine || namesGroup(place) { return true }
      depth += isOpening(place) ? 1 : isClosing(place) ? -1 : 0
      return false
    } ?? limit
  }

  /// True for a line of a table of TOML such as `[libraries.hotwire]`, which begins at a place.
  fileprivate func isInTable(_ line: Int, from start: Int) -> Bool {
    isCatalogue && has("[", at: start) && has(".", at: start + 2) && !has("[", at: line)
  }

  /// The name before an equals sign, or that of a table.
  fileprivate func alias(at place: Int) -> Range<Int>? {
    let isTable = isCatalogue && has("[", at: place) && has(".", at: place + 2)
    let place = isTable ? min(place + 3, tokens.count - 1) : place
    let name = run(from: tokens[place].range.lowerBound) {
      $0.isWordByte || $0 == UInt8(ascii: "-") || $0 == UInt8(ascii: ".")
    }
    let blanks = run(from: name.upperBound, while: \.isBlank)
    let hasSign = bytes.span.hasText("=", at: blanks.upperBound)
    return !name.isEmpty && (isTable || hasSign) ? name : nil
  }

  /// The versions with the names that a build or a catalogue gives them.
  fileprivate var definitions: [(name: String, releases: AllowedReleases)] {
    if isCatalogue {
      let lines = lines.reduce(into: [Range<Int>]()) { lines, line in
        if let start = lines.last?.lowerBound, isInTable(line.lowerBound, from: start) {
          lines[lines.count - 1] = start..<line.upperBound
        } else {
          lines.append(line)
        }
      }
      return lines.compactMap { line in
        guard let alias = alias(at: line.lowerBound),
          let sign = line.first(where: { has("=", at: $0) })
        else { return nil }
        let releases = AllowedReleases(text(sign + 1)) ?? requirement(in: line).releases
        return releases.map { ("versions." + LibraryFile.dotted(text(in: alias)), $0) }
      }
    }
    // `hotwire = …`, `extra["hotwire"] = …`, `val hotwire: String = …`, `hotwire: …`, `set("hotwire", …)` and
    // `val hotwire by extra(…)`
    return tokens.indices.compactMap { place in
      let end =
        match([.maybe(["]"]), .maybe([":", .word]), ["=", ":", ","]], at: place + 1)?.end
        ?? match(["by", "extra", "("], at: place + 1)?.end
      guard let end, isString(end) || has("=", at: end - 1), let value = value(at: end) else {
        return nil
      }
      return AllowedReleases(text(in: value)).map { (text(place), $0) }
    }
  }
}
