import PathConfigDiagnostics
import PathConfigModel

/// `gradle/libs.versions.toml`: the artifacts that the modules of an Android app share.
enum VersionCatalogue {
  static func mentions(in buffer: SourceBuffer) -> [LibraryMention] {
    let entries = TOMLReader.entries(SourceToken.all(in: buffer.bytes, of: .toml))
    var versions: [UTF8String: UTF8String] = [:]
    var libraries: [UTF8String: [TOMLEntry]] = [:]
    var aliases: [UTF8String] = []
    for entry in entries where entry.path.count > 1 {
      if entry.path[0] == "versions" { versions[entry.path[1]] = entry.value.text }
      guard entry.path[0] == "libraries" else { continue }
      if libraries[entry.path[1]] == nil { aliases.append(entry.path[1]) }
      libraries[entry.path[1], default: []].append(entry)
    }
    return aliases.compactMap { mention(libraries[$0] ?? [], versions, in: buffer) }
  }

  private static func mention(
    _ entries: [TOMLEntry], _ versions: [UTF8String: UTF8String], in buffer: SourceBuffer
  ) -> LibraryMention? {
    func value(_ path: UTF8String...) -> SourceToken? {
      entries.first { $0.path.dropFirst(2).elementsEqual(path) }?.value
    }
    // The whole may be the value of an alias: `"dev.hotwire:core:1.2.0"`.
    guard let name = value() ?? value("module") ?? value("name") else { return nil }
    var parts = name.text.bytes.split(separator: UInt8(ascii: ":"))
    if value("module") == nil, let group = value("group") {
      parts.insert(group.text.bytes[...], at: 0)
    }
    guard parts.count > 1, let library = ClientName(group: parts[0], artifact: parts[1])
    else { return nil }
    let version =
      parts.count > 2
      ? UTF8String(repairing: parts[2])
      : value("version")?.text ?? value("version", "ref").flatMap { versions[$0.text] }
        ?? value("version", "strictly")?.text ?? value("version", "require")?.text
        ?? value("version", "prefer")?.text
    return LibraryMention(
      library, version.map { LibraryRequirement(maven: $0) } ?? .unknown,
      at: SourceRange(buffer, name.range))
  }
}

/// A string of a TOML text, and the keys on the way to it.
struct TOMLEntry {
  var path: [UTF8String]
  var value: SourceToken
}

/// Reads the strings of a TOML text; skips arrays, numbers and dates.
struct TOMLReader {
  private let tokens: [SourceToken]
  private var index = 0
  private var entries: [TOMLEntry] = []

  /// The maximum depth of inline tables.
  private static let maximumDepth = 32

  static func entries(_ tokens: [SourceToken]) -> [TOMLEntry] {
    var reader = TOMLReader(tokens: tokens)
    reader.readText()
    return reader.entries
  }

  private init(tokens: [SourceToken]) {
    self.tokens = tokens
  }

  private var current: SourceToken? { index < tokens.count ? tokens[index] : nil }

  private mutating func take(_ sign: Unicode.Scalar) -> Bool {
    guard current?.isSign(sign) ?? false else { return false }
    index += 1
    return true
  }

  private mutating func readText() {
    var table: [UTF8String] = []
    while let token = current {
      if token.kind == .lineEnd {
        index += 1
      } else if take("[") {
        while take("[") {}
        table = key()
        skipLine()
      } else {
        let path = table + key()
        if take("=") { readValue(path, depth: 0) }
        skipLine()
      }
    }
  }

  private mutating func skipLine() {
    while let token = current, token.kind != .lineEnd { index += 1 }
  }

  /// Names and strings between dots; if there are more than a few, the first ones.
  private mutating func key() -> [UTF8String] {
    var names: [UTF8String] = []
    while let token = current, token.kind == .word || token.kind == .string {
      if names.count < 8 { names.append(token.text) }
      index += 1
      if !take(".") { break }
    }
    return names
  }

  private mutating func readValue(_ path: [UTF8String], depth: Int) {
    guard let token = current else { return }
    if token.kind == .string {
      entries.append(TOMLEntry(path: path, value: token))
      index += 1
    } else if depth < Self.maximumDepth, take("{") {
      while let token = current, token.kind != .lineEnd, !take("}") {
        let member = key()
        if take("=") {
          readValue(path + member, depth: depth + 1)
        } else if !take(",") {
          index += 1
        }
      }
    } else if token.kind != .lineEnd {
      index += 1
    }
  }
}
