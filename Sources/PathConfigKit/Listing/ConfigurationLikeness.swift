import PathConfigSyntax

/// The content that a file's name suggests.
enum FileNameHint: Int, Comparable, Sendable {
  /// A file other than JSON.
  case none
  case json

  /// A usual name of configurations: `configuration.json`, `ios_v1.json`, `android.json`.
  case likely

  /// An unmistakable name: `path-configuration.json`, `PathConfig.json`.
  case certain

  static func < (left: FileNameHint, right: FileNameHint) -> Bool {
    left.rawValue < right.rawValue
  }

  init(_ name: String) {
    let isJSON = name.suffix(5).lowercased().utf8.elementsEqual(".json".utf8)
    self = isJSON ? FileNameHint(anyEnding: name) : .none
  }

  /// The content that the words of a name suggest, in whatever language.
  init(anyEnding name: String) {
    let stem = name.prefix(upTo: name.lastIndex(of: ".") ?? name.endIndex)
    // A capital after a small letter begins a word.
    let words = stem.matches(of: #/[A-Z]+[a-z]*|[a-z]+/#).map { $0.output.lowercased() }
    let has = { (wanted: [String]) in words.contains { wanted.contains($0) } }
    let configuration = ["configuration", "configurations", "config", "configs"]
    if has(["test", "tests", "fixture"]) {
      self = .none
    } else if has(["schema", "expectations"]) {
      self = .json
    } else if has(["path", "paths"]) && has(configuration)
      || has(["pathconfig", "pathconfiguration"])
    {
      self = .certain
    } else {
      self =
        has(configuration + ["ios", "android", "turbo", "hotwire", "native"]) ? .likely : .json
    }
  }
}

extension FileReader {
  /// False for a file without the ending `.json` that does not begin like a path configuration.
  package func mayBeConfiguration(_ path: String) -> Bool {
    guard isFile(path), !path.hasSuffix(".json"), let beginning = try? chunks(of: path).next()
    else {
      return true
    }
    return ConfigurationLikeness(ofTextBeginning: beginning) != .none
  }
}

/// How much a text looks like a path configuration, without parsing.
///
/// So broken files are found as well as sound ones.
package enum ConfigurationLikeness: Int, Comparable, Sendable {
  case none

  /// An object whose `rules` is a list, or that has `patterns` somewhere and no `rules`.
  case near

  /// An object whose `rules` is a list with `patterns` or `properties` in it.
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
            isInRules = key == "rules" && Self.beginsList(scanner, in: bytes)
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

    /// True for an array, and for an object whose first name is a number, as PHP writes an array with
    /// gaps.
    private static func beginsList(
      _ scanner: JSONScanner, in bytes: ContiguousArray<UInt8>
    ) -> Bool {
      var scanner = scanner
      switch scanner.nextBeyondComments(in: bytes.span).kind {
      case .opening(.array): return true
      case .opening(.object):
        let name = scanner.nextBeyondComments(in: bytes.span)
        let text = bytes[name.content]
        return name.kind == .string && !text.isEmpty && text.allSatisfy(\.isASCIIDigit)
      default: return false
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
}
