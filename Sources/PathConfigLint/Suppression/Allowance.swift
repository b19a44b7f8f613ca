import PathConfigDiagnostics

/// A finding of one check that somebody allows in a part of a file, with the reason.
struct Allowance: Sendable {
  /// The id of the check.
  let check: String
  let reason: UTF8String
  let kind: Diagnostic.Suppression.Kind

  /// The bytes of the file in which it is allowed; nil where the file has no such part.
  let scope: Range<Int>?

  /// The rule that the scope is, by its place in the file's array from 0; nil for another part.
  let rule: Int?

  /// Where that is written: the name of the check, in the file or in the configuration of the tool.
  let location: SourceRange

  /// The part of the file in words: `rule 2`.
  let phrase: String

  /// Takes it out of the file; nil where it is not written there.
  let removal: Diagnostic.Edit?

  /// Whether a finding of the file is allowed.
  func covers(_ finding: Diagnostic) -> Bool {
    guard finding.check.utf8.elementsEqual(check.utf8), let scope else { return false }
    if let rule, finding.rule == rule { return true }
    let range = finding.location.range
    return scope.lowerBound <= range.lowerBound && range.upperBound <= scope.upperBound
  }

  var suppression: Diagnostic.Suppression {
    Diagnostic.Suppression(kind, because: reason, at: location)
  }
}
