import PathConfigDiagnostics
import PathConfigModel

extension Diagnostic.Edit {
  /// Takes one pattern out of its rule together with the comma that belongs to it; nil where it
  /// stands alone, or next to something that is no pattern.
  static func removingPattern(_ pattern: DocumentPattern, of rule: DocumentRule) -> Self? {
    let patterns = rule.patterns
    guard let place = patterns.firstIndex(where: { $0.index == pattern.index }), patterns.count > 1
    else { return nil }
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
