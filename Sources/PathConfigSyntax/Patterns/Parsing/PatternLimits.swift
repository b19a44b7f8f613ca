/// The largest size of a pattern that is judged.
///
/// The depth of brackets has no limit here, because ICU itself rejects the hundredth.
struct PatternLimits: Hashable, Sendable {
  /// Bytes of the pattern.
  ///
  /// Path configurations stay below a few hundred.
  var patternBytes: Int

  static var standard: PatternLimits { PatternLimits(patternBytes: 65_536) }
}
