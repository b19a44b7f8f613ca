/// A separate reader of unified patches, for machines without a program for them.
enum PatchApplier {
  struct Mismatch: Error {}

  /// The result of applying a patch of one file to a text.
  static func apply(_ patch: [UInt8], to old: [UInt8]) throws -> [UInt8] {
    let lines = split(patch)
    let old = split(old)
    var result: [UInt8] = []
    var position = 0
    var index = 2
    guard lines.count > 2, lines[0].starts(with: "--- ".utf8), lines[1].starts(with: "+++ ".utf8)
    else { throw Mismatch() }
    while index < lines.count {
      let (start, count, newCount) = try range(lines[index])
      index += 1
      let first = count == 0 ? start : start - 1
      guard first >= position, first + count <= old.count else { throw Mismatch() }
      for line in old[position..<first] { result += line }
      position = first
      var added = 0
      while index < lines.count, let mark = lines[index].first, mark != UInt8(ascii: "@") {
        var line = Array(lines[index].dropFirst())
        index += 1
        if index < lines.count, lines[index].first == UInt8(ascii: "\\") {
          line.removeLast()
          index += 1
        }
        if mark != UInt8(ascii: "+") {
          guard position < old.count, old[position] == line else { throw Mismatch() }
          position += 1
        }
        if mark != UInt8(ascii: "-") {
          result += line
          added += 1
        }
      }
      guard position == first + count, added == newCount else { throw Mismatch() }
    }
    for line in old[position...] { result += line }
    return result
  }

  private static func split(_ bytes: [UInt8]) -> [[UInt8]] {
    var lines: [[UInt8]] = [[]]
    for byte in bytes {
      lines[lines.count - 1].append(byte)
      if byte == UInt8(ascii: "\n") { lines.append([]) }
    }
    if lines.last == [] { lines.removeLast() }
    return lines
  }

  /// Reads `@@ -start,count +start,count @@`.
  private static func range(_ line: [UInt8]) throws -> (start: Int, old: Int, new: Int) {
    let words = String(decoding: line, as: UTF8.self).split { " \n".contains($0) }
    guard words.count == 4, words[0] == "@@", words[3] == "@@" else { throw Mismatch() }
    let numbers = [words[1], words[2]].map { word in
      word.dropFirst().split(separator: ",").compactMap { Int($0) }
    }
    guard let start = numbers[0].first else { throw Mismatch() }
    return (
      start, numbers[0].count > 1 ? numbers[0][1] : 1, numbers[1].count > 1 ? numbers[1][1] : 1
    )
  }
}
