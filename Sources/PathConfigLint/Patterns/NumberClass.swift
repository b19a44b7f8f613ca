import PathConfigSyntax

/// A class such as `[1-99]`, which means one digit instead of the numbers from 1 to 99.
struct NumberClass {
  /// The bytes of the class with its quantifier.
  let range: Range<Int>

  /// The class as written, with its brackets.
  let text: String

  let bounds: ClosedRange<Int>

  /// The classes of a pattern, up to the number that is looked into.
  static func all(in pattern: ReadablePattern) -> [NumberClass] {
    var found: [NumberClass] = []
    pattern.syntax.root.forEachNode { node in
      if found.count == ReadablePattern.maximumSuspects { return }
      if case .quantified(let operand, _) = node.kind,
        let number = NumberClass(operand, in: pattern, range: node.range)
      {
        found.append(number)
      } else if !found.contains(where: { $0.range.contains(node.range.lowerBound) }),
        let number = NumberClass(node, in: pattern, range: node.range)
      {
        found.append(number)
      }
    }
    return found
  }

  /// Nil for any other class.
  ///
  /// Two numbers around a hyphen are certainly meant as numbers if the first is smaller and one has
  /// several digits.
  private init?(_ node: PatternNode, in pattern: ReadablePattern, range: Range<Int>) {
    guard case .set(let set) = node.kind, !set.isNegated else { return nil }
    text = pattern.text(set.range).string
    let bounds = text.dropFirst().dropLast().split(
      separator: "-", omittingEmptySubsequences: false)
    guard bounds.count == 2, text.utf8.count > "[1-9]".utf8.count,
      bounds.allSatisfy({ $0.utf8.count <= 4 && $0.utf8.allSatisfy(\.isASCIIDigit) }),
      let low = Int(bounds[0]), let high = Int(bounds[1]), low < high
    else { return nil }
    self.range = range
    self.bounds = low...high
  }

  /// Some of the numbers, those that the class is most likely to miss first.
  var candidates: [Int] {
    [bounds.upperBound, (bounds.lowerBound + bounds.upperBound) / 2, 10].filter(bounds.contains)
  }

  /// A pattern of exactly the numbers, without leading zeros.
  var numbers: String {
    let parts = Self.parts(of: bounds)
    return parts.count == 1 ? parts[0] : "(?:\(parts.joined(separator: "|")))"
  }

  /// Patterns for parts of a range in which the digits are independent of each other, ascending.
  private static func parts(of range: ClosedRange<Int>) -> [String] {
    var parts: [String] = []
    var low = range.lowerBound
    while low <= range.upperBound {
      // The widest block of 1, 10, 100, … numbers that begins here and keeps within the range.
      var block = 1
      while low % (block * 10) == 0, low > 0, low + block * 10 - 1 <= range.upperBound {
        block *= 10
      }
      // All blocks that only differ in the digit before them.
      let digit = low / block % 10
      let count = min(9 - digit, (range.upperBound - low + 1) / block - 1)
      let before = low / block / 10
      parts.append(
        (before > 0 ? "\(before)" : "") + one(of: digit...(digit + count))
          + String(repeating: "[0-9]", count: String(block).utf8.count - 1))
      low += block * (count + 1)
    }
    return parts
  }

  private static func one(of digits: ClosedRange<Int>) -> String {
    digits.count == 1
      ? "\(digits.lowerBound)" : "[\(digits.lowerBound)-\(digits.upperBound)]"
  }
}
