import PathConfigDiagnostics
import PathConfigModel

/// `Package.swift`: the packages that a Swift package requires.
enum PackageManifest {
  static func mentions(in buffer: SourceBuffer) -> [LibraryMention] {
    let tokens = SourceToken.all(in: buffer.bytes, of: .swift)
    return tokens.indices.compactMap { place in
      guard tokens[place].isWord("package"), place + 1 < tokens.count,
        tokens[place + 1].isSign("(")
      else { return nil }
      return mention(tokens[(place + 2)...].prefixToClosing(), in: buffer)
    }
  }

  private static func mention(
    _ arguments: ArraySlice<SourceToken>, in buffer: SourceBuffer
  ) -> LibraryMention? {
    guard let address = arguments.string(after: "url") ?? arguments.string(after: "path"),
      let library = ClientName(repository: address.text)
    else { return nil }
    return LibraryMention(
      library, requirement(arguments), at: SourceRange(buffer, address.range))
  }

  private static func requirement(_ arguments: ArraySlice<SourceToken>) -> LibraryRequirement {
    // `.exact("1.0.0")` and `exact: "1.0.0"` are the same.
    if let version = arguments.string(after: "exact") { return .exact(version.text) }
    if let from = arguments.string(after: "from") {
      guard let lower = ClientVersion(release: from.text.bytes) else { return .unknown }
      let isMinor = arguments.contains { $0.isWord("upToNextMinor") }
      return .range(from: lower, below: isMinor ? lower.nextMinor : lower.nextMajor)
    }
    return range(arguments) ?? .unknown
  }

  /// `"1.0.0"..<"2.0.0"` or `"1.0.0"..."1.9.9"`.
  private static func range(_ arguments: ArraySlice<SourceToken>) -> LibraryRequirement? {
    for place in arguments.indices.dropLast(4) {
      let signs = arguments[(place + 1)...(place + 3)]
      guard arguments[place].kind == .string, signs.prefix(2).allSatisfy({ $0.isSign(".") }),
        arguments[place + 4].kind == .string,
        let lower = ClientVersion(release: arguments[place].text.bytes),
        let upper = ClientVersion(release: arguments[place + 4].text.bytes)
      else { continue }
      if arguments[place + 3].isSign("<") { return .range(from: lower, below: upper) }
      if arguments[place + 3].isSign(".") { return .range(from: lower, below: upper.nextPatch) }
    }
    return nil
  }
}

extension ArraySlice<SourceToken> {
  /// The tokens up to the bracket that closes the one before them, at most a few hundred, which is
  /// enough for one package.
  func prefixToClosing() -> ArraySlice<SourceToken> {
    let reach = prefix(400)
    var depth = 1
    let end = reach.firstIndex { token in
      switch token.kind {
      case .sign(UInt8(ascii: "(")), .sign(UInt8(ascii: "{")): depth += 1
      case .sign(UInt8(ascii: ")")), .sign(UInt8(ascii: "}")): depth -= 1
      default: break
      }
      return depth == 0
    }
    return reach[..<(end ?? reach.endIndex)]
  }

  /// The string that is the value of an argument or of a call: `word: "…"`, `word = "…"`, `word("…")`
  /// or `word "…"`.
  func string(after word: UTF8String) -> SourceToken? {
    for place in indices where self[place].isWord(word) {
      var next = place + 1
      if next < endIndex, [":", "=", "("].contains(where: self[next].isSign) { next += 1 }
      if next < endIndex, self[next].kind == .string { return self[next] }
    }
    return nil
  }
}
