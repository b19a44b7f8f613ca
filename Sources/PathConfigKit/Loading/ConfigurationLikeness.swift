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
    var scan = Scan(bytes: bytes.filter { $0 != 0 })
    scan.run()
    // Other tools have an object under `rules`, such as ESLint.
    let isNear = scan.hasRulesArray || scan.hasPatterns && !scan.hasRulesKey
    self = scan.hasRuleParts ? .exact : isNear ? .near : .none
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

  /// One pass over the text that notes the places of the telling keys.
  private struct Scan {
    let bytes: [UInt8]
    var index = 0
    var depth = 0
    var hasRulesKey = false
    var hasRulesArray = false
    var hasRuleParts = false
    var hasPatterns = false

    /// True within the array of rules.
    private var isInRules = false

    init(bytes: [UInt8]) {
      self.bytes = bytes
    }

    mutating func run() {
      skipByteOrderMark()
      skipBlank()
      guard index < bytes.count, bytes[index] == UInt8(ascii: "{") else { return }
      while index < bytes.count {
        switch bytes[index] {
        case UInt8(ascii: "{"), UInt8(ascii: "["):
          depth += 1
          index += 1
        case UInt8(ascii: "}"), UInt8(ascii: "]"):
          depth -= 1
          index += 1
        case UInt8(ascii: "\""):
          let text = string()
          skipBlank()
          if index < bytes.count, bytes[index] == UInt8(ascii: ":") { note(key: text) }
        default:
          index += 1
        }
        skipBlank()
      }
    }

    private mutating func note(key: ArraySlice<UInt8>) {
      index += 1
      skipBlank()
      if depth == 1 {
        let isRules = key.elementsEqual("rules".utf8)
        hasRulesKey = hasRulesKey || isRules
        isInRules = isRules && index < bytes.count && bytes[index] == UInt8(ascii: "[")
        hasRulesArray = hasRulesArray || isInRules
      } else if key.elementsEqual("patterns".utf8) {
        hasPatterns = true
        hasRuleParts = hasRuleParts || isInRules
      } else if key.elementsEqual("properties".utf8) {
        hasRuleParts = hasRuleParts || isInRules
      }
    }

    /// The bytes between two quotation marks, with their escapes.
    ///
    /// A line break ends it too.
    private mutating func string() -> ArraySlice<UInt8> {
      index += 1
      let start = index
      while index < bytes.count, bytes[index] != UInt8(ascii: "\""),
        bytes[index] != UInt8(ascii: "\n")
      {
        index += bytes[index] == UInt8(ascii: "\\") ? 2 : 1
      }
      let end = min(index, bytes.count)
      index = end + 1
      return bytes[start..<end]
    }

    private mutating func skipByteOrderMark() {
      for mark: [UInt8] in [[0xEF, 0xBB, 0xBF], [0xFE, 0xFF], [0xFF, 0xFE]]
      where bytes.starts(with: mark) {
        index = mark.count
        return
      }
    }

    private mutating func skipBlank() {
      while index < bytes.count {
        switch bytes[index] {
        case 0x20, 0x09, 0x0A, 0x0D: index += 1
        case UInt8(ascii: "#"): skip(past: "\n")
        case UInt8(ascii: "/") where bytes[index...].starts(with: "//".utf8): skip(past: "\n")
        case UInt8(ascii: "/") where bytes[index...].starts(with: "/*".utf8): skip(past: "*/")
        default: return
        }
      }
    }

    private mutating func skip(past end: String) {
      let end = Array(end.utf8)
      while index < bytes.count, !bytes[index...].starts(with: end) { index += 1 }
      index = min(index + end.count, bytes.count)
    }
  }
}
