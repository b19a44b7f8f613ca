import PathConfigDiagnostics
import PathConfigModel

extension Diagnostic.Edit {
  /// Takes one pattern out of its rule together with the comma that belongs to it; nil where it
  /// stands alone, or next to something that is no pattern.
  ///
  /// - Parameter place: among the rule's `patterns`.
  static func removingPattern(at place: Int, of rule: DocumentRule) -> Self? {
    let patterns = rule.patterns
    if patterns.count < 2 { return nil }
    let pattern = patterns[place]
    let range = pattern.range
    if place > 0, patterns[place - 1].index == pattern.index - 1 {
      return removing(patterns[place - 1].range.upperBound..<range.upperBound)
    }
    if place + 1 < patterns.count, patterns[place + 1].index == pattern.index + 1 {
      return removing(range.lowerBound..<patterns[place + 1].range.lowerBound)
    }
    return nil
  }
}
