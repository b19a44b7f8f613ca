import PathConfigSyntax

/// Versions between bounds: `>=1.1`, `<1.3`, `1.1...1.3` or `1.1..<1.3`.
///
/// A bound compares as many numbers as it has, so that `1.3` at the end includes every patch of 1.3.
package struct VersionRange: Sendable {
  private var bounds: [Bound]

  /// A bound that is not a version, as written.
  package struct Malformed: Error {
    var bound: String
  }

  /// Nil for a text of another form.
  package init?(parsing text: some StringProtocol) throws(Malformed) {
    for order in Order.allCases where text.utf8.starts(with: order.rawValue.utf8) {
      bounds = [try Bound(text.dropFirst(order.rawValue.count), order)]
      return
    }
    for (dots, order) in [("...", Order.atMost), ("..<", .below)] {
      guard let middle = text.utf8.firstRange(of: dots.utf8) else { continue }
      bounds = [
        try Bound(text[..<middle.lowerBound], .atLeast),
        try Bound(text[middle.upperBound...], order),
      ]
      return
    }
    return nil
  }

  /// Every version that begins with the numbers of a text, or nil if it is not a version.
  package init?(version text: some StringProtocol) {
    guard let least = try? Bound(text, .atLeast), let most = try? Bound(text, .atMost) else {
      return nil
    }
    bounds = [least, most]
  }

  package func contains(_ version: ClientVersion) -> Bool {
    bounds.allSatisfy { $0.admits(version) }
  }

  private enum Order: String, CaseIterable {
    case atLeast = ">="
    case atMost = "<="
    case above = ">"
    case below = "<"
  }

  private struct Bound: Sendable {
    /// One to three numbers: major, minor and patch, as many as are written.
    var numbers: [Int]
    var order: Order

    init(_ text: some StringProtocol, _ order: Order) throws(Malformed) {
      guard let numbers = ClientVersion.numbers(in: text.utf8), numbers.count <= 3 else {
        throw Malformed(bound: String(text))
      }
      self.numbers = numbers
      self.order = order
    }

    func admits(_ version: ClientVersion) -> Bool {
      let compared = [version.major, version.minor, version.patch].prefix(numbers.count)
      return switch order {
      case .atLeast: !compared.lexicographicallyPrecedes(numbers)
      case .atMost: !numbers.lexicographicallyPrecedes(compared)
      case .above: numbers.lexicographicallyPrecedes(compared)
      case .below: compared.lexicographicallyPrecedes(numbers)
      }
    }
  }
}
