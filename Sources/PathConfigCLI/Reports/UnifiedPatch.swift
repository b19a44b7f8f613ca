import PathConfigSyntax

/// The difference of two versions of a file in the unified format, which `patch -p0` and
/// `git apply -p0` take (POSIX.1-2017, `diff -U`).
enum UnifiedPatch {
  /// Equal lines around a change.
  private static let contextLines = 3

  /// The patch, byte for byte, or an empty one if the versions are the same.
  ///
  /// - Parameter name: the path from the folder in which the patch will be applied.
  static func render(
    name: String, from old: ContiguousArray<UInt8>, to new: ContiguousArray<UInt8>
  ) -> ContiguousArray<UInt8> {
    let diff = LineDiff(old, new)
    if diff.changes.isEmpty { return [] }
    let name = spelling(of: name)
    var patch = ContiguousArray("--- \(name)\n+++ \(name)\n".utf8)
    // Changes whose surroundings meet are one hunk.
    let hunks = diff.changes.runs {
      $1.old.lowerBound - $0.old.upperBound <= 2 * contextLines
    }
    for hunk in hunks { append(hunk, diff.before, diff.after, to: &patch) }
    return patch
  }

  private static func append(
    _ changes: [LineDiff.Change], _ old: [ArraySlice<UInt8>], _ new: [ArraySlice<UInt8>],
    to patch: inout ContiguousArray<UInt8>
  ) {
    guard let first = changes.first, let last = changes.last else { return }
    let lead = min(contextLines, first.old.lowerBound)
    let trail = min(contextLines, old.count - last.old.upperBound)
    var position = first.old.lowerBound - lead
    let oldLines = position..<last.old.upperBound + trail
    let newLines = first.new.lowerBound - lead..<last.new.upperBound + trail
    patch += "@@ -\(span(oldLines)) +\(span(newLines)) @@\n".utf8
    for change in changes {
      append(old[position..<change.old.lowerBound], marked: " ", to: &patch)
      append(old[change.old], marked: "-", to: &patch)
      append(new[change.new], marked: "+", to: &patch)
      position = change.old.upperBound
    }
    append(old[position..<oldLines.upperBound], marked: " ", to: &patch)
  }

  /// The first line, 1-based, and the number of lines.
  ///
  /// Without lines, it is the line before.
  private static func span(_ lines: Range<Int>) -> String {
    switch lines.count {
    case 0: "\(lines.lowerBound),0"
    case 1: "\(lines.lowerBound + 1)"
    default: "\(lines.lowerBound + 1),\(lines.count)"
    }
  }

  private static func append(
    _ lines: ArraySlice<ArraySlice<UInt8>>, marked mark: Unicode.Scalar,
    to patch: inout ContiguousArray<UInt8>
  ) {
    for line in lines {
      patch += String(mark).utf8
      patch += line
      if line.last != UInt8(ascii: "\n") { patch += "\n\\ No newline at end of file\n".utf8 }
    }
  }
}

extension UnifiedPatch {
  /// The name as `git` writes and GNU `patch` reads it.
  ///
  /// A name with a space has a tab behind it, because the space might end it. A name with special
  /// characters is in quotation marks with C's escapes.
  static func spelling(of name: String) -> String {
    let name = withoutCurrentFolder(name)
    let needsQuotes = name.utf8.contains { byte in
      byte < 0x20 || byte == 0x7F || byte == UInt8(ascii: "\"") || byte == UInt8(ascii: "\\")
    }
    if needsQuotes { return quoted(name) }
    return name.utf8.contains(UInt8(ascii: " ")) ? name + "\t" : name
  }

  /// The name without leading `./`, which `git apply` refuses.
  private static func withoutCurrentFolder(_ name: String) -> String {
    var rest = name.utf8[...]
    while rest.starts(with: "./".utf8), rest.count > 2 {
      rest = rest.dropFirst(2).drop { $0 == UInt8(ascii: "/") }
    }
    return rest.isEmpty ? name : String(decoding: rest, as: UTF8.self)
  }

  private static func quoted(_ name: String) -> String {
    var bytes = Array("\"".utf8)
    for byte in name.utf8 {
      switch byte {
      case UInt8(ascii: "\""), UInt8(ascii: "\\"): bytes += [UInt8(ascii: "\\"), byte]
      case 0x20...0x7E, 0x80...: bytes.append(byte)
      default:
        let digits = String(byte, radix: 8)
        bytes += ("\\" + String(repeating: "0", count: 3 - digits.utf8.count) + digits).utf8
      }
    }
    return String(decoding: bytes, as: UTF8.self) + "\""
  }
}

/// The differences of two texts, line by line.
package struct LineDiff {
  /// A stretch in which the texts differ: 0-based lines of each, where one range may be empty.
  package struct Change: Equatable {
    package let old: Range<Int>
    package let new: Range<Int>
  }

  /// The lines of each text with their line feed; the last may have none.
  package let before: [ArraySlice<UInt8>]
  package let after: [ArraySlice<UInt8>]

  /// In ascending order, with equal lines between any two.
  package private(set) var changes: [Change] = []

  /// Complexity: that of `Alignment`.
  package init(_ old: ContiguousArray<UInt8>, _ new: ContiguousArray<UInt8>) {
    before = Self.lines(of: Array(old))
    after = Self.lines(of: Array(new))
    let equal = Alignment(before, after).partnerOfFirst.enumerated().compactMap { line, partner in
      partner.map { (old: line, new: $0) }
    }
    var position = (old: 0, new: 0)
    for pair in equal + [(before.count, after.count)] {
      if position != pair {
        changes.append(Change(old: position.old..<pair.old, new: position.new..<pair.new))
      }
      position = (pair.old + 1, pair.new + 1)
    }
  }

  private static func lines(of bytes: [UInt8]) -> [ArraySlice<UInt8>] {
    var lines: [ArraySlice<UInt8>] = []
    var rest = bytes[...]
    while !rest.isEmpty {
      let end = rest.firstIndex(of: UInt8(ascii: "\n")).map { $0 + 1 } ?? rest.endIndex
      lines.append(rest[..<end])
      rest = rest[end...]
    }
    return lines
  }
}
