import PathConfigSyntax

/// The degree to which a text looks like a path configuration, without parsing.
///
/// So broken files are found as well as sound ones.
package enum ConfigurationLikeness: Int, Comparable, Sendable {
  case none

  /// An object whose `rules` is an array, or that has `patterns` somewhere and no `rules`.
  case near

  /// An object whose `rules` is an array with `patterns` or `properties` in it.
  case exact

  package static func < (left: ConfigurationLikeness, right: ConfigurationLikeness) -> Bool {
    left.rawValue < right.rawValue
  }

  /// Judges the beginning of a text.
  ///
  /// Comments and bytes that are not JSON are skipped. NUL bytes are dropped first, which makes
  /// UTF-16 of ASCII readable. Complexity: O(n).
  init(ofTextBeginning bytes: some Sequence<UInt8>) {
    let bytes = ContiguousArray(bytes.filter { $0 != 0 })
    let mark = bytes.prefix { $0 >= 0x80 }.count
    var scanner = JSONScanner(mark..<bytes.count)
    var keys = Keys()
    if scanner.nextBeyondComments(in: bytes.span).kind == .opening(.object) {
      keys.read(&scanner, in: bytes)
    }
    // Other tools have an object under `rules`, such as ESLint.
    let isNear = keys.hasRulesArray || keys.hasPatterns && !keys.hasRules
    self = keys.hasRuleParts ? .exact : isNear ? .near : .none
  }

  /// The telling keys of an object.
  private struct Keys {
    var hasRules = false
    var hasRulesArray = false
    var hasRuleParts = false
    var hasPatterns = false

    mutating func read(_ scanner: inout JSONScanner, in bytes: ContiguousArray<UInt8>) {
      var depth = 1
      var isInRules = false
      var last: JSONToken?
      while true {
        let token = scanner.nextBeyondComments(in: bytes.span)
        switch token.kind {
        case .end: return
        case .opening: depth += 1
        case .closing: depth -= 1
        case .colon where last?.kind == .string || last?.kind == .word:
          let key = UTF8String(repairing: bytes[last?.content ?? token.content])
          if depth == 1 {
            var ahead = scanner
            let isArray = ahead.nextBeyondComments(in: bytes.span).kind == .opening(.array)
            isInRules = key == "rules" && isArray
            hasRules = hasRules || key == "rules"
            hasRulesArray = hasRulesArray || isInRules
          } else if key == "patterns" || key == "properties" {
            hasPatterns = hasPatterns || key == "patterns"
            hasRuleParts = hasRuleParts || isInRules
          }
        default: break
        }
        last = token
      }
    }
  }
}

extension ConfigurationLikeness {
  /// True for a path configuration, judged by its name and, if that does not decide, by its text.
  ///
  /// - Parameter beginning: gives the beginning of the text.
  package static func isConfiguration(
    named name: String, _ beginning: () -> ContiguousArray<UInt8>
  ) -> Bool {
    if name.utf8.elementsEqual(ToolConfigurationFile.name.utf8) { return false }
    let hint = FileNameHint(name)
    switch hint {
    case .none: return false
    case .certain: return true
    case .json, .likely:
      let likeness = ConfigurationLikeness(ofTextBeginning: beginning())
      return likeness == .exact || likeness == .near && hint == .likely
    }
  }

  /// False if the name alone shows that a file is not a path configuration.
  static func mayBeConfiguration(named name: String) -> Bool { FileNameHint(name) != .none }
}
