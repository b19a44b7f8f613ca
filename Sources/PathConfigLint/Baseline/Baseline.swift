package import PathConfigDiagnostics

/// The findings that a team accepts as they are today, so that only new ones count.
///
/// A finding is known by its fingerprint, which is made of the check, the patterns of the rule and
/// what it is about: lines may move, and rules with them. Several findings may share one, and then
/// an entry says how many.
package struct Baseline: Sendable {
  /// Findings of one file that share a fingerprint.
  package struct Entry: Sendable {
    /// The path from the folder of the baseline, with slashes; a URL as it is.
    package var file: UTF8String

    /// The id of the check.
    package var check: String

    /// As `FindingFingerprints` makes it, without a number and whatever the file is called: a file
    /// that is renamed keeps its entries once their `file` is changed.
    package var fingerprint: String

    /// 1 or more.
    package var count: Int

    /// What the first of them said when it was accepted, for people.
    package var message: UTF8String

    /// Where the check is named in the entry.
    package var location: SourceRange
  }

  /// In the order of the file.
  package var entries: [Entry] = []

  package static let none = Baseline()

  init() {}

  /// Grows when fingerprints are made in another way, so that none of the old ones fits.
  static let version = 1

  /// What fingerprints of a baseline take for the name of every file.
  static let fileInFingerprints = ""

  /// The entries about one file.
  package func entries(about file: UTF8String) -> [Entry] { entries.filter { $0.file == file } }
}

extension Baseline.Entry {
  var suppression: Diagnostic.Suppression {
    Diagnostic.Suppression(.baseline, because: nil, at: location)
  }
}
