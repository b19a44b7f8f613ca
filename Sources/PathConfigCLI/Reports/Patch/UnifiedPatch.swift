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
    let before = LineDiff.lines(of: Array(old))
    let after = LineDiff.lines(of: Array(new))
    let hunks = hunks(LineDiff(before, after).changes)
    if hunks.isEmpty { return [] }
    let name = PatchName.spelling(of: name)
    var patch = ContiguousArray("--- \(name)\n+++ \(name)\n".utf8)
    for hunk in hunks { append(hunk, before, after, to: &patch) }
    return patch
  }

  /// Groups changes whose surroundings meet.
  private static func hunks(_ changes: [LineDiff.Change]) -> [[LineDiff.Change]] {
    var hunks: [[LineDiff.Change]] = []
    for change in changes {
      if let last = hunks.last?.last,
        change.old.lowerBound - last.old.upperBound <= 2 * contextLines
      {
        hunks[hunks.count - 1].append(change)
      } else {
        hunks.append([change])
      }
    }
    return hunks
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
