package import PathConfigDiagnostics

/// The findings that a team accepts as they are today, so that only new ones count.
///
/// A finding is known by its fingerprint, which is made of the check and what the finding is about,
/// and by the patterns of the rule: lines and rules may move, and rules may get and lose patterns.
/// Several findings may share all that, and then an entry says how many.
package struct Baseline: Sendable {
  /// Findings of one file that share a fingerprint.
  package struct Entry: Sendable {
    /// The path from the folder of the baseline, with slashes; a URL as it is.
    package var file: UTF8String

    /// The id of the check.
    package var check: String

    /// The identity of the findings.
    ///
    /// The file is not part of it, so a renamed file keeps its entries once their `file` is changed.
    package var key: Key

    /// 1 or more.
    package var count: Int

    /// What the first of them said when it was accepted, for people.
    package var message: UTF8String

    /// Where the check is named in the entry.
    package var location: SourceRange
  }

  /// The identity of findings in another run.
  package struct Key: Hashable, Sendable {
    /// Of the check and what the finding is about, whatever file and rule it is in: 16 digits.
    package var fingerprint: String

    /// Patterns of the rule, sorted, each once; none where the fingerprint is of a pattern, or no rule
    /// takes part.
    package var patterns: [UTF8String]

    /// More do not make it more certain which rule is meant.
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

  /// Grows when fingerprints are made in another way, so that none of the old ones fits.
  static let version = 2

  /// The entries about one file.
  package func entries(about file: UTF8String) -> [Entry] { entries.filter { $0.file == file } }
}

extension Baseline.Entry {
  var suppression: Diagnostic.Suppression {
    Diagnostic.Suppression(.baseline, because: nil, at: location)
  }
}
