/// The place of a rule in the `rules` array of its file.
///
/// Elements other than objects count too.
public struct RuleIndex: Hashable, Comparable, Sendable {
  /// The place from 0, as output for programs has it.
  public let offset: Int

  /// The number for people, who count from 1.
  public var number: Int { offset + 1 }

  package init(_ offset: Int) { self.offset = offset }

  /// True if a rule comes before another one of its file.
  public static func < (left: Self, right: Self) -> Bool { left.offset < right.offset }
}
