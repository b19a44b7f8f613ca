import PathConfigClients
import PathConfigSyntax

extension Check {
  static let encodingDependentPattern = Check(
    "encoding-dependent-pattern", dependsOn: [.subjects]
  ) { pattern, context in
    // Releases of one library that differ are a matter of `diff`.
    let differs = context.clients.contains {
      $0.name == context.client.name && $0.path != context.client.path
    }
    if differs { return [] }
    return [
      context.client.path == .decoded
        ? encodedOnly(pattern, context) : decodedOnly(pattern, context)
    ]
  }
}

// MARK: - Characters that URLs hold in encoded form

/// A pattern with characters that URLs only have in encoded form.
private func decodedOnly(_ pattern: ReadablePattern, _ context: LintContext) -> [Suspicion] {
  let items = PatternSequence.all(in: pattern.syntax).flatMap(\.items)
  let characters = items.compactMap { item -> (range: Range<Int>, scalars: [Unicode.Scalar])? in
    let node = if case .quantified(let operand, _) = item.kind { operand } else { item }
    let scalars = encodedScalars(of: node)
    return scalars.isEmpty ? nil : (node.range, scalars)
  }
  guard let first = characters.first?.scalars[0] else { return [] }
  let encoded = characters.map { (range: $0.range, text: $0.scalars[0].escape) }
  let suspicion = Suspicion(
    characters[0].range, .misses, context.example(of: pattern, writing: encoded)
  ) {
    """
    \(Quotation.of(String(first))) is `\(first.escape)` in URLs: the pattern does not match \
    \(Quotation.of($0))
    """
  }
  let edits = characters.map { range, scalars in
    (range, bothForms([pattern.text(range).string] + scalars.map(\.escape)))
  }
  var offered = suspicion.offering(edits)
  offered.needsPage = true
  return [offered]
}

/// The character of a literal, or those of a set, if URLs have all of them only in encoded form.
private func encodedScalars(of node: PatternNode) -> [Unicode.Scalar] {
  // U+FFFD replaces bytes that are not a character, which another check reports.
  func isEncoded(_ scalar: Unicode.Scalar) -> Bool {
    scalar == " " || scalar.value >= 0x80 && scalar != "\u{FFFD}"
  }
  if let scalar = node.character { return isEncoded(scalar) ? [scalar] : [] }
  guard case .set(let set) = node.kind, !set.isNegated else { return [] }
  let scalars = set.elements.compactMap { element -> Unicode.Scalar? in
    guard case .character(let literal) = element.kind else { return nil }
    return literal.value.scalar
  }
  return scalars.allSatisfy(isEncoded) && scalars.count == set.elements.count ? scalars : []
}

extension Unicode.Scalar {
  /// The character as URLs have it.
  fileprivate var escape: String {
    String(decoding: String(self).utf8.percentEncoded { _ in false }, as: UTF8.self)
  }
}

private func bothForms(_ forms: [String]) -> String { "(?:\(forms.joined(separator: "|")))" }

// MARK: - Percent escapes

/// A pattern with a percent escape, which some clients resolve before they match.
private func encodedOnly(_ pattern: ReadablePattern, _ context: LintContext) -> [Suspicion] {
  PatternSequence.all(in: pattern.syntax).prefix(ReadablePattern.maximumSuspects)
    .compactMap(firstEscape).map { escape in
      func url() -> String? {
        context.example(of: pattern)
          .flatMap { $0.utf8.contains(UInt8(ascii: "%")) ? $0 : nil }
      }
      let text = pattern.text(escape)
      var suspicion = Suspicion(escape, .misses, url()) {
        """
        the app decodes \(Quotation.of(text)) first: the pattern does not match \(Quotation.of($0))
        """
      }
      let decoded = String(decoding: text.bytes.percentDecoded, as: UTF8.self).unicodeScalars
      if decoded.count == 1, let scalar = decoded.first, scalar.escape == text.string {
        let isSpecial = "\\.+*?()[]{}|^$#".unicodeScalars.contains(scalar)
        suspicion.edits = [
          [(escape, bothForms([isSpecial ? "\\\(scalar)" : "\(scalar)", text.string]))]
        ]
      }
      (suspicion.needsPage, suspicion.isFix) = (true, false)
      return suspicion
    }
}

/// The bytes of the first `%` with two hexadecimal digits after it.
///
/// Further escapes of the same character are part of them.
private func firstEscape(in sequence: PatternSequence) -> Range<Int>? {
  guard let start = sequence.items.indices.first(where: { isEscape(at: $0, in: sequence) }) else {
    return nil
  }
  var end = start + 3
  while isEscape(at: end, in: sequence), let digit = sequence.items[end + 1].character,
    "89abAB".unicodeScalars.contains(digit)
  {
    end += 3
  }
  return sequence.range(start..<end)
}

private func isEscape(at index: Int, in sequence: PatternSequence) -> Bool {
  guard index + 2 < sequence.items.count, sequence.items[index].character == "%" else {
    return false
  }
  return sequence.items[index + 1...index + 2].allSatisfy {
    $0.character?.properties.isASCIIHexDigit == true
  }
}
