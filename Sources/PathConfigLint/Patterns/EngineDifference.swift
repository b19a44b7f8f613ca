import PathConfigDiagnostics
import PathConfigPattern

/// A construct that OpenJDK's engine rejects or reads differently from ICU, if subjects of URLs
/// show it.
///
/// Found by running OpenJDK 17. Differences outside of ASCII (`\d`, `\w`, case folding) never show on a path that is
/// percent-encoded and are left out.
struct EngineDifference {
  /// The bytes of the pattern.
  let range: Range<Int>

  /// The difference of OpenJDK, as a clause with OpenJDK as its subject.
  let clause: String

  private init?(_ construct: String, at range: Range<Int>) {
    guard let clause = Self.clauses[construct] else { return nil }
    self.range = range
    self.clause = clause
  }

  private static let clauses = [
    "comment": "rejects it",
    "control-escape": "flips bit 6 of X instead, and rejects \\c at the end",
    "hexadecimal-escape": "rejects \\U and a single digit after \\x",
    "property": "knows fewer names, and accepts \\pL",
    "set-classes": "reads [:alpha:] as a set of its letters, and rejects \\b in a set",
    "set-difference": "knows neither",
    "set-intersection": "accepts && without a side, and knows no single &",
    "unicode-words": "rejects it",
  ]

  /// The differences in a pattern, in the order of the text.
  static func all(in syntax: PatternSyntax) -> [EngineDifference] {
    var found: [EngineDifference] = []
    func note(_ construct: String?, _ range: Range<Int>) {
      guard let construct, let difference = EngineDifference(construct, at: range) else { return }
      found.append(difference)
    }
    syntax.root.forEachNode { node in
      note(construct(node, in: syntax.text), node.range)
      guard case .set(let set) = node.kind else { return }
      set.forEachElement { element in
        let isPosix = isPosixName(element.range, in: syntax.text)
        note(
          isPosix ? "set-classes" : construct(element, in: syntax.text),
          isPosix ? element.range.lowerBound - 1..<element.range.upperBound + 1 : element.range)
      }
    }
    return found.sorted { $0.range.lowerBound < $1.range.lowerBound }
  }

  private static func construct(_ node: PatternNode, in text: UTF8String) -> String? {
    switch node.kind {
    case .literal(let literal): construct(literal, node.range, in: text)
    case .comment: "comment"
    case .flagChange(let change), .group(.flags(let change), _):
      change.enabled.union(change.disabled).contains(.unicodeWords) ? "unicode-words" : nil
    case .property(let reference): construct(reference)
    default: nil
    }
  }

  private static func construct(_ element: SetSyntax.Element, in text: UTF8String) -> String? {
    switch element.kind {
    case .character(let literal): construct(literal, element.range, in: text)
    case .property(let reference): construct(reference)
    case .operation(.nestedIntersection): "set-intersection"
    case .operation(.difference), .operation(.nestedDifference): "set-difference"
    case .operation(.intersection), .range, .bareOperator, .characterClass, .nested: nil
    }
  }

  private static func construct(
    _ literal: PatternNode.Literal, _ range: Range<Int>, in text: UTF8String
  ) -> String? {
    switch literal.form {
    case .coded: codedConstruct(Array(text.bytes[range]))
    case .verbatim, .escaped, .quoted, .octal, .named: nil
    }
  }

  private static func codedConstruct(_ bytes: [UInt8]) -> String? {
    guard bytes.count > 1 else { return nil }
    return switch bytes[1] {
    case UInt8(ascii: "c"): bytes.count < 3 || bytes[2] >= 0x60 ? "control-escape" : nil
    case UInt8(ascii: "U"): "hexadecimal-escape"
    case UInt8(ascii: "x"): bytes.count == 3 ? "hexadecimal-escape" : nil
    default: nil
    }
  }

  /// True if an element of a set is `[:alpha:]` or the like, whose range leaves the brackets out.
  private static func isPosixName(_ range: Range<Int>, in text: UTF8String) -> Bool {
    let bytes = text.bytes
    return range.count > 2 && range.lowerBound > 0 && range.upperBound < bytes.count
      && bytes[range.lowerBound - 1] == UInt8(ascii: "[")
      && bytes[range.lowerBound] == UInt8(ascii: ":")
      && bytes[range.upperBound - 1] == UInt8(ascii: ":")
      && bytes[range.upperBound] == UInt8(ascii: "]")
  }
}

// MARK: - Names of properties

extension EngineDifference {
  private static func construct(_ reference: PropertyReference) -> String? {
    isKnownToOpenJDK(reference.name) ? nil : "property"
  }

  /// Names that mean the same characters of ASCII to OpenJDK 17, with exactly this spelling.
  private static let names: Set<UTF8String> = [
    "L", "Lu", "Ll", "Lt", "Lm", "Lo", "LC", "M", "Mn", "Me", "Mc", "N", "Nd", "Nl", "No", "Z",
    "Zs",
    "Zl", "Zp", "C", "Cc", "Cf", "Co", "Cs", "Cn", "P", "Pd", "Ps", "Pe", "Pc", "Po", "Pi", "Pf",
    "S",
    "Sm", "Sc", "Sk", "So", "ASCII", "Alnum", "Alpha", "Blank", "Cntrl", "Digit", "Graph", "Lower",
    "Print", "Space", "Upper", "XDigit", "all",
  ]

  private static let prefixes = [
    "Is", "In", "java", "gc=", "general_category=", "sc=", "script=", "blk=", "block=",
  ]

  private static func isKnownToOpenJDK(_ name: UTF8String) -> Bool {
    names.contains(name) || prefixes.contains { name.bytes.starts(with: $0.utf8) }
  }
}
