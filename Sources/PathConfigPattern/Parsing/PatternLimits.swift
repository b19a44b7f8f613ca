/// How large a pattern may be; what is larger is not judged.
///
/// How deeply brackets may be nested is not set here: ICU itself rejects the hundredth.
package struct PatternLimits: Hashable, Sendable {
  /// Bytes of the pattern; path configurations stay below a few hundred.
  package var patternBytes: Int

  package static var standard: PatternLimits { PatternLimits(patternBytes: 65_536) }
}
