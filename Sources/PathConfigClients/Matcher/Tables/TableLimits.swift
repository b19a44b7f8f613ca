/// The sizes that compiled tables may have.
package struct TableLimits: Sendable {
  /// Patterns of one table.
  ///
  /// A table of more patterns has more columns, and takes longer to build.
  var patternsPerTable = 40

  /// States that any table may meet before its patterns are split over two.
  var statesPerTable = 200

  /// States that a table may meet more for each of its patterns: a pattern of real configurations adds
  /// ten, while one with a gap, such as `/a/.*/b`, doubles those that are there.
  var statesPerPattern = 24

  /// States of a table with a single pattern, before the pattern is refused.
  var statesOfOnePattern = 4_000

  /// Steps that one table may take.
  ///
  /// A step follows a thread through a class of scalars; a demand of a look-around counts for
  /// several.
  var stepsPerTable = 1_000_000

  /// Steps that all tables of a client may take, whatever its patterns.
  ///
  /// A million steps take a tenth of a second.
  var steps = 8_000_000

  /// Steps that they may take more for each byte of the patterns.
  ///
  /// A thousand patterns of real configurations need some 220 in all.
  var stepsPerByte = 250

  init() {}

  func states(forPatterns count: Int) -> Int {
    count == 1 ? statesOfOnePattern : statesPerTable + statesPerPattern * count
  }
}
