import PathConfigClients
import PathConfigSyntax

extension EffectiveRule {
  /// A pattern of the rule, and how many there are.
  func shown(_ pattern: EffectivePattern?) -> String {
    guard let pattern else { return "(no pattern)" }
    return "`\(Printable.text(pattern.text.shortened()))`"
      + (patterns.count == 1 ? "" : " of \(patterns.count) patterns")
  }

  /// `path:line:column` of a pattern, or else of the rule.
  func place(of pattern: EffectivePattern?) -> String {
    let location = pattern.flatMap { self.location(of: $0) } ?? self.location
    return location.map { Printable.text($0.description) } ?? sourceName
  }
}
