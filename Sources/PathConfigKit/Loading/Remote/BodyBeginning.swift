import Foundation
import PathConfigSyntax

/// The kind of a body by its first bytes, without the content type.
enum BodyBeginning: Hashable, Sendable {
  /// They may begin a path configuration in any spelling and encoding that some client reads.
  case json

  /// Readable text, on one line and cut.
  ///
  /// Empty if there is only white space.
  case text(String)

  /// Anything else, as its first bytes, at most eight.
  case bytes([UInt8])

  /// Complexity: O(n), most of it spent on bodies that begin with a comment.
  init(_ body: ContiguousArray<UInt8>) {
    // NUL bytes are skipped, which makes UTF-16 and UTF-32 of ASCII readable.
    let start = body.lazy.filter { $0 != 0 && !Self.byteOrderMarks.contains($0) }
      .drop(while: \.isASCIIWhiteSpace)
    if let first = start.first, first == UInt8(ascii: "{") || first == UInt8(ascii: "[") {
      self = .json
    } else if start.starts(with: ")]}'".utf8)
      || ConfigurationLikeness(ofTextBeginning: body) != .none
    {
      self = .json
    } else if let text = Self.text(body) {
      self = .text(text)
    } else {
      self = .bytes(Array(body.prefix(8)))
    }
  }

  /// The bytes of the byte-order marks of UTF-8 and UTF-16.
  private static let byteOrderMarks: Set<UInt8> = [0xEF, 0xBB, 0xBF, 0xFE, 0xFF]

  /// Nil for ill-formed UTF-8, or with control characters other than white space.
  private static func text(_ body: ContiguousArray<UInt8>) -> String? {
    // A cut within a character must not spoil it.
    let cut = body.prefix(64).dropLast(body.count > 64 ? 3 : 0)
    var scalars = String(decoding: cut, as: UTF8.self).unicodeScalars
    while body.count > 64, scalars.last == "\u{FFFD}" { scalars.removeLast() }
    let isReadable = scalars.allSatisfy { scalar in
      scalar != "\u{FFFD}" && (scalar.value >= 0x20 || (0x09...0x0D).contains(scalar.value))
    }
    return isReadable ? ServerText.printable(String(scalars), limit: 30) : nil
  }
}

// MARK: - Wording

extension BodyBeginning {
  /// The beginning, as an object of a sentence.
  var phrase: String {
    switch self {
    case .json: "JSON"
    case .text(""): "white space"
    case .text(let text): "“\(text)”"
    case .bytes(let bytes):
      "the bytes " + bytes.map { String(format: "%02X", $0) }.joined(separator: " ")
    }
  }
}
