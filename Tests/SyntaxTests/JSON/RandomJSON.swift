@testable import PathConfigSyntax
import TestSupport

/// Random values, for properties that apply to all of them.
enum RandomJSON {
  private static let texts: [UTF8String] = [
    "", "a", "b", "context", "/new$", "\\d+", "\"", "é", "e\u{301}", "字", "𝄞", "\n", "\u{0}", "/",
    "a b", "//", "[", "{\"", "\u{7F}", "\u{2028}",
  ]

  static func value(depth: Int, using generator: inout SeededGenerator) -> JSONOutput {
    switch Int.random(in: 0..<(depth > 0 ? 9 : 6), using: &generator) {
    case 0: return .null
    case 1: return .bool(Bool.random(using: &generator))
    case 2: return .integer(Int.random(in: -1000...1000, using: &generator))
    case 3, 4, 5: return .string(text(using: &generator))
    case 6:
      return .array(
        (0..<Int.random(in: 0...4, using: &generator)).map { _ in
          value(depth: depth - 1, using: &generator)
        })
    default:
      return .object(
        (0..<Int.random(in: 0...4, using: &generator)).map { _ in
          JSONOutput.Member(
            text(using: &generator), value(depth: depth - 1, using: &generator))
        })
    }
  }

  private static func text(using generator: inout SeededGenerator) -> UTF8String {
    texts[Int.random(in: 0..<texts.count, using: &generator)]
  }
}
