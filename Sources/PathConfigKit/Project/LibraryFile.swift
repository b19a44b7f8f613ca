import PathConfigClients
import PathConfigSyntax

/// A kind of file that names client libraries, and how to read it.
struct LibraryFile: Sendable {
  /// The ends of the names of such files.
  private let names: [String]

  /// The libraries by the names that the file has for them, in small letters.
  private let libraries: [String: ClientName]
  private var comments = SourceTokens.Comments.hash

  /// True if a package manager writes the file.
  private var isLock = false
  private let read: @Sendable (inout LibraryReader) -> Void

  private static let all = [
    LibraryFile(names: ["Package.resolved"], libraries: ClientName.packages, isLock: true) {
      $0.readPackages(at: ["location", "repositoryURL"], until: "}")
    },
    LibraryFile(names: ["Package.swift"], libraries: ClientName.packages, comments: .slashes) {
      $0.readPackages(at: ["url", "path"], until: ")")
    },
    LibraryFile(names: ["project.pbxproj"], libraries: ClientName.packages, comments: .slashes) {
      $0.readPackages(at: ["repositoryURL", "relativePath"], until: "}")
    },
    // XcodeGen's project, in which the version is in the line after the address.
    LibraryFile(names: ["project.yml", "project.yaml"], libraries: ClientName.packages) {
      $0.readPackages(at: ["url"], until: nil)
    },
    LibraryFile(names: ["Podfile.lock"], libraries: ClientName.pods, isLock: true) {
      $0.readPods()
    },
    LibraryFile(names: [".lockfile"], libraries: ClientName.artifacts, isLock: true) {
      $0.readArtifacts()
    },
    LibraryFile(names: [".versions.toml"], libraries: ClientName.artifacts) { $0.readArtifacts() },
    LibraryFile(
      names: [".gradle", ".gradle.kts"], libraries: ClientName.artifacts, comments: .slashes
    ) { $0.readArtifacts() },
  ]

  /// The count of the numbers of a version that hold, by the manifest's word for it.
  fileprivate static let precision = [
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
  static func mentions(in files: [ListedFile]) -> [LibraryMention] {
    let sources = files.map { file in
      SourceTokens(
        file.bytes, named: file.path, comments: kind(of: file.path)?.comments ?? .hash)
    }
    let builds = sources.filter(isOfGradle)
    lazy var shared = versions(in: builds)
    lazy var accessors = Set(builds.flatMap(accessors))
    return sources.flatMap { source -> [LibraryMention] in
      guard let kind = kind(of: source.buffer.name) else { return [] }
      var reader = LibraryReader(source: source, libraries: kind.libraries)
      kind.read(&reader)
      lazy var own = versions(in: [source])
      lazy var quoted = namesInLists(of: source)
      // A catalogue without builds beside it is believed. A line of it that no build names, alone or in a
      // bundle, names nothing.
      func isUsed(_ alias: String) -> Bool {
        isOfGradle(source) || builds.isEmpty || quoted.contains(alias)
          || accessors.contains(alias.replacing("-", with: ".").replacing("_", with: "."))
      }
      return reader.found.filter { $0.alias.map(isUsed) ?? true }.map { entry in
        let version = entry.version ?? entry.reference.flatMap { own[$0] ?? shared[$0] }
        let numbers = version.flatMap { ClientVersion.numbers(in: $0.utf8) } ?? []
        return LibraryMention(
          library: entry.library, version: Array(numbers.prefix(entry.precision)), minimum: numbers,
          isLocked: kind.isLock, place: SourceRange(source.buffer, entry.range))
      }
    }
  }

  private static func isOfGradle(_ source: SourceTokens) -> Bool {
    [".gradle", ".gradle.kts", "gradle.properties"].contains(where: source.buffer.name.hasSuffix)
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

  /// The versions that lines of builds give a name, if all of them give it the same.
  private static func versions(in builds: [SourceTokens]) -> [String: String] {
    var versions: [String: Set<String>] = [:]
    for build in builds {
      for line in build.lines {
        let definition = line.lazy.compactMap { build.definition(at: $0) }.first
        if let (name, version) = definition { versions[name, default: []].insert(version) }
      }
    }
    return versions.compactMapValues { $0.count == 1 ? $0.first : nil }
  }
}

extension SourceTokens {
  /// The name before an equals sign, and the version after it.
  fileprivate func definition(at place: Int) -> (name: String, version: String)? {
    guard has("=", at: place), place + 1 < tokens.count, !endsLine(place + 1),
      let version = version(from: tokens[place + 1].range.lowerBound)
    else { return nil }
    let before = bytes[..<tokens[place].range.lowerBound].reversed().drop { $0 == 0x20 }
    let name = before.prefix { $0.isWordByte || $0 == UInt8(ascii: "-") }.reversed()
    return name.isEmpty ? nil : (String(decoding: name, as: UTF8.self), version)
  }

  /// The numbers with dots between them at an offset, perhaps behind a mark; nil if there are none.
  fileprivate func version(from offset: Int) -> String? {
    let isMark = offset < bytes.count && "\"'[".utf8.contains(bytes[offset])
    let run = run(from: isMark ? offset + 1 : offset) { $0.isASCIIDigit || $0 == UInt8(ascii: ".") }
    guard let first = bytes[run].first, first.isASCIIDigit else { return nil }
    let numbers = bytes[run].reversed().drop { !$0.isASCIIDigit }.reversed()
    return String(decoding: numbers, as: UTF8.self)
  }
}

/// Reads the libraries that a file names, and what stands beside their names.
private struct LibraryReader {
  struct Entry {
    let library: ClientName

    /// The bytes of the name.
    let range: Range<Int>

    /// The count of the numbers of the version that hold.
    var precision = 3
    var version: String?

    /// The name that another line gives the version.
    var reference: String?

    /// The name of the line in a version catalogue.
    var alias: String?
  }

  let source: SourceTokens
  let libraries: [String: ClientName]
  private(set) var found: [Entry] = []

  /// Adds the library of a name, if it is one.
  private mutating func add(_ name: Range<Int>) -> Bool {
    guard let library = libraries[text(name).lowercased()] else { return false }
    found.append(Entry(library: library, range: name))
    return true
  }

  private func text(_ range: Range<Int>) -> String {
    String(decoding: source.bytes[range], as: UTF8.self)
  }

  /// Reads the addresses and paths of packages, each with its version before a sign, or before the end of
  /// the next line.
  ///
  /// - Parameter keys: the words for addresses and paths.
  mutating func readPackages(at keys: Set<String>, until end: StaticString?) {
    // The count of ends before which a version may follow, and the end of the last address.
    var rest = 0
    var addressEnd = 0
    for (place, token) in source.tokens.enumerated() {
      if end.map({ source.has($0, at: place) }) ?? token.startsLine { rest -= 1 }
      let word = source.text(place)
      let value = source.match([[":", "=", "("]], at: place + 1)?.end
      if keys.contains(word), token.range.lowerBound >= addressEnd,
        let address = value.flatMap(source.value)
      {
        addressEnd = address.upperBound
        rest = add(lastName(of: address)) ? end == nil ? 2 : 1 : 0
        if rest > 0 { found[found.count - 1].precision = 0 }
      } else if rest > 0 {
        let precision = LibraryFile.precision[word]
        let last = found.count - 1
        if found[last].precision == 0 { found[last].precision = precision ?? 0 }
        if precision != nil || word == "minimumVersion", found[last].version == nil,
          let value, value < source.tokens.count
        {
          found[last].version = source.version(from: source.tokens[value].range.lowerBound)
        }
      }
    }
  }

  /// The last part of an address or a path, as in `https://a.com/turbo-ios.git/`.
  private func lastName(of address: Range<Int>) -> Range<Int> {
    var bytes = source.bytes[address]
    if bytes.last == UInt8(ascii: "/") { bytes.removeLast() }
    if bytes.suffix(4).elementsEqual(".git".utf8) { bytes.removeLast(4) }
    return bytes.indices.suffix(
      bytes.reversed().prefix { $0.isWordByte || $0 == UInt8(ascii: "-") }.count)
  }

  /// Reads the pods that are installed, as in `  - Turbo/Core (7.0.2)`.
  mutating func readPods() {
    for line in source.lines where source.has("-", at: line.lowerBound) {
      let offset = source.tokens[line.lowerBound].range.lowerBound
      let isOutermost = offset == 2 || source.bytes[..<offset].suffix(3).elementsEqual("\n  ".utf8)
      guard isOutermost, line.count > 1 else { continue }
      let start = source.tokens[line.lowerBound + 1].range.lowerBound
      let name = source.run(from: start, while: \.isWordByte)
      let part = source.run(from: name.upperBound) { $0.isWordByte || $0 == UInt8(ascii: "/") }
      if source.bytes.span.hasText(" (", at: part.upperBound),
        let version = source.version(from: part.upperBound + 2)
      {
        if add(name) { found[found.count - 1].version = version }
      }
    }
  }

  /// Reads the lines that name an artifact, as a coordinate or in parts, with its version or the name of it.
  mutating func readArtifacts() {
    for line in source.lines {
      let parts = source.parts(ofCoordinatesIn: line)
      guard let group = parts.firstIndex(where: { text($0.range) == "dev.hotwire" }),
        group + 1 < parts.count
      else { continue }
      guard add(parts[group + 1].range) else { continue }
      var entry = found.removeLast()
      entry.alias = source.alias(in: line).map(text)
      for part in parts[(group + 2)...] where entry.version == nil && entry.reference == nil {
        entry.version = source.version(from: part.range.lowerBound)
        entry.reference = part.isReference ? text(part.range) : source.reference(in: part.range)
      }
      found.append(entry)
    }
  }
}

extension SourceTokens {
  /// The bytes of a value, which may have no marks.
  fileprivate func value(at place: Int) -> Range<Int>? {
    guard tokens.indices.contains(place) else { return nil }
    let range = tokens[place].range
    return isString(place)
      ? range
      : run(from: range.lowerBound) { !$0.isASCIIWhiteSpace && !"\"';,=}".utf8.contains($0) }
  }

  /// The parts of a line's strings between colons, such as `dev.hotwire`, `core` and `1.2.0`; in a lock
  /// file, which has no strings, those of the text before the equals sign.
  ///
  /// A reference is the name of a version.
  fileprivate func parts(
    ofCoordinatesIn line: Range<Int>
  ) -> [(range: Range<Int>, isReference: Bool)] {
    let isLocked = has("dev", at: line.lowerBound)
    let places = isLocked ? [line.lowerBound] : line.filter(isString)
    return places.flatMap { place in
      let isReference = has("=", at: place - 1) && has("ref", at: place - 2)
      return bytes[value(at: place) ?? 0..<0].split(separator: UInt8(ascii: ":")).map {
        ($0.indices, isReference)
      }
    }
  }

  /// The name before an equals sign at the beginning of a line.
  fileprivate func alias(in line: Range<Int>) -> Range<Int>? {
    let name = run(from: tokens[line.lowerBound].range.lowerBound) {
      $0.isWordByte || $0 == UInt8(ascii: "-") || $0 == UInt8(ascii: ".")
    }
    let blanks = run(from: name.upperBound, while: \.isBlank)
    return !name.isEmpty && bytes.span.hasText("=", at: blanks.upperBound) ? name : nil
  }

  /// The name in `$hotwire`, `${versions.hotwire}` and `${libs.versions.hotwire.get()}`.
  fileprivate func reference(in range: Range<Int>) -> String? {
    guard bytes[range].first == UInt8(ascii: "$") else { return nil }
    let path = bytes[range].dropFirst().drop { $0 == UInt8(ascii: "{") }
      .prefix { $0.isWordByte || $0 == UInt8(ascii: "-") || $0 == UInt8(ascii: ".") }
    let names = path.split(separator: UInt8(ascii: ".")).map { String(decoding: $0, as: UTF8.self) }
    return names.count > 1 && names.last == "get" ? names[names.count - 2] : names.last
  }
}
