import PathConfigDiagnostics
import PathConfigModel

/// `build.gradle`, `build.gradle.kts` and their settings: the artifacts that an Android app
/// requires.
struct GradleBuild {
  private let buffer: SourceBuffer
  private let tokens: [SourceToken]

  init(_ buffer: SourceBuffer) {
    self.buffer = buffer
    let isKotlin = buffer.name.utf8.suffix(4).elementsEqual(".kts".utf8)
    tokens = SourceToken.all(in: buffer.bytes, of: isKotlin ? .kotlin : .groovy)
  }

  /// The strings that the file gives a name, such as `val hotwire = "1.2.0"`.
  var variables: [(name: UTF8String, value: UTF8String)] {
    tokens.indices.dropLast(2).compactMap { place in
      guard tokens[place].kind == .word, tokens[place + 1].isSign("="),
        tokens[place + 2].kind == .string
      else { return nil }
      return (tokens[place].text, tokens[place + 2].text)
    }
  }

  /// - Parameter variables: the value of each name that has one value only.
  func mentions(_ variables: [UTF8String: UTF8String]) -> [LibraryMention] {
    tokens.indices.compactMap { place in
      let token = tokens[place]
      guard token.kind == .string || token.kind == .interpolatedString else { return nil }
      let parts = token.text.bytes.split(
        separator: UInt8(ascii: ":"), omittingEmptySubsequences: false)
      if parts.count == 1 { return separateMention(at: place, variables) }
      guard let library = ClientName(group: parts[0], artifact: parts[1]) else { return nil }
      let version = parts.count > 2 ? parts[2].prefix { $0 != UInt8(ascii: "@") } : []
      let requirement: LibraryRequirement
      if token.kind == .interpolatedString {
        requirement =
          variable(in: token).flatMap { variables[$0] }.map { .init(maven: $0) } ?? .unknown
      } else if !version.isEmpty {
        requirement = LibraryRequirement(maven: UTF8String(repairing: version))
      } else {
        requirement = self.requirement(after: place, variables)
      }
      return LibraryMention(library, requirement, at: SourceRange(buffer, token.range))
    }
  }

  /// `group: 'dev.hotwire', name: 'core', version: '1.2.0'`, or `library("alias", "dev.hotwire", "core")`.
  private func separateMention(
    at place: Int, _ variables: [UTF8String: UTF8String]
  ) -> LibraryMention? {
    guard tokens[place].text == "dev.hotwire" else { return nil }
    let rest = tokens[(place + 1)...].prefix(Self.reach)
    guard let artifact = rest.firstIndex(where: { $0.kind == .string }),
      let library = ClientName(
        group: tokens[place].text.bytes, artifact: tokens[artifact].text.bytes)
    else { return nil }
    return LibraryMention(
      library, requirement(after: artifact, variables),
      at: SourceRange(buffer, tokens[place].range))
  }

  /// The version after the artifact: `version: "1.2.0"`, `.version("1.2.0")` or `{ version {
  /// strictly("1.2.0") } }`.
  private func requirement(
    after place: Int, _ variables: [UTF8String: UTF8String]
  ) -> LibraryRequirement {
    var rest = tokens[(place + 1)...].prefix(Self.reach)
    // The next artifact has its own version.
    if let next = rest.firstIndex(where: {
      $0.text.bytes.contains(UInt8(ascii: ":")) && $0.kind == .string
    }) {
      rest = rest[..<next]
    }
    for word: UTF8String in ["version", "strictly", "require", "prefer"] {
      if let version = rest.string(after: word) { return LibraryRequirement(maven: version.text) }
      for index in rest.indices.dropLast(2)
      where rest[index].isWord(word) && rest[index + 2].kind == .word {
        if let value = variables[rest[index + 2].text] { return LibraryRequirement(maven: value) }
      }
    }
    return .unknown
  }

  /// The number of tokens after an artifact that can contain its version.
  private static let reach = 12

  /// The last name of the expression at the end of `"dev.hotwire:core:$name"` or `"…:${a.name}"`.
  private func variable(in token: SourceToken) -> UTF8String? {
    let written = buffer.bytes[token.range].dropLast().drop { $0 != UInt8(ascii: "$") }
    let names = written.split { byte in !SourceLanguage.kotlin.isWordByte(byte) }
    return names.last.map { UTF8String(repairing: $0) }
  }
}

/// `gradle.properties`: the values that all modules of a Gradle build share.
enum GradleProperties {
  /// Lines such as `hotwire = 1.2.0`.
  static func variables(in buffer: SourceBuffer) -> [(name: UTF8String, value: UTF8String)] {
    buffer.bytes.lines.filter { $0.first != UInt8(ascii: "#") }.compactMap { line in
      let parts = line.split(separator: UInt8(ascii: "="), maxSplits: 1)
        .map { part in UTF8String(repairing: part.filter { $0 > 0x20 }) }
      return parts.count == 2 ? (parts[0], parts[1]) : nil
    }
  }
}

/// `gradle.lockfile`: the artifacts that Gradle has chosen.
enum GradleLock {
  /// Lines such as `dev.hotwire:core:1.2.0=releaseRuntimeClasspath`.
  static func mentions(in buffer: SourceBuffer) -> [LibraryMention] {
    buffer.bytes.lines.compactMap { line in
      let parts = line.split(separator: UInt8(ascii: ":"), maxSplits: 2)
      guard parts.count == 3, let library = ClientName(group: parts[0], artifact: parts[1])
      else { return nil }
      let version = parts[2].prefix { $0 != UInt8(ascii: "=") && $0 > 0x20 }
      return LibraryMention(
        library, .resolved(UTF8String(repairing: version)),
        at: SourceRange(buffer, line.startIndex..<version.endIndex))
    }
  }
}
