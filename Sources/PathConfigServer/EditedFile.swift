import PathConfigCLI
import PathConfigKit
import PathConfigLint
import PathConfigSyntax

/// An open file, with the facts about its current text.
final class EditedFile {
  private(set) var text: OpenText

  /// The folder whose tool checks the file.
  var folder = ""

  /// The path that the tool reads, relative to the folder if the file is in it.
  var name = ""

  /// True if the editor does not have the current findings.
  var isUnchecked = true

  /// True for a text that looks like a path configuration, or did before the latest edits.
  private(set) var isConfiguration = false

  /// The reading and findings of this text; nil before the first request.
  var read: ReadText?
  var result: LintResult?

  var view: RuleView?

  init(_ text: OpenText) {
    self.text = text
    judge()
  }

  func change(to text: OpenText) {
    self.text = text
    judge()
    forget()
  }

  /// Drops the computed data after a change outside of the text.
  func forget() {
    read = nil
    result = nil
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
    // A text without a file has no ending that would show its kind.
    let name = text.isFile ? PathText.split(text.path).name : "text.json"
    isConfiguration = ConfigurationLikeness.isConfiguration(named: name) { text.buffer.bytes }
  }
}

/// The folders that the editor has open, and the tool for each.
struct Workspace {
  /// Absolute paths.
  var folders: [String] = []

  /// The flags of `lint` that the settings of the editor add; nil without that setting.
  var flags: [String]? {
    didSet { if flags != oldValue { tools = [:] } }
  }

  private var tools: [String: EditorFolder] = [:]

  /// The folder that a file belongs to: the innermost one, else the file's own.
  func folder(of path: String) -> String {
    let names = path.pathNames
    let around = folders.filter { names.starts(with: $0.pathNames) }
    if let folder = around.max(by: { $0.pathNames.count < $1.pathNames.count }) { return folder }
    guard path.utf8.first == UInt8(ascii: "/") else { return folders.first ?? "/" }
    return PathText.split(path).folder
  }

  mutating func tool(
    in folder: String, _ texts: EditedTexts, _ session: Session
  ) throws(RunFailure) -> EditorFolder {
    if let tool = tools[folder] { return tool }
    let tool = try EditorFolder(folder, flags ?? [], texts, for: session)
    tools[folder] = tool
    return tool
  }

  /// The flags of the setting `lintFlags`.
  static func flags(in settings: JSONNode?) -> [String]? {
    settings?["lintFlags"]?.elements.compactMap(\.string)
  }
}
