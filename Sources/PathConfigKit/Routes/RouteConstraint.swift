import PathConfigSyntax

/// The required form of a route's parameter.
struct RouteConstraint: Hashable, Sendable {
  var parameter: UTF8String

  /// The text in the source, with its delimiters: `/\d+/i`.
  var text: UTF8String

  /// The same as a pattern in ICU's syntax, or nil if there is none.
  var pattern: UTF8String?

  init(parameter: UTF8String, text: UTF8String, pattern: UTF8String?) {
    self.parameter = parameter
    self.text = text
    self.pattern = pattern
  }

  /// A regular expression of Ruby.
  ///
  /// - Parameters:
  ///   - body: the text between the slashes.
  ///   - flags: the text after the second one.
  init(parameter: UTF8String, ruby body: UTF8String, flags: UTF8String) {
    self.init(
      parameter: parameter,
      text: UTF8String(
        wellFormed: [UInt8(ascii: "/")] + body.bytes + [UInt8(ascii: "/")] + flags.bytes),
      pattern: RubyPattern.translated(body, flags: flags))
  }
}

/// The translation of Ruby's regular expressions to ICU's.
private enum RubyPattern {
  /// Nil if the pattern uses a feature that ICU does not have or reads differently.
  ///
  /// `\d`, `\w` and `\s` are of ASCII in Ruby, `\h` is a hexadecimal digit, and `m` lets a dot
  /// match line ends.
  static func translated(_ body: UTF8String, flags: UTF8String) -> UTF8String? {
    var result: ContiguousArray<UInt8> = []
    var depth = 0
    var index = 0
    let bytes = body.bytes
    while index < bytes.count {
      let byte = bytes[index]
      index += 1
      switch byte {
      case UInt8(ascii: "\\"):
        guard index < bytes.count else { return nil }
        guard let piece = escape(bytes[index], inSet: depth > 0) else { return nil }
        result += piece
        index += 1
      case UInt8(ascii: "["):
        depth += 1
        result.append(byte)
      case UInt8(ascii: "]"):
        depth = max(0, depth - 1)
        result.append(byte)
      // Anchors of lines, which a segment does not have.
      case UInt8(ascii: "^"), UInt8(ascii: "$"):
        if depth == 0 { return nil }
        result.append(byte)
      default:
        result.append(byte)
      }
    }
    guard let options = options(flags) else { return nil }
    return UTF8String(
      repairing: Array("(?\(options):".utf8) + result + [UInt8(ascii: ")")])
  }

  private static func options(_ flags: UTF8String) -> String? {
    var options = ""
    for flag in flags.bytes {
      switch flag {
      case UInt8(ascii: "i"): options += "i"
      case UInt8(ascii: "x"): options += "x"
      case UInt8(ascii: "m"): options += "s"
      case UInt8(ascii: "o"), UInt8(ascii: "u"), UInt8(ascii: "n"): break
      default: return nil
      }
    }
    return options
  }

  /// The escape of one character, or nil if it has another meaning in ICU, or none.
  private static func escape(_ byte: UInt8, inSet: Bool) -> [UInt8]? {
    let classes: [UInt8: (inside: String, isNegated: Bool)] = [
      UInt8(ascii: "d"): ("0-9", false), UInt8(ascii: "D"): ("0-9", true),
      UInt8(ascii: "w"): ("a-zA-Z0-9_", false), UInt8(ascii: "W"): ("a-zA-Z0-9_", true),
      UInt8(ascii: "s"): (" \\t\\r\\n\\f\\x0B", false),
      UInt8(ascii: "S"): (" \\t\\r\\n\\f\\x0B", true),
      UInt8(ascii: "h"): ("0-9a-fA-F", false), UInt8(ascii: "H"): ("0-9a-fA-F", true),
    ]
    if let found = classes[byte] {
      let text = found.isNegated ? "[^\(found.inside)]" : found.inside
      return Array((inSet || found.isNegated ? text : "[\(text)]").utf8)
    }
    switch byte {
    case UInt8(ascii: "A"), UInt8(ascii: "Z"), UInt8(ascii: "z"), UInt8(ascii: "G"),
      UInt8(ascii: "K"), UInt8(ascii: "R"), UInt8(ascii: "X"), UInt8(ascii: "g"),
      UInt8(ascii: "k"), UInt8(ascii: "e"), UInt8(ascii: "M"), UInt8(ascii: "C"),
      UInt8(ascii: "c"):
      return nil
    default: return [UInt8(ascii: "\\"), byte]
    }
  }
}

/// The values of a route's parameters with which the route is compared with the rules.
///
/// A constraint of the route replaces either.
package enum ParameterValues: String, CaseIterable, Sendable {
  /// The values that Rails writes into a URL.
  ///
  /// `to_param` gives a number or a UUID, or a slug of several words if the app makes one. A single
  /// word in place of an `id` is the name of another page. Other parameters may be a single word,
  /// except `new` and `edit`, which name actions.
  case generated

  /// All values that Rails would accept.
  case any

  /// The pattern, in ICU's syntax, of a parameter's values.
  func pattern(of name: UTF8String) -> StaticString {
    switch self {
    case .any: "[^/.?#]+"
    case .generated:
      name.isKey
        ? "(?:[0-9]+|[a-z0-9]+(?:-[a-z0-9]+)+)"
        : "(?!(?:new|edit)(?:[^A-Za-z0-9_-]|\\z))[A-Za-z0-9]+(?:[_-][A-Za-z0-9]+)*"
    }
  }

  /// The pattern of the values of a part such as `*path`.
  var patternOfGlob: StaticString {
    switch self {
    case .any: "[^?#]+"
    case .generated:
      "(?!(?:[^?#]*/)?(?:new|edit)\\z)[A-Za-z0-9]+(?:[_-][A-Za-z0-9]+)*(?:/[A-Za-z0-9]+(?:[_-][A-Za-z0-9]+)*)*"
    }
  }
}

extension UTF8String {
  /// True for the name of a parameter that finds a record: `id`, `book_id`, `uuid`.
  fileprivate var isKey: Bool {
    ["id", "uuid"].contains { key in
      bytes.elementsEqual(key.utf8) || bytes.reversed().starts(with: "_\(key)".utf8.reversed())
    }
  }
}
