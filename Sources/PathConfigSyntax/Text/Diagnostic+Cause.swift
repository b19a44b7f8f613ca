extension Diagnostic {
  /// The one culprit of several findings, so that people read about it once.
  ///
  /// Findings in one buffer whose causes have the same id form a group. Text shows the headline
  /// with an excerpt of the culprit and one line for each finding (`brief`). Machine formats list
  /// every finding and name its group. A cause of only one finding is not shown.
  ///
  ///     ios.json:31:20: error: 15 settings never take effect because of rule 6 [overridden-property]
  package struct Cause: Sendable {
    /// The id of the cause within its file, such as `overridden-by-rule-6`.
    ///
    /// Several checks may share it. Output never shows it.
    package var id: UTF8String

    /// The culprit, in the buffer of the findings.
    package var location: SourceRange

    /// The effect on the subjects of the findings.
    ///
    /// It completes a sentence that begins with their number, 2 or more, such as `settings never
    /// take effect because of rule 6`.
    package var effect: String

    /// The text to write instead for all of them: one sentence in the imperative.
    package var help: String?

    package init(
      _ id: UTF8String, at location: SourceRange, effect: String, help: String? = nil
    ) {
      self.id = id
      self.location = location
      self.effect = effect
      self.help = help
    }
  }
}
