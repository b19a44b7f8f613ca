import PathConfigClients
import PathConfigSyntax

extension String {
  /// The text with other ones for some scalars.
  func replacing(_ escapes: [Unicode.Scalar: String]) -> String {
    unicodeScalars.map { escapes[$0] ?? String($0) }.joined()
  }

  /// True if a sentence has a text as a whole, and not as a part of a longer one.
  func names(_ text: UTF8String) -> Bool { !places(of: text).isEmpty }

  /// The sentence's bytes with one byte in each place of the text.
  func replacing(_ text: UTF8String, with byte: UInt8) -> ContiguousArray<UInt8> {
    var bytes = ContiguousArray(utf8)
    for place in places(of: text).reversed() { bytes.replaceSubrange(place, with: [byte]) }
    return bytes
  }

  private func places(of text: UTF8String) -> [Range<Int>] {
    let bytes = ContiguousArray(utf8)
    guard let first = text.bytes.first else { return [] }
    let separators = " ,;:`\"'()".utf8
    var places: [Range<Int>] = []
    var start = 0
    while let found = bytes.span.firstIndex(of: first, from: start) {
      let place = found..<found + text.bytes.count
      guard place.upperBound <= bytes.count else { break }
      let isText = bytes[place].elementsEqual(text.bytes)
      start = isText ? place.upperBound : found + 1
      let around = [place.lowerBound - 1, place.upperBound].filter(bytes.indices.contains)
      if isText, around.allSatisfy({ separators.contains(bytes[$0]) }) { places.append(place) }
    }
    return places
  }
}

/// A URL as people type it.
func shown(_ url: UTF8String) -> String { url.isEmpty ? "(empty)" : url.string }

/// The last line of a shortened list, or none if the list shows all items.
func andMore(_ count: Int) -> [String] { count > 0 ? ["and \(count) more, which --all shows"] : [] }

/// True if a sentence names a client by its id, or by its platform and version for people.
func names(_ sentence: String, client id: String) -> Bool {
  if sentence.names(UTF8String(id)) { return true }
  let parts = id.split(separator: "@", maxSplits: 1)
  guard parts.count == 2, let platform = parts[0].split(separator: "-").last else { return false }
  let text = sentence.lowercased()
  return text.names(UTF8String(String(parts[1])))
    && [parts[0], platform].contains { text.names(UTF8String(String($0))) }
}

extension EffectiveRule {
  /// The number of the rule, one of its patterns, and the place of that or of the rule.
  func row(_ pattern: DocumentPattern?) -> [Line] {
    let location = pattern.flatMap { self.location(of: $0) } ?? self.location
    let count =
      patterns.count == 1 ? "" : " and \(counted(patterns.count - 1, "more pattern"))"
    return [
      "rule \(place.number)", pattern.map { "`\($0.text.shortened())`\(count)" } ?? "(no pattern)",
      Line(location?.description ?? sourceName),
    ]
  }
}
