@testable import PathConfigSyntax

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
}
