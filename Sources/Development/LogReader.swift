import Foundation
import PathConfigAutomata
import PathConfigClients
import PathConfigSyntax

/// Reads a part of an access log and answers each line.
struct LogReader: ~Copyable {
  enum Mode: Sendable {
    case cutOnly, answers
  }

  struct Totals: Sendable {
    var lines = 0
    var bytes = 0
    /// The sum of all answers, in any order.
    var checksum: UInt64 = 0
  }

  private let compiled: CompiledConfiguration
  private let mode: Mode
  private var cache: MatchCache
  private var totals = Totals()

  private static let chunk = 1 << 20

  init(_ compiled: CompiledConfiguration, _ mode: Mode) {
    self.compiled = compiled
    self.mode = mode
    cache = compiled.makeCache()
  }

  /// Answers the lines that begin in a part of the file, in bytes.
  mutating func read(_ part: Range<Int>, of file: URL) throws -> Totals {
    let handle = try FileHandle(forReadingFrom: file)
    defer { try? handle.close() }
    // The line with the byte before the part belongs to the part before.
    var offset = max(0, part.lowerBound - 1)
    try handle.seek(toOffset: UInt64(offset))
    var isFirst = part.lowerBound > 0
    var rest: ContiguousArray<UInt8> = []
    while offset < part.upperBound, let data = try handle.read(upToCount: Self.chunk), !data.isEmpty
    {
      var bytes = rest
      bytes.append(contentsOf: data)
      var lineStart = 0
      while offset < part.upperBound,
        let lineEnd = bytes[lineStart...].firstIndex(of: UInt8(ascii: "\n"))
      {
        if !isFirst { answer(bytes[lineStart..<lineEnd]) }
        isFirst = false
        offset += lineEnd + 1 - lineStart
        lineStart = lineEnd + 1
      }
      rest = ContiguousArray(bytes[lineStart...])
    }
    return totals
  }

  private mutating func answer(_ line: ContiguousArray<UInt8>.SubSequence) {
    totals.lines += 1
    totals.bytes += line.count + 1
    guard let target = Self.target(of: line) else { return }
    switch mode {
    case .cutOnly:
      totals.checksum &+= UInt64(target.count)
    case .answers:
      note(compiled.resolve(UTF8String(repairing: line[target]), using: &cache))
    }
  }

  private mutating func note(_ resolution: Resolution) {
    totals.checksum &+= Self.checksum(of: resolution)
  }

  private static func checksum(of resolution: Resolution) -> UInt64 {
    var sum: UInt64 = UInt64(resolution.properties.count)
    for match in resolution.rules { sum = sum &* 31 &+ UInt64(match.pattern) }
    return sum
  }

  /// The range of the request's target: the second word of the first quotation.
  private static func target(of line: ContiguousArray<UInt8>.SubSequence) -> Range<Int>? {
    guard let quote = line.firstIndex(of: UInt8(ascii: "\"")),
      let method = line[quote...].firstIndex(of: UInt8(ascii: " ")),
      let end = line[(method + 1)...].firstIndex(of: UInt8(ascii: " "))
    else { return nil }
    return method + 1..<end
  }
}
