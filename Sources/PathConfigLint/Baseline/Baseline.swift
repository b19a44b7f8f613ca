package import PathConfigDiagnostics

/// The findings that a team accepts today, so that only new ones count.
///
/// A fingerprint identifies a finding, together with the patterns of the rule. The fingerprint is
/// made of the check and the finding's subject. Lines and rules may move, and rules may get and
/// lose patterns. Several findings may share all that, and then an entry has their number.
package struct Baseline: Sendable {
  /// Findings of one file that share a fingerprint.
  package struct Entry: Sendable {
    /// The path from the folder of the baseline, with slashes, or an unchanged URL.
    package var file: UTF8String

    /// The id of the check.
    package var check: String

    /// The identity of the findings.
    ///
    /// The file is not part of it, so a renamed file keeps its entries once their `file` is changed.
    package var key: Key

    /// 1 or more.
    package var count: Int

    /// The message of the first of them when it was accepted, for people.
    package var message: UTF8String

    /// The place of the check's name in the entry.
    package var location: SourceRange
  }

  /// The identity of findings in another run.
  package struct Key: Hashable, Sendable {
    /// The fingerprint of the check and the finding's subject, whatever its file and rule: 16
    /// digits.
    package var fingerprint: String

    /// Patterns of the rule, sorted and distinct.
    ///
    /// Empty if the fingerprint is of a pattern, or no rule takes part.
    package var patterns: [UTF8String]

    /// The number of patterns that identify a rule: more do not make it more certain.
    private static let maximumPatterns = 8
    private static let maximumPatternBytes = 120

    init(fingerprint: String, patternsOfRule patterns: [UTF8String]) {
      self.fingerprint = fingerprint
      let shortened = Set(
        patterns.map { pattern in
          pattern.bytes.count <= Self.maximumPatternBytes
            ? pattern : UTF8String(repairing: pattern.bytes.prefix(Self.maximumPatternBytes))
        })
      self.patterns = Array(shortened.sorted().prefix(Self.maximumPatterns))
    }
  }

  /// In the order of the file.
  package var entries: [Entry] = []

  package static let none = Baseline()

  init() {}

  /// The version of the way that fingerprints are made.
  ///
  /// A new version makes all old fingerprints invalid.
  static let version = 2

  /// The entries about one file.
  package func entries(about file: UTF8String) -> [Entry] { entries.filter { $0.file == file } }
}

extension Baseline.Entry {
  var suppression: Diagnostic.Suppression {
    Diagnostic.Suppression(.baseline, because: nil, at: location)
  }
}
