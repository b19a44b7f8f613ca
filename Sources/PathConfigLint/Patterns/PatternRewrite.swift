import PathConfigClients
import PathConfigSyntax

/// Edits within the JSON string of a pattern.
struct PatternRewrite {
  /// The range of the JSON string with its quotation marks.
  let range: Range<Int>
  let edits: [Diagnostic.Edit]

  init(_ pattern: DocumentPattern, _ edits: [Diagnostic.Edit]) {
    range = pattern.range
    self.edits = edits
  }
}

extension Finding {
  /// Offers to rewrite a pattern: as a fix, and as help that shows the finished pattern.
  mutating func offer(
    _ title: String, isSafe: Bool = false, _ edits: [Diagnostic.Edit], in pattern: DocumentPattern
  ) {
    offer(title, isSafe: isSafe, [PatternRewrite(pattern, edits)])
  }

  /// Offers to rewrite several patterns of a rule at once.
  mutating func offer(_ title: String, isSafe: Bool = false, _ rewrites: [PatternRewrite]) {
    fixes = [Diagnostic.Fix(title, isSafe: isSafe, edits: rewrites.flatMap(\.edits))]
    self.rewrites = rewrites
  }
}
