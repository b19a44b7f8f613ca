import PathConfigClients
import PathConfigSyntax

extension String {
  /// True if a sentence has a text as a whole, and not as a part of a longer one.
  func names(_ text: UTF8String) -> Bool { !places(of: text).isEmpty }

  /// The sentence's bytes with one byte in each place of the text.
  func replacing(_ text: UTF8String, with byte: UInt8) -> ContiguousArray<UInt8> {
    var bytes = ContiguousArray(utf8)
    for place in places(of: text).reversed() { bytes.replaceSubrange(place, with: [byte]) }
    return bytes
  }

  private func places(of text: UTF8String) -> [Range<Int>] {
    let bytes = Array(utf8)
    if text.isEmpty { return [] }
    let separators = " ,;:`\"'()".utf8
    return bytes.ranges(of: text.bytes).filter { place in
      let around = [place.lowerBound - 1, place.upperBound].filter(bytes.indices.contains)
      return around.allSatisfy { separators.contains(bytes[$0]) }
    }
  }
}

/// The last line of a shortened list, or none if the list shows all items.
///
/// - Parameter flag: the flag that shows them, in the form of the format.
func andMore(_ count: Int, flag: String = "--all") -> [String] {
  count > 0 ? ["and \(count) more, which \(flag) shows"] : []
}

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
  /// A pattern of the rule, and how many there are.
  func shown(_ pattern: DocumentPattern?) -> String {
    guard let pattern else { return "(no pattern)" }
    return "`\(pattern.text.shortened())`"
      + (patterns.count == 1 ? "" : " of \(patterns.count) patterns")
  }

  /// `path:line:column` of a pattern, or else of the rule.
  func place(of pattern: DocumentPattern?) -> String {
    (pattern.flatMap { location(of: $0) } ?? location)?.description ?? sourceName
  }

  /// The rule in columns: its number, a pattern and the place.
  func row(_ pattern: DocumentPattern?) -> [Line] {
    ["rule \(index + 1)", Line(shown(pattern)), Line(place(of: pattern))]
  }
}
