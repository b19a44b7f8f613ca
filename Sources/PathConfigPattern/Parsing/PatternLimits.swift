/// How large a pattern may be.
package struct PatternLimits: Hashable, Sendable {
  /// Bytes of the pattern; path configurations stay below a few hundred.
  package var patternBytes: Int

  /// Brackets of any kind open at once: ICU itself rejects the hundredth, with
  /// `U_REGEX_INTERNAL_ERROR`, whatever is set here.
  package var nestingDepth: Int

  package static let standard = PatternLimits(patternBytes: 65_536, nestingDepth: 99)

  package init(patternBytes: Int, nestingDepth: Int) {
    self.patternBytes = patternBytes
    self.nestingDepth = nestingDepth
  }
}
