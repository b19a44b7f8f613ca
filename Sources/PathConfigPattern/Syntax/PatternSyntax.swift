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

  /// How many capturing groups there are.
  package let groupCount: Int

  /// The capturing groups that have names, in the order of their numbers.
  package let namedGroups: [NamedGroup]

  package struct NamedGroup: Hashable, Sendable {
    package let name: UTF8String
    /// Counted from 1.
    package let number: Int
  }
}
