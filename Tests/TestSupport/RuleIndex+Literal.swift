import PathConfigSyntax

extension RuleIndex: ExpressibleByIntegerLiteral {
  /// The place from 0.
  public init(integerLiteral offset: Int) { self.init(offset) }
}
