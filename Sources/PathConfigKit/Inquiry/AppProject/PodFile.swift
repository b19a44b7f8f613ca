import PathConfigDiagnostics
import PathConfigModel

/// Reads the required pods from `Podfile`, and CocoaPods' choices from `Podfile.lock`.
enum PodFile {
  static func mentions(in buffer: SourceBuffer) -> [LibraryMention] {
    let tokens = SourceToken.all(in: buffer.bytes, of: .ruby)
    return tokens.indices.compactMap { place in
      guard tokens[place].isWord("pod") else { return nil }
      let line = tokens[(place + 1)...].prefixToLineEnd()
      guard let name = line.first(where: { $0.kind == .string }),
        let library = ClientName(pod: name.text.bytes)
      else { return nil }
      return LibraryMention(
        library, requirement(line, after: name), at: SourceRange(buffer, name.range))
    }
  }

  /// `pod 'Turbo', '~> 7.0'` or `pod 'Turbo', :git => '…', :tag => '7.0.0'`.
  private static func requirement(
    _ line: ArraySlice<SourceToken>, after name: SourceToken
  ) -> LibraryRequirement {
    let rest = line.drop { $0.range.lowerBound <= name.range.lowerBound }
    if let place = rest.firstIndex(where: { $0.isWord("tag") }),
      let tag = rest[place...].first(where: { $0.kind == .string })
    {
      return LibraryRequirement(pod: tag.text)
    }
    guard let comma = rest.first, comma.isSign(","), let version = rest.dropFirst().first,
      version.kind == .string
    else { return .unknown }
    return LibraryRequirement(pod: version.text)
  }

  /// Lines such as `  - Turbo (7.0.0):` below `PODS:`.
  static func lockedMentions(in buffer: SourceBuffer) -> [LibraryMention] {
    var isInPods = false
    var mentions: [LibraryMention] = []
    for line in buffer.bytes.lines {
      if line.first.map({ $0 != 0x20 && $0 != UInt8(ascii: "\r") }) ?? false {
        isInPods = line.starts(with: "PODS:".utf8)
      }
      // The dependencies of a pod are indented further, and have no version.
      guard isInPods, line.starts(with: "  - ".utf8) else { continue }
      let item = line.dropFirst(4).drop { $0 == UInt8(ascii: "\"") }
      let name = item.prefix { $0 != 0x20 && $0 != UInt8(ascii: "/") }
      guard let library = ClientName(pod: name),
        let open = item.firstIndex(of: UInt8(ascii: "(")),
        let close = item.firstIndex(of: UInt8(ascii: ")")), open < close
      else { continue }
      mentions.append(
        LibraryMention(
          library, .resolved(UTF8String(repairing: item[(open + 1)..<close])),
          at: SourceRange(buffer, name.startIndex..<name.endIndex)))
    }
    return mentions
  }
}

extension ContiguousArray<UInt8> {
  /// The lines that are not empty, without their line feeds.
  var lines: [ArraySlice<UInt8>] { split(separator: UInt8(ascii: "\n")) }
}

extension ArraySlice<SourceToken> {
  /// The tokens up to the end of the line, at most 100.
  func prefixToLineEnd() -> ArraySlice<SourceToken> {
    prefix(100).prefix { $0.kind != .lineEnd }
  }
}
