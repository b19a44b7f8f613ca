extension PatternFlags {
  /// The flag of a letter in `(?…)`.
  ///
  /// Source: ICU user guide, "Flag Options". `d` and `u` are only in ICU's state table.
  init?(letter: CodePoint) {
    switch letter {
    case "d": self = .unixLines
    case "i": self = .ignoreCase
    case "m": self = .multiline
    case "s": self = .dotAll
    // Read and without effect: case folding is always Unicode's.
    case "u": self = []
    case "w": self = .unicodeWords
    case "x": self = .comments
    default: return nil
    }
  }
}
