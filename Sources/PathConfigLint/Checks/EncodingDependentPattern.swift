import PathConfigClients
import PathConfigSyntax

extension Check {
  static let encodingDependentPattern = Check(
    "encoding-dependent-pattern", dependsOn: [.subjects]
  ) { pattern, context in
    if EncodingDependence.differsAmongReleases(context) { return [] }
    return [
      context.client.path == .decoded
        ? EncodingDependence.encodedOnly(pattern) : EncodingDependence.decodedOnly(pattern)
    ]
  }
}

private enum EncodingDependence {
  /// True if other releases of the client's library that are asked too treat the path differently.
  ///
  /// Another check reports differences between releases.
  static func differsAmongReleases(_ context: LintContext) -> Bool {
    context.clients.contains {
      $0.name == context.client.name && $0.path != context.client.path
    }
  }
}

// MARK: - Characters that URLs hold in encoded form

extension EncodingDependence {
  /// A pattern with characters that URLs only have in encoded form.
  fileprivate static func decodedOnly(_ pattern: ReadablePattern) -> [Suspicion] {
    let items = PatternSequence.all(in: pattern.syntax).flatMap(\.items)
    let characters = items.compactMap { item -> (range: Range<Int>, scalars: [Unicode.Scalar])? in
      let node = if case .quantified(let operand, _) = item.kind { operand } else { item }
      let scalars = scalars(of: node)
      return scalars.isEmpty ? nil : (node.range, scalars)
    }
    guard let first = characters.first else { return [] }
    let encoded = characters.map { (range: $0.range, text: PercentEncoding.of($0.scalars[0])) }
    let suspicion = Suspicion(
      first.range, .misses, PatternSample.url(of: pattern.syntax, writing: encoded)
    ) { isEncoded(first.scalars[0], $0) }
    let edits = characters.map {
      ($0.range, bothForms(pattern.text($0.range).string, $0.scalars))
    }
    return [suspicion.offering("Match both forms", edits)]
  }

  /// The character of a literal, or those of a set, if URLs have all of them only in encoded form.
  private static func scalars(of node: PatternNode) -> [Unicode.Scalar] {
    if let scalar = node.character { return isEncodedInURLs(scalar) ? [scalar] : [] }
    guard case .set(let set) = node.kind, !set.isNegated else { return [] }
    let scalars = set.elements.compactMap { element -> Unicode.Scalar? in
      guard case .character(let literal) = element.kind else { return nil }
      return literal.value.scalar
    }
    return scalars.allSatisfy(isEncodedInURLs) && scalars.count == set.elements.count ? scalars : []
  }

  private static func isEncodedInURLs(_ scalar: Unicode.Scalar) -> Bool {
    // U+FFFD replaces bytes that are not a character, which another check reports.
    scalar == " " || scalar.value >= 0x80 && scalar != "\u{FFFD}"
  }
}

// MARK: - Percent escapes

extension EncodingDependence {
  /// A pattern with a percent escape, which some clients resolve before they match.
  fileprivate static func encodedOnly(_ pattern: ReadablePattern) -> [Suspicion] {
    PatternSequence.all(in: pattern.syntax).prefix(ReadablePattern.maximumSuspects)
      .compactMap(firstEscape).map { escape in
        func url() -> String? {
          PatternSample.url(of: pattern.syntax).flatMap { $0.utf8.contains(percent) ? $0 : nil }
        }
        let text = pattern.text(escape)
        var suspicion = Suspicion(escape, .misses, url()) { isDecoded(text, $0) }
        suspicion.edits = PercentEncoding.character(text).map { [(escape, bothForms($0))] } ?? []
        return suspicion
      }
  }

  private static let percent = UInt8(ascii: "%")

  /// The bytes of the first `%` with two hexadecimal digits after it.
  ///
  /// Further escapes of the same character are part of them.
  private static func firstEscape(in sequence: PatternSequence) -> Range<Int>? {
    guard let start = sequence.items.indices.first(where: { isEscape(at: $0, in: sequence) }) else {
      return nil
    }
    var end = start + 3
    while isEscape(at: end, in: sequence), sequence.items[end + 1].character?.isContinuation == true
    {
      end += 3
    }
    return sequence.range(start..<end)
  }

  private static func isEscape(at index: Int, in sequence: PatternSequence) -> Bool {
    guard index + 2 < sequence.items.count, sequence.items[index].character == "%" else {
      return false
    }
    return sequence.items[index + 1...index + 2].allSatisfy {
      $0.character?.properties.isASCIIHexDigit == true
    }
  }
}

/// Bytes of UTF-8 in the form that URLs have.
private enum PercentEncoding {
  static func of(_ scalar: Unicode.Scalar) -> String {
    UTF8.encode(scalar).map { bytes in
      bytes.map { byte in
        (byte < 0x10 ? "%0" : "%") + String(byte, radix: 16, uppercase: true)
      }.joined()
    } ?? ""
  }

  /// The character of some escapes, or nil for part of one, or for several.
  static func character(_ escapes: UTF8String) -> Unicode.Scalar? {
    let bytes = escapes.string.split(separator: "%").compactMap { UInt8($0, radix: 16) }
    let text = String(decoding: bytes, as: UTF8.self).unicodeScalars
    guard text.count == 1, let scalar = text.first, Array(String(scalar).utf8) == bytes else {
      return nil
    }
    return scalar
  }
}

extension Unicode.Scalar {
  /// True for the first digit of a byte that continues a character: `8`, `9`, `A` or `B`.
  fileprivate var isContinuation: Bool { "89abAB".unicodeScalars.contains(self) }
}

// MARK: - Wording

private func isEncoded(_ scalar: Unicode.Scalar, _ url: String) -> String {
  "\(Quotation.of(String(scalar))) is `\(PercentEncoding.of(scalar))` in URLs: "
    + "the pattern does not match \(Quotation.of(url))"
}

private func isDecoded(_ escape: UTF8String, _ url: String) -> String {
  "the app decodes \(Quotation.of(escape)) first: the pattern does not match \(Quotation.of(url))"
}

private func bothForms(_ text: String, _ scalars: [Unicode.Scalar]) -> String {
  "(?:\(([text] + scalars.map(PercentEncoding.of)).joined(separator: "|")))"
}

/// The same for a percent escape.
private func bothForms(_ scalar: Unicode.Scalar) -> String {
  let isSpecial = "\\.+*?()[]{}|^$#".unicodeScalars.contains(scalar)
  return bothForms(isSpecial ? "\\\(scalar)" : "\(scalar)", [scalar])
}
