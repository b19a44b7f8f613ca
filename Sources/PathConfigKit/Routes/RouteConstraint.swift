import PathConfigSyntax

/// The required form of a route's parameter.
struct RouteConstraint: Hashable, Sendable {
  var parameter: UTF8String

  /// The text in the source, with its delimiters: `/\d+/i`.
  var text: UTF8String

  /// The same as a pattern in ICU's syntax, or nil if there is none.
  var pattern: UTF8String?

  /// The words that the parameter may be, as in `/en|de/`; nil for any other constraint.
  var words: [UTF8String]? {
    let words = text.bytes.dropFirst().dropLast()
      .split(separator: UInt8(ascii: "|"), omittingEmptySubsequences: false)
    let areWords = words.allSatisfy { word in
      !word.isEmpty && word.allSatisfy { $0.isWordByte || $0 == UInt8(ascii: "-") }
    }
    guard areWords, pattern != nil else { return nil }
    return words.map { UTF8String(wellFormed: ContiguousArray($0)) }
  }

  /// The regular expressions in a hash as Ruby's `inspect` writes it: `{:id=>/\d+/}` before 3.4,
  /// `{id: /\d+/}` since.
  ///
  /// Other members say nothing about the path.
  static func all(inHash text: UTF8String) -> [RouteConstraint] {
    let member = #/(?:^\{|,)\s*:?"?(\w+)"?\s*(?:=>|:)\s*\/((?:\\.|[^\/\\])*+)\/(\w*)/#
    return text.string.matches(of: member).map { found in
      RouteConstraint(
        parameter: UTF8String(String(found.1)), text: UTF8String("/\(found.2)/\(found.3)"),
        pattern: RubyPattern.translated(UTF8String(String(found.2)), flags: String(found.3)))
    }
  }
}

/// The translation of Ruby's regular expressions to ICU's.
private enum RubyPattern {
  /// Nil if the pattern uses a feature that ICU does not have or reads differently.
  ///
  /// `\d`, `\w` and `\s` are of ASCII in Ruby, `\h` is a hexadecimal digit, and `m` lets a dot
  /// match line ends. A segment does not have lines, which `^` and `$` are about.
  static func translated(_ body: UTF8String, flags: String) -> UTF8String? {
    guard flags.utf8.allSatisfy("ixmoun".utf8.contains) else { return nil }
    let options = flags.replacing("m", with: "s").filter("ixs".contains)
    var result: ContiguousArray<UInt8> = []
    var depth = 0
    var rest = body.bytes[...]
    while let byte = rest.popFirst() {
      switch byte {
      case UInt8(ascii: "\\"):
        guard let escaped = rest.popFirst(), let piece = escape(escaped, inSet: depth > 0) else {
          return nil
        }
        result += piece
        continue
      case UInt8(ascii: "["): depth += 1
      case UInt8(ascii: "]"): depth = max(0, depth - 1)
      case UInt8(ascii: "^"), UInt8(ascii: "$"): if depth == 0 { return nil }
      default: break
      }
      result.append(byte)
    }
    return UTF8String(repairing: Array("(?\(options):".utf8) + result + [UInt8(ascii: ")")])
  }

  /// The escape of one character, or nil if it has another meaning in ICU, or none.
  private static func escape(_ byte: UInt8, inSet: Bool) -> [UInt8]? {
    let classes: [UInt8: String] = [
      UInt8(ascii: "d"): "0-9", UInt8(ascii: "w"): "a-zA-Z0-9_", UInt8(ascii: "h"): "0-9a-fA-F",
      UInt8(ascii: "s"): " \\t\\r\\n\\f\\x0B",
    ]
    if let members = classes[byte] { return Array((inSet ? members : "[\(members)]").utf8) }
    if let members = classes[byte.lowercasedASCII] { return Array("[^\(members)]".utf8) }
    return "AZzGKRXgkeMCc".utf8.contains(byte) ? nil : [UInt8(ascii: "\\"), byte]
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
  /// except `new` and `edit` in any letter case, which name actions.
  case generated

  /// All values that Rails would accept.
  case any

  /// The pattern, in ICU's syntax, of a parameter's values.
  func pattern(of name: UTF8String) -> String {
    switch self {
    case .any: "[^/.?#]+"
    case .generated:
      name.isKey ? "(?:[0-9]+|[a-z0-9]+(?:-[a-z0-9]+)+)" : Self.wordsButActions
    }
  }

  /// The pattern of the values of a part such as `*path`.
  var patternOfGlob: String {
    switch self {
    case .any: "[^?#]+"
    case .generated: "(?:\(Self.words)/)*\(Self.wordsButActions)"
    }
  }

  private static let words = "[A-Za-z0-9]+(?:[_-][A-Za-z0-9]+)*"

  /// One or several words, but not `new` or `edit` alone, in any letter case.
  private static let wordsButActions: String = {
    let severalOrOtherLengths = [
      "[A-Za-z0-9]+(?:[_-][A-Za-z0-9]+)+", "[A-Za-z0-9]{1,2}", "[A-Za-z0-9]{5,}",
    ]
    return "(?:\((severalOrOtherLengths + ["new", "edit"].flatMap(others)).joined(separator: "|")))"
  }()

  /// The words of a word's length that differ from it, by the first character in which they do.
  private static func others(than word: String) -> [String] {
    let letters = word.map { "\($0)\($0.uppercased())" }
    return letters.indices.map { index in
      letters[..<index].map { "[\($0)]" }.joined()
        + "[\(alphabet.filter { !letters[index].contains($0) })]"
        + "[A-Za-z0-9]{\(letters.count - index - 1)}"
    }
  }

  private static let alphabet = "0123456789abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ"
}

extension UTF8String {
  /// True for the name of a parameter that finds a record: `id`, `book_id`, `uuid`.
  fileprivate var isKey: Bool {
    ["id", "uuid"].contains { key in
      bytes.elementsEqual(key.utf8) || bytes.reversed().starts(with: "_\(key)".utf8.reversed())
    }
  }
}
