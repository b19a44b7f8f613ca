import PathConfigCLI
import PathConfigKit
import PathConfigSyntax

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
