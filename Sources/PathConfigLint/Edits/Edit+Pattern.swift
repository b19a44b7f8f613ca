import PathConfigClients
import PathConfigSyntax

extension Diagnostic.Edit {
  /// Removes one pattern of its rule together with its comma.
  ///
  /// Nil if it is the only pattern, or next to an element that is not a pattern.
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
