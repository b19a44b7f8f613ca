import PathConfigClients
import PathConfigKit
import PathConfigSyntax

/// Keeps secrets out of everything that a run writes, for people and for programs.
///
/// A server may send a secret back, in its answer or in its words for a fault. So known secrets are
/// looked for where bytes leave the tool, however they got there and however they are escaped.
///
/// A class because every stream of a run asks the same one.
final class Redactor: Sendable {
  /// The secrets without escapes, the longest first.
  private let secrets = Guarded<[(spelling: ContiguousArray<UInt8>, owner: String)]>([])

  /// The shortest text that counts.
  ///
  /// A shorter one protects nothing, and occurs in every other word.
  private static let minimumBytes = 4

  /// The words that tell nothing, and that outputs of the tool contain.
  private static let harmless =
    ["true", "false", "null"].map { UTF8String($0) }
    + ClientPlatform.allCases.map { UTF8String($0.rawValue) }

  /// Keeps a secret out of everything that is written from now on.
  func conceal(_ secret: Secret) {
    let text = UTF8String(secret.reveal())
    guard !Self.harmless.contains(text) else { return }
    // A tab is a letter behind a backslash in JSON, and hosts and schemes are in small letters.
    let spellings = [
      text.bytes, ContiguousArray(text.bytes.map(\.lowercasedASCII)),
      UnescapedText(text.bytes).bytes,
      UnescapedText(JSONWriter.write(.string(text)).bytes.dropFirst().dropLast()).bytes,
    ]
    secrets.withLock { secrets in
      for spelling in spellings
      where spelling.count >= Self.minimumBytes
        && !secrets.contains(where: { $0.spelling == spelling })
      {
        let place =
          secrets.firstIndex { $0.spelling.count < spelling.count } ?? secrets.endIndex
        secrets.insert((spelling, secret.owner), at: place)
      }
    }
  }

  /// The bytes with `***` in place of each secret, or nil without any.
  ///
  /// A part of a secret that is cut off by `…` or `...` counts, too.
  ///
  /// Complexity: O(n) in the bytes for each secret.
  func redacting(_ text: ContiguousArray<UInt8>) -> ContiguousArray<UInt8>? {
    let places = places(in: text)
    if places.isEmpty { return nil }
    var result: ContiguousArray<UInt8> = []
    var copied = 0
    for place in places {
      result += text[copied..<place.range.lowerBound]
      result += Self.replacement
      copied = place.range.upperBound
    }
    return result + text[copied...]
  }

  /// The same of JSON, which stays JSON: a number with a secret becomes a string.
  func redacting(json: ContiguousArray<UInt8>) -> ContiguousArray<UInt8>? {
    if isEmpty { return nil }
    var result: ContiguousArray<UInt8> = []
    var copied = 0
    var scanner = JSONScanner(0..<json.count)
    while true {
      let token = scanner.next(in: json.span)
      switch token.kind {
      case .end: return copied == 0 ? nil : result + json[copied...]
      case .string, .word:
        guard let redacted = redacting(ContiguousArray(json[token.content])) else { continue }
        result += json[copied..<token.content.lowerBound]
        result += token.kind == .string ? redacted : ContiguousArray("\"***\"".utf8)
        copied = token.content.upperBound
      default: continue
      }
    }
  }

  /// The owner of a secret in a text, such as a header; nil without any.
  func ownerOfSecret(in text: ContiguousArray<UInt8>) -> String? { places(in: text).first?.owner }

  private var isEmpty: Bool { secrets.withLock { $0.isEmpty } }

  private static let replacement = Array("***".utf8)
}

// MARK: - Search

extension Redactor {
  private typealias Place = (range: Range<Int>, owner: String)

  /// The places of secrets, in their order and apart from each other.
  ///
  /// The text is searched as it is, too: what looks like an escape may be a part of a secret.
  private func places(in text: ContiguousArray<UInt8>) -> [Place] {
    if isEmpty { return [] }
    let found = places(in: UnescapedText(verbatim: text)) + places(in: UnescapedText(text))
    var places: [Place] = []
    for place in found.sorted(by: { $0.range.lowerBound < $1.range.lowerBound }) {
      if let last = places.last, place.range.lowerBound <= last.range.upperBound {
        let end = max(last.range.upperBound, place.range.upperBound)
        places[places.count - 1].range = last.range.lowerBound..<end
      } else {
        places.append(place)
      }
    }
    return places
  }

  private func places(in text: UnescapedText) -> [Place] {
    let secrets = secrets.withLock { $0 }
    let bytes = text.bytes
    var begins = Array(repeating: false, count: 256)
    for secret in secrets { begins[Int(secret.spelling[0])] = true }
    var places: [Place] = []
    var end = 0
    var reach = 0
    for index in bytes.indices {
      reach = Self.reach(ofCutIn: bytes, before: index, after: reach)
      guard index >= end, reach > 0 || begins[Int(bytes[index])],
        let (length, owner) = Self.secret(in: bytes, at: index, isAfterCut: reach > 0, secrets)
      else { continue }
      end = index + length
      places.append((text.origins[index].lowerBound..<text.origins[end - 1].upperBound, owner))
    }
    return places
  }

  /// The length of a secret, or of the rest of one before or after a cut, that begins at a place.
  private static func secret(
    in bytes: ContiguousArray<UInt8>, at index: Int, isAfterCut: Bool,
    _ secrets: [(spelling: ContiguousArray<UInt8>, owner: String)]
  ) -> (length: Int, owner: String)? {
    let rest = bytes[index...]
    for (spelling, owner) in secrets {
      if spelling[0] == bytes[index] {
        let common = zip(rest, spelling).prefix { $0 == $1 }.count
        if common == spelling.count { return (common, owner) }
        if common >= minimumBytes, isCut(rest.dropFirst(common)) { return (common, owner) }
      }
      guard isAfterCut else { continue }
      for start in 1..<max(1, spelling.count - minimumBytes + 1)
      where rest.starts(with: spelling[start...]) {
        return (spelling.count - start, owner)
      }
    }
    return nil
  }

  /// The marks of a shortened text.
  static let cuts = ["…", "..."].map { Array($0.utf8) }

  private static func isCut(_ rest: ArraySlice<UInt8>) -> Bool {
    cuts.contains { rest.starts(with: $0) }
  }

  /// The number of places from here on at which the rest of a secret may follow a cut: behind the
  /// cut itself, and behind up to five bytes of the end of an escape.
  ///
  /// - Parameter reach: that at the place before.
  private static func reach(
    ofCutIn bytes: ContiguousArray<UInt8>, before index: Int, after reach: Int
  ) -> Int {
    guard index > 0 else { return 0 }
    let last = bytes[index - 1]
    if last == 0xA6 || last == UInt8(ascii: "."),
      cuts.contains(where: { bytes[..<index].suffix($0.count).elementsEqual($0) })
    {
      return 6
    }
    let isEscape = reach > 0 && (last == UInt8(ascii: "u") || last.hexadecimalValue != nil)
    return isEscape ? reach - 1 : 0
  }
}
