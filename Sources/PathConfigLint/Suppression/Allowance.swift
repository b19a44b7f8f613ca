import PathConfigSyntax

/// A suppression of one check's findings in a part of a file, with the reason.
struct Allowance: Sendable {
  /// The id of the check.
  let check: String
  let reason: UTF8String
  let kind: Finding.Suppression.Kind

  /// The bytes of the file in which it is valid, or nil if the file has no such part.
  let scope: Range<Int>?

  /// The place of the rule that is its scope, in the file's array from 0, or nil for another part.
  let rule: Int?

  /// The place of the check's name.
  let location: SourceRange

  /// The part of the file in words: `rule 2`.
  let phrase: String

  /// Removes it from the file.
  let removal: Finding.Edit

  /// True if it suppresses a finding of the file.
  func covers(_ finding: Finding) -> Bool {
    guard finding.check.utf8.elementsEqual(check.utf8), let scope else { return false }
    if let rule, finding.rule == rule { return true }
    let range = finding.location.range
    return scope.lowerBound <= range.lowerBound && range.upperBound <= scope.upperBound
  }

  var suppression: Finding.Suppression {
    Finding.Suppression(kind, because: reason, at: location)
  }
}
