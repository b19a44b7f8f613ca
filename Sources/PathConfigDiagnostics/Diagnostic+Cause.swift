extension Diagnostic {
  /// The one thing to blame for several findings, so that people read of it once.
  ///
  /// Findings in one buffer whose causes have the same id form a group: text shows the headline with
  /// an excerpt of the culprit and a line for each finding (`brief`), machine formats carry every
  /// finding and name its group. A cause that only one finding has shows nowhere.
  ///
  ///     ios.json:31:20: error: 15 settings never take effect because of rule 6 [overridden-property]
  package struct Cause: Sendable {
    /// What tells it from other causes in the same file, such as `overridden-by-rule-6`.
    ///
    /// Several checks may share it. Never shown.
    package var id: UTF8String

    /// The culprit, in the buffer of the findings.
    package var location: SourceRange

    /// What it does to the findings' subjects: completes a sentence that begins with their number,
    /// 2 or more, such as `settings never take effect because of rule 6`.
    package var effect: String

    /// What to write instead for all of them: one sentence in the imperative.
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
