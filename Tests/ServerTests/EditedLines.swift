@testable import PathConfigSyntax

/// A text with an editor's counting, independent of the server's: lines end in LF, CR LF or CR, and
/// columns are in UTF-16.
struct EditedLines {
  var units: [UInt16]

  init(_ text: String) { units = Array(text.utf16) }

  var text: String { String(decoding: units, as: UTF16.self) }

  /// The offset of a position; one out of range is cut.
  func offset(_ line: Int, _ column: Int) -> Int {
    var start = 0
    for _ in 0..<max(0, line) {
      guard let next = endOfLine(from: start)?.next else { return units.count }
      start = next
    }
    let end = endOfLine(from: start)?.end ?? units.count
    return min(start + max(0, column), end)
  }

  /// The position of an offset.
  func position(of offset: Int) -> (line: Int, column: Int) {
    var (line, start) = (0, 0)
    while let next = endOfLine(from: start)?.next, next <= offset {
      (line, start) = (line + 1, next)
    }
    return (line, offset - start)
  }

  private func endOfLine(from start: Int) -> (end: Int, next: Int)? {
    guard let end = units[start...].firstIndex(where: { $0 == 10 || $0 == 13 }) else { return nil }
    let isPair = units[end] == 13 && end + 1 < units.count && units[end + 1] == 10
    return (end, end + (isPair ? 2 : 1))
  }

  /// The text after edits whose positions all refer to this one.
  func applying(_ edits: [JSONNode]) -> String {
    var result = self
    func place(_ node: JSONNode?) -> Int {
      offset(Int(node?["line"]?.number ?? 0), Int(node?["character"]?.number ?? 0))
    }
    let placed = edits.enumerated().map { index, edit in
      (
        range: place(edit["range"]?["start"])..<place(edit["range"]?["end"]), index: index,
        text: edit["newText"]?.string ?? ""
      )
    }
    for edit in placed.sorted(by: {
      ($0.range.lowerBound, $0.index) > ($1.range.lowerBound, $1.index)
    }) {
      result.units.replaceSubrange(edit.range, with: Array(edit.text.utf16))
    }
    return result.text
  }
}
