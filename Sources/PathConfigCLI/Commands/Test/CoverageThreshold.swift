import PathConfigKit
import PathConfigSyntax

/// The part of a configuration that tests must exercise.
struct CoverageThreshold: Equatable, Sendable {
  /// The kind of parts; nil for each kind.
  var kind: CoverageItem.Kind?

  /// Whole per cent, from 0 to 100.
  var percent: Int

  init(_ kind: CoverageItem.Kind?, percent: Int) {
    self.kind = kind
    self.percent = percent
  }
}

extension CoverageThreshold {
  /// Reads one threshold or several, as in `80` or `rules=80,patterns=60`.
  static func all(parsing text: String) throws(UsageError) -> [CoverageThreshold] {
    try text.split(separator: ",", omittingEmptySubsequences: false).map {
      part throws(UsageError) in
      try CoverageThreshold(parsing: String(part))
    }
  }

  /// Reads `80` or `rules=80`.
  private init(parsing text: String) throws(UsageError) {
    let parts = text.unicodeScalars.split(
      separator: "=", maxSplits: 1, omittingEmptySubsequences: false
    ).map(String.init)
    let kinds = CoverageItem.Kind.allCases
    if parts.count == 2 {
      guard let kind = kinds.first(where: { $0.plural.utf8.elementsEqual(parts[0].utf8) }) else {
        throw .notAChoice(
          flag: "--fail-under", value: parts[0], choices: kinds.map(\.plural),
          suggestion: NearestName.of(parts[0], among: kinds.map(\.plural)))
      }
      self.init(kind, percent: try Self.percent(parts[1], in: text))
    } else {
      self.init(nil, percent: try Self.percent(text, in: text))
    }
  }

  private static func percent(_ digits: String, in text: String) throws(UsageError) -> Int {
    let isNumber = digits.utf8.allSatisfy(\.isASCIIDigit)
    guard isNumber, let percent = Int(digits), percent <= 100 else {
      throw .malformedValue(
        flag: "--fail-under", value: text,
        expected: "whole per cent from 0 to 100, as in 80 or rules=80")
    }
    return percent
  }

  func isAbout(_ kind: CoverageItem.Kind) -> Bool { self.kind == nil || self.kind == kind }
}
