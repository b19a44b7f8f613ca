import PathConfigDiagnostics
import PathConfigKit
import PathConfigLint
import PathConfigLoading

/// An open file, and what is known of the text that it holds now.
final class EditedFile {
  private(set) var text: OpenText

  /// The folder of the tool that is asked about it.
  var folder = ""

  /// The path that the tool reads, from the folder where it lies in it.
  var name = ""

  /// True if the editor has not been sent what is found.
  var isUnchecked = true

  /// True for a text that looks like a path configuration, or did before somebody went on typing.
  private(set) var isConfiguration = false

  /// The reading and findings of this text; nil if nobody has asked.
  var read: ReadText?
  var result: LintResult?

  /// The same findings with fixes that are proved as far as they can be.
  var proved: LintResult?
  var view: RuleView?

  init(_ text: OpenText) {
    self.text = text
    judge()
  }

  /// True for a text on which the server has crashed.
  private(set) var isUnreadable = false

  /// The same text without anything that was worked out.
  func afresh(isUnreadable: Bool) -> EditedFile {
    let file = EditedFile(text)
    (file.folder, file.name) = (folder, name)
    file.isConfiguration = isConfiguration
    file.isUnreadable = isUnreadable || self.isUnreadable
    return file
  }

  func change(to text: OpenText) {
    self.text = text
    isUnreadable = false
    judge()
    forget()
  }

  /// Something outside of the text is another.
  func forget() {
    read = nil
    result = nil
    proved = nil
    view = nil
    isUnchecked = true
  }

  /// True for a file of settings.
  var isSettings: Bool {
    PathText.split(text.path).name.utf8.elementsEqual(ToolConfigurationFile.name.utf8)
  }

  private func judge() {
    if isConfiguration || isSettings { return }
    let text = text
    // A text without a file has no ending that would say what it is.
    let name = text.isFile ? PathText.split(text.path).name : "text.json"
    isConfiguration = ConfigurationLikeness.isConfiguration(named: name) { text.buffer.bytes }
  }
}
