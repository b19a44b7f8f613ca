import PathConfigClients
import PathConfigSyntax

/// Subjects and names of clients as words of a sentence.
enum WitnessWords {
  /// True if a sentence has a text as a whole, and not as a part of a longer one.
  static func names(_ sentence: String, _ text: UTF8String) -> Bool {
    !places(of: text, in: Array(sentence.utf8)).isEmpty
  }

  /// The sentence's bytes with a NUL in each place of the text.
  static func replacing(_ text: UTF8String, in sentence: String) -> ContiguousArray<UInt8> {
    let bytes = Array(sentence.utf8)
    var result: ContiguousArray<UInt8> = []
    var position = 0
    for place in places(of: text, in: bytes) {
      result += bytes[position..<place] + [0]
      position = place + text.bytes.count
    }
    return result + bytes[position...]
  }

  /// The beginnings of the text, ascending and without overlap.
  private static func places(of text: UTF8String, in sentence: [UInt8]) -> [Int] {
    let sought = text.bytes
    guard !sought.isEmpty, sought.count <= sentence.count else { return [] }
    var places: [Int] = []
    var start = 0
    while start + sought.count <= sentence.count {
      let end = start + sought.count
      if sentence[start..<end].elementsEqual(sought),
        start == 0 || !isPartOfSubject(sentence[start - 1]),
        end == sentence.count || !isPartOfSubject(sentence[end])
      {
        places.append(start)
        start = end
      } else {
        start += 1
      }
    }
    return places
  }

  private static func isPartOfSubject(_ byte: UInt8) -> Bool {
    switch byte {
    case UInt8(ascii: " "), UInt8(ascii: ","), UInt8(ascii: ";"), UInt8(ascii: ":"),
      UInt8(ascii: "`"), UInt8(ascii: "\""), UInt8(ascii: "'"), UInt8(ascii: "("),
      UInt8(ascii: ")"):
      false
    default: true
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
  if WitnessWords.names(sentence, UTF8String(id)) { return true }
  let parts = id.split(separator: "@", maxSplits: 1)
  guard parts.count == 2, let platform = parts[0].split(separator: "-").last else { return false }
  let text = sentence.lowercased()
  return WitnessWords.names(text, UTF8String(String(parts[1])))
    && [parts[0], platform].contains { WitnessWords.names(text, UTF8String(String($0))) }
}

extension EffectiveRule {
  /// A pattern of the rule, and how many there are.
  func shown(_ pattern: DocumentPattern?) -> String {
    guard let pattern else { return "(no pattern)" }
    return "`\(Printable.text(pattern.text.shortened()))`"
      + (patterns.count == 1 ? "" : " of \(patterns.count) patterns")
  }

  /// `path:line:column` of a pattern, or else of the rule.
  func place(of pattern: DocumentPattern?) -> String {
    let location = pattern.flatMap { self.location(of: $0) } ?? self.location
    return location.map { Printable.text($0.description) } ?? sourceName
  }
}
