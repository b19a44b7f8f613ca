import Foundation
@testable import PathConfigSyntax

extension PatternNode {
  /// The tree in a compact notation: `cat{lit(a) star?{dot}}`.
  var notation: String {
    switch kind {
    case .literal(let literal): literal.notation
    case .anyCharacter: "dot"
    case .characterClass(let characterClass):
      "class(\(characterClass.place))"
    case .property: "property"
    case .set(let set): set.notation
    case .assertion(let assertion): "\(assertion)"
    case .newlineSequence: "newline"
    case .graphemeCluster: "cluster"
    case .backReference: "ref"
    case .group(let group, let body): "\(group.notation){\(body.notation)}"
    case .quantified(let operand, let quantifier): "\(quantifier.notation){\(operand.notation)}"
    case .concatenation(let parts): "cat{\(parts.map(\.notation).joined(separator: " "))}"
    case .alternation(let parts): "alt{\(parts.map(\.notation).joined(separator: " "))}"
    case .flagChange(let flags): "flags(\(flags.notation))"
    case .comment: "comment"
    }
  }
}

extension PatternNode.Literal {
  fileprivate var notation: String {
    let shown = value.scalar.map { $0.value >= 0x21 && $0.value < 0x7F ? String($0) : nil } ?? nil
    let text = shown ?? String(value.value, radix: 16)
    return (isVerbatim ? "lit" : "escaped") + "(\(text))"
  }
}

extension PatternNode.Quantifier {
  fileprivate var notation: String {
    let suffix =
      switch mode {
      case .greedy: ""
      case .lazy: "?"
      case .possessive: "+"
      }
    switch sign {
    case .star: return "star" + suffix
    case .plus: return "plus" + suffix
    case .questionMark: return "opt" + suffix
    case .braces: return "rep(\(minimum),\(maximum.map(String.init) ?? ""))" + suffix
    }
  }
}

extension PatternNode.Group {
  fileprivate var notation: String {
    switch self {
    case .capturing: "cap"
    case .named: "named"
    case .nonCapturing: "group"
    case .flags(let flags): "flags(\(flags.notation))"
    case .atomic: "atomic"
    case .lookAhead(let negated): negated ? "ahead!" : "ahead"
    case .lookBehind(let negated): negated ? "behind!" : "behind"
    }
  }
}

extension PatternFlags {
  fileprivate var notation: String {
    let letters: [(PatternFlags, String)] = [
      (.unixLines, "d"), (.ignoreCase, "i"), (.multiline, "m"), (.dotAll, "s"),
      (.unicodeWords, "w"), (.comments, "x"), (.caseOfClient, "?"),
    ]
    return letters.filter { contains($0.0) }.map(\.1).joined()
  }
}

extension SetSyntax {
  fileprivate var notation: String {
    "\(isNegated ? "not-" : "")set{\(elements.map(\.kind.notation).joined(separator: " "))}"
  }
}

extension SetSyntax.Kind {
  fileprivate var notation: String {
    switch self {
    case .character(let literal): literal.notation
    case .range(let from, let through):
      "\(String(from.value, radix: 16))-\(String(through.value, radix: 16))"
    case .characterClass(let characterClass): "class(\(characterClass.place))"
    case .property: "property"
    case .nested(let set): set.notation
    case .operation: "operation"
    }
  }
}

/// ICU's own answers, through `NSRegularExpression`.
struct ICUOracle {
  private let expression: NSRegularExpression

  /// Nil if ICU rejects the pattern.
  init?(_ pattern: String, ignoringCase: Bool = false) {
    let options: NSRegularExpression.Options = ignoringCase ? [.caseInsensitive] : []
    guard let expression = try? NSRegularExpression(pattern: pattern, options: options) else {
      return nil
    }
    self.expression = expression
  }

  static func accepts(_ pattern: String) -> Bool { ICUOracle(pattern) != nil }

  /// True if the pattern matches anywhere in the subject.
  func finds(in subject: String) -> Bool {
    finds(in: NSString(string: subject))
  }

  func finds(in subject: NSString) -> Bool {
    let range = NSRange(location: 0, length: subject.length)
    return expression.firstMatch(in: subject as String, options: [], range: range) != nil
  }

  /// The matched ranges, in UTF-16 code units.
  func matches(in subject: String, utf16Count: Int) -> [NSRange] {
    let range = NSRange(location: 0, length: utf16Count)
    return expression.matches(in: subject, options: [], range: range).map(\.range)
  }
}

/// A pattern in which `«` and `»` enclose the relevant bytes.
struct MarkedPattern {
  let pattern: UTF8String
  let range: Range<Int>

  init(_ text: String) {
    let before = text.prefix { $0 != "«" }
    let inside = text.dropFirst(before.count + 1).prefix { $0 != "»" }
    let after = text.dropFirst(before.count + inside.count + 2)
    pattern = UTF8String("\(before)\(inside)\(after)")
    range = before.utf8.count..<(before.utf8.count + inside.utf8.count)
  }

  static func marking(_ range: Range<Int>, in pattern: String) -> String {
    var marked = Array(pattern.utf8)
    marked.insert(contentsOf: "»".utf8, at: range.upperBound)
    marked.insert(contentsOf: "«".utf8, at: range.lowerBound)
    return String(decoding: marked, as: UTF8.self)
  }
}

/// A text of given scalars, with which ICU shows the scalars that a pattern matches.
struct ScalarUniverse {
  private let text: String
  /// The scalar that starts at each UTF-16 offset; the second half of a pair has the same.
  private let scalars: [UInt32]

  init(_ scalars: some Sequence<UInt32>) {
    var view = String.UnicodeScalarView()
    var owners: [UInt32] = []
    for value in scalars {
      guard let scalar = Unicode.Scalar(value) else { continue }
      view.append(scalar)
      owners.append(value)
      if value > 0xFFFF { owners.append(value) }
    }
    self.text = String(view)
    self.scalars = owners
  }

  /// Every scalar in ascending order.
  static let all = ScalarUniverse(0...0x10_FFFF)

  /// The scalars that a pattern for single scalars matches; nil if ICU rejects the pattern.
  func matched(by pattern: String, ignoringCase: Bool = false) -> ScalarSet? {
    // Without the maximum, a long run would be too much for ICU's stack, and not be found at all.
    let repeated = "(?:\(pattern)){1,500}"
    guard let oracle = ICUOracle(repeated, ignoringCase: ignoringCase) else { return nil }
    let ranges = oracle.matches(in: text, utf16Count: scalars.count)
    return ScalarSet(
      ranges.flatMap { range in
        runs(of: scalars[range.location..<(range.location + range.length)])
      })
  }

  private func runs(of values: ArraySlice<UInt32>) -> [ClosedRange<UInt32>] {
    var runs: [ClosedRange<UInt32>] = []
    for value in values {
      if let last = runs.last, value == last.upperBound || value == last.upperBound + 1 {
        runs[runs.count - 1] = last.lowerBound...value
      } else {
        runs.append(value...value)
      }
    }
    return runs
  }
}

/// ICU's C interface, which has `UREGEX_ERROR_ON_UNKNOWN_ESCAPES`; `NSRegularExpression` has no
/// such option.
struct StrictICU {
  private typealias Open =
    @convention(c) (
      UnsafePointer<UInt16>, Int32, UInt32, UnsafeMutableRawPointer?, UnsafeMutablePointer<Int32>
    ) -> OpaquePointer?
  private typealias Close = @convention(c) (OpaquePointer) -> Void

  private let open: Open
  private let close: Close

  /// The interface in Foundation for Linux; nil if it has other names.
  static let standard = StrictICU(open: "swift_uregex_open", close: "swift_uregex_close")

  private init?(open: String, close: String) {
    let library = dlopen(nil, RTLD_NOW)
    guard let open = dlsym(library, open), let close = dlsym(library, close) else { return nil }
    self.open = withUnsafeBytes(of: open) { $0.load(as: Open.self) }
    self.close = withUnsafeBytes(of: close) { $0.load(as: Close.self) }
  }

  func accepts(_ pattern: String) -> Bool {
    var status: Int32 = 0
    let units = Array(pattern.utf16)
    guard let expression = open(units, Int32(units.count), 512, nil, &status) else { return false }
    close(expression)
    return status <= 0
  }
}
