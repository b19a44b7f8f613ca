import PathConfigDiagnostics
import PathConfigModel
import PathConfigPattern

extension Check {
  static let encodingDependentPattern = Check(
    id: "encoding-dependent-pattern",
    summary: "a pattern that matches only decoded, or only percent-encoded paths",
    rationale: """
      Links reach the app percent-encoded: `/café` as `/caf%C3%A9`, a space as `%20`. Older iOS \
      clients decode the path before they match it, hotwire-native-ios from 1.3 on matches it as \
      it is encoded (on iOS 16 and later), and the Android clients take the link as it is \
      written. A pattern with `é` or with a space in it therefore matches on the one and is \
      passed over in silence on the other, and so, the other way round, does one with `%20`.
      """,
    level: .on(.warning),
    dependsOn: [.subjects],
    examples: [
      .finds(
        "A letter outside of ASCII",
        in: #"{"rules": [{"patterns": ["/caf«é»/"], "properties": {"context": "modal"}}]}"#,
        """
        URLs have `é` as `%C3%A9`: hotwire-native-ios@1.3 and hotwire-native-android@1.3 miss \
        `/caf%C3%A9/`
        """,
        fixed:
          #"{"rules": [{"patterns": ["/caf(?:é|%C3%A9)/"], "properties": {"context": "modal"}}]}"#
      ),
      .finds(
        "A space, for clients that differ",
        for: ["turbo-ios@7.1", "hotwire-native-ios@1.3"],
        in: #"{"rules": [{"patterns": ["/a« »b/"], "properties": {"context": "modal"}}]}"#,
        "URLs have ` ` as `%20`: hotwire-native-ios@1.3 misses `/a%20b/`",
        fixed: #"{"rules": [{"patterns": ["/a(?: |%20)b/"], "properties": {"context": "modal"}}]}"#),
      .finds(
        "An escape of the URL, for clients that decode it",
        for: ["hotwire-native-ios@1.2", "hotwire-native-android@1.3"],
        in: #"{"rules": [{"patterns": ["/a«%20»b/"], "properties": {"context": "modal"}}]}"#,
        "hotwire-native-ios@1.2 decodes `%20` before it matches: it misses `/a%20b/`"),
      .ignores(
        "For clients that all decode the path", for: ["hotwire-native-ios@1.2", "turbo-ios@7.1"],
        in: #"{"rules": [{"patterns": ["/café/"], "properties": {"context": "modal"}}]}"#),
      .ignores(
        "Both forms",
        in: #"{"rules": [{"patterns": ["/caf(?:é|%C3%A9)/"], "properties": {"title": "A"}}]}"#),
    ],
    find: EncodingDependence.find)
}

private enum EncodingDependence {
  static func find(in context: LintContext, into findings: inout Findings) {
    for pattern in context.readablePatterns {
      let finding = decodedOnly(pattern, context) ?? encodedOnly(pattern, context)
      if let finding { findings.add(finding) }
    }
  }
}

extension EncodingDependence {
  /// Whether other releases of a client's library that are asked too hold the path otherwise: what
  /// differs between releases is another check's.
  private static func isOfManyMinds(_ client: ClientProfile, _ context: LintContext) -> Bool {
    context.clients.contains { $0.name == client.name && $0.path != client.path }
  }
}

// MARK: - Characters that URLs hold in encoded form

extension EncodingDependence {
  /// A pattern with characters that URLs hold in encoded form only.
  private static func decodedOnly(
    _ pattern: ReadablePattern, _ context: LintContext
  ) -> Finding? {
    var characters: [(range: Range<Int>, scalar: Unicode.Scalar, isPlain: Bool)] = []
    for sequence in PatternSequence.all(in: pattern.syntax) {
      for item in sequence.items {
        if case .quantified(let operand, _) = item.kind {
          scalar(of: operand).map { characters.append((operand.range, $0, false)) }
        } else {
          let isPlain = item.character != nil
          scalar(of: item).map { characters.append((item.range, $0, isPlain)) }
        }
      }
    }
    guard let first = characters.first else { return nil }
    let encoded = characters.map { (range: $0.range, text: PercentEncoding.of($0.scalar)) }
    guard let url = PatternSample.url(of: pattern.syntax, writing: encoded) else { return nil }
    let probe = URLProbe(pattern, in: context)
    let encoding = context.clients.filter { $0.path != .decoded }
    let missing = probe.clients(of: encoding, answering: .notFound, for: url)
      .filter { !isOfManyMinds($0, context) }
    guard !missing.isEmpty else { return nil }
    var finding = pattern.finding(
      isEncoded(first.scalar, url, missing), at: first.range, for: missing)
    finding.witness = UTF8String(url)
    finding.help = writeBoth(first.scalar)
    if characters.allSatisfy(\.isPlain) {
      let edits = characters.map { pattern.edit($0.range, with: bothForms($0.scalar)) }
      finding.fixes = [Diagnostic.Fix("Match both forms", isSafe: false, edits: edits)]
    }
    return finding
  }

  /// The character of a literal, or the first of a set, if URLs do not hold it as itself.
  private static func scalar(of node: PatternNode) -> Unicode.Scalar? {
    if let scalar = node.character { return isEncodedInURLs(scalar) ? scalar : nil }
    guard case .set(let set) = node.kind, !set.isNegated else { return nil }
    let scalars = set.elements.compactMap { element -> Unicode.Scalar? in
      guard case .character(let literal) = element.kind else { return nil }
      return literal.value.scalar
    }
    return scalars.allSatisfy(isEncodedInURLs) && scalars.count == set.elements.count
      ? scalars.first : nil
  }

  private static func isEncodedInURLs(_ scalar: Unicode.Scalar) -> Bool {
    // U+FFFD stands for what is no character, and another check tells of that.
    scalar == " " || scalar.value >= 0x80 && scalar != "\u{FFFD}"
  }
}

// MARK: - Percent escapes

extension EncodingDependence {
  /// A pattern with a percent escape, which some clients resolve before they match.
  private static func encodedOnly(
    _ pattern: ReadablePattern, _ context: LintContext
  ) -> Finding? {
    for sequence in PatternSequence.all(in: pattern.syntax).prefix(
      ReadablePattern.maximumSuspects)
    {
      guard let escape = firstEscape(in: sequence),
        let url = PatternSample.url(of: pattern.syntax)
      else { continue }
      let probe = URLProbe(pattern, in: context)
      let decoding = context.clients.filter { $0.path == .decoded }
      let missing = probe.clients(of: decoding, answering: .notFound, for: url)
        .filter { !isOfManyMinds($0, context) }
      guard !missing.isEmpty, url.utf8.contains(UInt8(ascii: "%")) else { continue }
      let message = isDecoded(pattern.text(escape), url, missing)
      var finding = pattern.finding(message, at: escape, for: missing)
      finding.witness = UTF8String(url)
      finding.help = writeDecodedToo
      return finding
    }
    return nil
  }

  /// The bytes of the first `%` with two hexadecimal digits after it.
  private static func firstEscape(in sequence: PatternSequence) -> Range<Int>? {
    for index in sequence.items.indices.dropLast(2) where sequence.items[index].character == "%" {
      let digits = [sequence.items[index + 1], sequence.items[index + 2]]
      if digits.allSatisfy({ $0.character?.properties.isASCIIHexDigit == true }) {
        return sequence.range(index..<index + 3)
      }
    }
    return nil
  }
}

/// Bytes of UTF-8 as a URL holds them.
private enum PercentEncoding {
  static func of(_ scalar: Unicode.Scalar) -> String {
    UTF8.encode(scalar).map { bytes in
      bytes.map { byte in
        (byte < 0x10 ? "%0" : "%") + String(byte, radix: 16, uppercase: true)
      }.joined()
    } ?? ""
  }
}

// MARK: - Wording

private func isEncoded(
  _ scalar: Unicode.Scalar, _ url: String, _ clients: [ClientProfile]
) -> String {
  let shown = Quotation.of(url)
  let clause = ClientClause.all(clients, VerbPhrase("misses \(shown)", "miss \(shown)"))
  return "URLs have \(Quotation.of(String(scalar))) as `\(PercentEncoding.of(scalar))`: \(clause)"
}

private func isDecoded(
  _ escape: UTF8String, _ url: String, _ clients: [ClientProfile]
) -> String {
  let text = Quotation.of(escape)
  let shown = Quotation.of(url)
  return ClientClause.all(
    clients,
    VerbPhrase(
      "decodes \(text) before it matches: it misses \(shown)",
      "decode \(text) before they match: they miss \(shown)"))
}

private func bothForms(_ scalar: Unicode.Scalar) -> String {
  "(?:\(scalar)|\(PercentEncoding.of(scalar)))"
}

private func writeBoth(_ scalar: Unicode.Scalar) -> String {
  "write `\(bothForms(scalar))` to match both forms"
}

private let writeDecodedToo = "add a pattern with the decoded characters"
