package import PathConfigDiagnostics

/// A pattern that ICU accepts, as written: every node knows the bytes it came from.
///
/// The tree is faithful rather than small: comments, flag changes and the way a literal was
/// spelt are kept, so that checks of the text can be written against it. What the pattern
/// matches is the affair of `PatternLowering`.
package struct PatternSyntax: Hashable, Sendable {
  /// The whole pattern; ranges of nodes are byte ranges of it.
  package let text: UTF8String
  package let root: PatternNode

  /// The names of the capturing groups in the order of their numbers, `nil` where a group has
  /// none; group number 1 stands at index 0.
  package let groupNames: [UTF8String?]
}
