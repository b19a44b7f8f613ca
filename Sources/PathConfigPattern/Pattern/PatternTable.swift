package import PathConfigDiagnostics

/// The patterns of a run: one value for each text, whichever file or answer it comes from.
///
/// A class, because all who read documents in a run share it; several threads may ask at once. The
/// patterns live as long as the table or somebody who holds them.
package final class PatternTable: @unchecked Sendable {
  /// Guards the patterns.
  private let lock = Lock()
  private var patterns: [UTF8String: Pattern] = [:]

  package init() {}

  /// Complexity: O(length of the text).
  package func pattern(_ text: UTF8String) -> Pattern {
    lock.withLock {
      if let known = patterns[text] { return known }
      let pattern = Pattern(text)
      patterns[text] = pattern
      return pattern
    }
  }

  /// Takes in a pattern that was made before the table, unless its text has a pattern already.
  package func adopt(_ pattern: Pattern) {
    lock.withLock {
      if patterns[pattern.text] == nil { patterns[pattern.text] = pattern }
    }
  }

  /// The distinct texts that somebody asked for, parsed or not.
  package var count: Int { lock.withLock { patterns.count } }

  /// How many texts have been parsed, each as often as that happened.
  package var parseCount: Int {
    lock.withLock { patterns.values.reduce(0) { $0 + $1.parseCount } }
  }
}
