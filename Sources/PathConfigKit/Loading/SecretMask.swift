import PathConfigClients
import PathConfigSyntax

/// Puts `***` in place of the secrets of a request in all that its server sends, before anybody reads
/// it.
///
/// One pass finds all secrets (Aho and Corasick, 1975). The case of ASCII letters does not count,
/// because hosts are in lower case.
struct SecretMask: Sendable {
  /// The words that begin alike.
  private struct Node {
    /// The number of bytes so far.
    var depth = 0

    /// The node of the longest end of these bytes that begins a word.
    var fallback = 0

    /// The length and the owner of the longest word that ends here.
    var word = (length: 0, owner: "")
  }

  private struct Edge: Hashable {
    var node: Int
    var byte: UInt8
  }

  private var nodes = [Node()]
  private var edges: [Edge: Int] = [:]

  /// The shortest text that counts.
  ///
  /// A shorter one protects nothing, and occurs in every other word.
  private static let minimumBytes = 4

  /// The words that tell nothing, and that configurations contain.
  private static let harmless =
    (["true", "false", "null"] + ClientPlatform.allCases.map(\.rawValue)).map { UTF8String($0) }

  init(_ secrets: [Secret]) {
    for secret in secrets {
      let text = UTF8String(secret.reveal())
      for word in [text.bytes, Self.unescaped(text.bytes)]
      where word.count >= Self.minimumBytes && !Self.harmless.contains(text) {
        add(word, secret.owner)
      }
    }
    for (edge, child) in edges.sorted(by: { nodes[$0.value].depth < nodes[$1.value].depth })
    where edge.node > 0 {
      let fallback = next(after: nodes[edge.node].fallback, edge.byte)
      nodes[child].fallback = fallback
      if nodes[child].word.length == 0 { nodes[child].word = nodes[fallback].word }
    }
  }

  private mutating func add(_ word: ContiguousArray<UInt8>, _ owner: String) {
    var node = 0
    for byte in word {
      let next = edges[Edge(node: node, byte: byte.lowercasedASCII), default: nodes.count]
      if next == nodes.count {
        edges[Edge(node: node, byte: byte.lowercasedASCII)] = next
        nodes.append(Node(depth: nodes[node].depth + 1))
      }
      node = next
    }
    nodes[node].word = (word.count, owner)
  }

  private func next(after node: Int, _ byte: UInt8) -> Int {
    var node = node
    while true {
      if let next = edges[Edge(node: node, byte: byte)] { return next }
      if node == 0 { return 0 }
      node = nodes[node].fallback
    }
  }
}

extension SecretMask {
  typealias Masked = (text: ContiguousArray<UInt8>, owner: String)

  /// The text with `***` in place of each secret, and the owner of the first; nil without any.
  ///
  /// The beginning of a secret before `…`, where a text was cut, counts, too.
  private func masking(_ text: ContiguousArray<UInt8>) -> Masked? {
    var places: [Range<Int>] = []
    var (node, owner) = (0, "")
    for (end, byte) in zip(1..., text) {
      let depth = nodes[node].depth
      let isCut = byte == 0xE2 && text[(end - 1)...].starts(with: "…".utf8)
      node = next(after: node, byte.lowercasedASCII)
      var place = end - nodes[node].word.length..<end
      if isCut, depth >= Self.minimumBytes { place = end - 1 - depth..<end - 1 }
      while let last = places.last, !place.isEmpty, last.upperBound >= place.lowerBound {
        place = min(last.lowerBound, place.lowerBound)..<place.upperBound
        places.removeLast()
      }
      if !place.isEmpty { places.append(place) }
      if owner.isEmpty { owner = nodes[node].word.owner }
    }
    return places.isEmpty ? nil : (text.masked(places), owner)
  }

  func masking(_ text: String) -> String {
    masking(ContiguousArray(text.utf8)).map { String(decoding: $0.text, as: UTF8.self) } ?? text
  }

  /// A fault whose message may repeat words of the server.
  func masking(_ fault: LoadFault) -> LoadFault {
    LoadFault(masking(fault.message), help: fault.help.map { masking($0) }, fault.trait)
  }

  /// A response without secrets, but for the address of a redirect, which is needed to follow it.
  func masking(_ response: HTTPResponse) -> HTTPResponse {
    if nodes.count == 1 { return response }
    var response = response
    response.fields = response.fields.map { name, value in
      if HTTPFields.areEqual(name, "Location") { return value }
      return maskingPiece(ContiguousArray(value.utf8))
        .map { String(decoding: $0.text, as: UTF8.self) } ?? value
    }
    let text = DecodedText(response.body, maximumMarks: 0).bytes
    var (result, end): (ContiguousArray<UInt8>, Int) = ([], 0)
    for piece in Self.pieces(of: text) {
      guard let masked = maskingPiece(ContiguousArray(text[piece.range])) else { continue }
      // A number with a secret becomes a string.
      result += text[end..<piece.range.lowerBound]
      result += piece.isWord ? ContiguousArray("\"***\"".utf8) : masked.text
      end = piece.range.upperBound
      response.maskedOwner = response.maskedOwner ?? masked.owner
    }
    result += text[end...]
    // In a text other than JSON, several pieces may make up one secret.
    let rest = masking(result)
    response.maskedOwner = response.maskedOwner ?? rest?.owner
    if response.maskedOwner != nil { response.body = rest?.text ?? result }
    return response
  }

  /// The strings and words of JSON, or the lines of another text.
  private static func pieces(
    of text: ContiguousArray<UInt8>
  ) -> [(range: Range<Int>, isWord: Bool)] {
    guard BodyBeginning.isJSON(text) else {
      return text.split(separator: UInt8(ascii: "\n")).map { ($0.indices, false) }
    }
    var pieces: [(Range<Int>, Bool)] = []
    var scanner = JSONScanner(0..<text.count)
    while case let token = scanner.next(in: text.span), token.kind != .end {
      if ![.comma, .colon, .other].contains(token.kind) {
        pieces.append((token.content, token.kind == .word))
      }
    }
    return pieces
  }

  /// The same for a part of a text; one in which an escape hides a secret is hidden as a whole.
  private func maskingPiece(_ text: ContiguousArray<UInt8>) -> Masked? {
    let masked = masking(text)
    let hidden = masking(Self.unescaped(masked?.text ?? text))
    return hidden.map { (ContiguousArray("***".utf8), $0.owner) } ?? masked
  }

  /// The text without the escapes of JSON and of addresses, also inside each other.
  static func unescaped(_ text: ContiguousArray<UInt8>) -> ContiguousArray<UInt8> {
    var text = text
    for _ in 0..<maximumDepth where text.contains(where: { "\\%".utf8.contains($0) }) {
      var (result, index): (ContiguousArray<UInt8>, Int) = ([], 0)
      while index < text.count {
        var units: [UInt16] = []
        while text[index...].starts(with: "\\u".utf8),
          let unit = UInt16(
            String(decoding: text[(index + 2)...].prefix(4), as: UTF8.self), radix: 16)
        {
          units.append(unit)
          index = min(index + 6, text.count)
        }
        result += String(decoding: units, as: UTF16.self).utf8
        guard units.isEmpty else { continue }
        if text[index] == UInt8(ascii: "\\"), index + 1 < text.count { index += 1 }
        let isTab = text[max(0, index - 1)...].starts(with: "\\t".utf8)
        result.append(isTab ? 0x09 : text[index])
        index += 1
      }
      text = result.percentDecoded
    }
    return text
  }

  /// More escapes inside each other than any server writes.
  private static let maximumDepth = 5
}
