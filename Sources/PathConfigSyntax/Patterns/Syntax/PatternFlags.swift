/// The flags of ICU that a pattern can set within itself.
struct PatternFlags: OptionSet, Hashable, Sendable {
  package let rawValue: UInt8

  package init(rawValue: UInt8) {
    self.rawValue = rawValue
  }

  /// `i`: letter case does not matter.
  static let ignoreCase = PatternFlags(rawValue: 1 << 0)
  /// `d`: line feed is the only line terminator.
  static let unixLines = PatternFlags(rawValue: 1 << 1)
  /// `m`: `^` and `$` hold at every line.
  static let multiline = PatternFlags(rawValue: 1 << 2)
  /// `s`: `.` matches line terminators.
  static let dotAll = PatternFlags(rawValue: 1 << 3)
  /// `w`: `\b` finds the word boundaries of UAX #29.
  static let unicodeWords = PatternFlags(rawValue: 1 << 4)
  /// `x`: white space and `#` comments are not part of the pattern.
  static let comments = PatternFlags(rawValue: 1 << 5)
}

/// The letters of `(?i-m)` and `(?i-m:…)`, in effect.
package struct FlagChange: Hashable, Sendable {
  var enabled: PatternFlags = []
  var disabled: PatternFlags = []

  /// A letter that comes later wins.
  mutating func set(_ flag: PatternFlags, to isEnabled: Bool) {
    if isEnabled {
      enabled.formUnion(flag)
      disabled.subtract(flag)
    } else {
      disabled.formUnion(flag)
      enabled.subtract(flag)
    }
  }

  func applied(to flags: PatternFlags) -> PatternFlags {
    flags.union(enabled).subtracting(disabled)
  }
}
