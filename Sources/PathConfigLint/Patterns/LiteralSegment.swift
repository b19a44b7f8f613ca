import PathConfigSyntax

/// A run of letters and digits with which a pattern begins or ends, so that a URL may go on there.
struct LiteralSegment {
  /// The items of the run.
  let items: Range<Int>
  let sequence: PatternSequence
  let text: String

  /// The bytes of the run in the pattern.
  var range: Range<Int> { sequence.range(items) }

  /// The shortest run that counts.
  ///
  /// A word of one or two letters is hardly ever meant as a whole part of a path.
  private static let minimumLength = 3

  /// The run with which a pattern ends, if it is all of that part of the path.
  static func atEnd(of sequence: PatternSequence) -> LiteralSegment? {
    guard sequence.endsPattern else { return nil }
    let end = sequence.items.count
    let start = sequence.start(before: end) { $0.isNameCharacter }
    guard end - start >= minimumLength, sequence.item(start - 1)?.character == "/",
      sequence.items[end - 1].isAlphanumeric
    else { return nil }
    return LiteralSegment(
      items: start..<end, sequence: sequence, text: sequence.text(start..<end))
  }

  /// The run with which a pattern begins, if it is all of that part of the path.
  static func atStart(of sequence: PatternSequence) -> LiteralSegment? {
    guard sequence.beginsPattern else { return nil }
    let end = sequence.end(from: 0) { $0.isNameCharacter }
    guard end >= minimumLength, sequence.items[0].isAlphanumeric else { return nil }
    if let next = sequence.item(end), next.character != "/", !next.isEnd { return nil }
    return LiteralSegment(items: 0..<end, sequence: sequence, text: sequence.text(0..<end))
  }
}
