import PathConfigSyntax

/// Splits a stream of bytes into the messages of the base protocol: a header with `Content-Length`,
/// an empty line, and that many bytes.
///
/// Skips invalid headers up to the next valid one, so that a broken message does not affect others.
struct MessageFrames {
  private var bytes: ContiguousArray<UInt8> = []
  private var start = 0

  /// A piece of the stream.
  enum Frame: Equatable {
    case content(ContiguousArray<UInt8>)
    /// A header without a length; the sentence describes the problem.
    case broken(String)
  }

  /// The maximum size of a message, larger than any text that people edit.
  private static let maximumContent = 256 << 20

  mutating func append(_ chunk: some Sequence<UInt8>) {
    if start > 0 {
      bytes.removeSubrange(..<start)
      start = 0
    }
    bytes.append(contentsOf: chunk)
  }

  /// The next message; nil until more bytes arrive.
  mutating func next() -> Frame? {
    guard let (header, end) = header() else { return nil }
    guard let length = Self.contentLength(in: bytes[header]) else {
      start = end
      return .broken("a message has no Content-Length")
    }
    guard length <= Self.maximumContent else {
      start = end
      return .broken("a message of \(length) bytes is too long")
    }
    guard bytes.count - end >= length else { return nil }
    start = end + length
    return .content(ContiguousArray(bytes[end..<start]))
  }

  /// The header at the front, and the beginning of the content after it.
  private func header() -> (Range<Int>, Int)? {
    let lineFeed = UInt8(ascii: "\n")
    var index = start
    while let line = bytes[index...].firstIndex(of: lineFeed) {
      let rest = bytes[(line + 1)...]
      if rest.first == lineFeed { return (start..<line, line + 2) }
      if rest.starts(with: "\r\n".utf8) { return (start..<line, line + 3) }
      index = line + 1
    }
    return nil
  }

  /// The length in the last such field; text before it on its line does not matter.
  private static func contentLength(in header: ArraySlice<UInt8>) -> Int? {
    let field = Array("content-length:".utf8)
    let lower = header.map { $0.lowercasedASCII }
    guard lower.count > field.count else { return nil }
    let found = (0...(lower.count - field.count)).last { lower[$0...].starts(with: field) }
    guard let found else { return nil }
    let rest = lower[(found + field.count)...].drop { $0 == UInt8(ascii: " ") }
    let digits = rest.prefix { (UInt8(ascii: "0")...UInt8(ascii: "9")).contains($0) }
    return digits.count > 12 ? nil : Int(String(decoding: digits, as: UTF8.self))
  }
}
