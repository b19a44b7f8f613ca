import Foundation
@testable import PathConfigSyntax

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
