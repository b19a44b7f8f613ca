/// The comments and the string literals of a Swift file, both without code and on their own lines.
///
/// A quotation mark without a backslash begins or ends a literal. An interpolation is `_` and the
/// literals in it. Between literals, `+` stays and other code is `=`.
struct SwiftText {
  private(set) var comments = String.UnicodeScalarView()
  private(set) var literals = String.UnicodeScalarView()

  /// A literal that has begun and not ended.
  private struct Literal {
    var quotes: Int
    var pounds: Int

    /// The number of open parentheses in an interpolation; 0 in the literal's own text.
    var depth = 0
  }

  private let source: [Unicode.Scalar]
  private var index = 0
  private var open: [Literal] = []

  init(_ text: String) {
    source = Array(text.unicodeScalars)
    while index < source.count {
      let scalar = source[index]
      index += 1
      if scalar == "\n" {
        comments.append(scalar)
        literals.append(scalar)
      } else if let literal = open.last, literal.depth == 0 {
        readText(scalar, in: literal)
      } else {
        readCode(scalar)
      }
    }
  }

  private mutating func readText(_ scalar: Unicode.Scalar, in literal: Literal) {
    if scalar == "\"" {
      if count("\"", from: index) >= literal.quotes - 1,
        count("#", from: index + literal.quotes - 1) >= literal.pounds
      {
        index += literal.quotes - 1 + literal.pounds
        open.removeLast()
      } else {
        literals.append("\\")
      }
      if open.isEmpty || open.last?.depth == 0 { literals.append(scalar) }
    } else if scalar == "\\", count("#", from: index) >= literal.pounds {
      index += literal.pounds
      guard index < source.count, source[index] != "\n" else { return }
      let isInterpolation = source[index] == "("
      if isInterpolation { open[open.count - 1].depth = 1 }
      literals += isInterpolation ? ["_"] : [scalar, source[index]]
      index += 1
    } else {
      literals.append(scalar)
    }
  }

  private mutating func readCode(_ scalar: Unicode.Scalar) {
    switch scalar {
    case "\"":
      if open.isEmpty { literals.append(scalar) }
      let pounds = source[..<(index - 1)].reversed().prefix { $0 == "#" }.count
      // Three quotation marks in a line are a raw literal's first, and its text.
      let quotes = source[index...].starts(with: ["\"", "\"", "\n"]) ? 3 : 1
      open.append(Literal(quotes: quotes, pounds: pounds))
      index += quotes - 1
    case "/" where index > 1 && source[index - 2] == "#":
      // A regular expression goes on to `/#` in its line.
      repeat { index += 1 } while index < source.count && !["#", "\n"].contains(source[index])
    case "/" where count("/", from: index) > 0:
      let rest = source[(index - 1)...].prefix { $0 != "\n" }
      comments += rest
      index = rest.endIndex
    case "+" where open.isEmpty: literals.append(scalar)
    case " ": break
    case _ where open.isEmpty && literals.last != "=": literals.append("=")
    case "(" where !open.isEmpty: open[open.count - 1].depth += 1
    case ")" where !open.isEmpty: open[open.count - 1].depth -= 1
    default: break
    }
  }

  /// The number of equal scalars one after another.
  private func count(_ scalar: Unicode.Scalar, from start: Int) -> Int {
    var end = start
    while end < source.count, source[end] == scalar { end += 1 }
    return end - start
  }
}
