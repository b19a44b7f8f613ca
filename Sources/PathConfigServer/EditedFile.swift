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

  /// The readings of this text, one or those of all that a program writes, and its findings; nil
  /// before the first request.
  var readings: [ReadText]?
  var result: LintResult?

  /// The reading of a configuration.
  var read: ReadText? { isConfiguration ? readings?.first : nil }

  /// The rules for hover, and for the thread of the lenses.
  var view: RuleView?
  var lenses: RuleView?

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
    readings = nil
    result = nil
    view = nil
    lenses = nil
    isUnchecked = true
  }

  /// True for a file of settings.
  var isSettings: Bool {
    PathText.split(text.path).name.utf8.elementsEqual(ToolConfigurationFile.name.utf8)
  }

  /// True for a program that may write a configuration.
  var isProgram: Bool {
    let bytes = text.buffer.bytes
    return text.isFile && ProgramPath(text.path) != nil
      && bytes.span.firstRange(of: "patterns", in: 0..<bytes.count) != nil
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

  /// The flags of `lint` that the settings of the editor add.
  var flags: [String] = [] {
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
    let tool = try EditorFolder(folder, flags, texts, for: session)
    tools[folder] = tool
    return tool
  }

  /// The flags of the setting `lintFlags`; none without it.
  static func flags(in settings: JSONNode?) -> [String] {
    settings?["lintFlags"]?.elements.compactMap(\.string) ?? []
  }
}

/// An editor's positions for bytes of a text: lines from 0, columns in the negotiated unit.
struct TextPlaces {
  let buffer: SourceBuffer
  let unit: SourceBuffer.ColumnUnit

  /// The bytes before offset 0 in the editor's text: a byte-order mark.
  private let lead: Int

  /// - Parameters:
  ///   - buffer: the text to which offsets refer.
  ///   - text: the editor's text; nil if it is the same.
  init(_ buffer: SourceBuffer, editedAs text: SourceBuffer? = nil, in unit: SourceBuffer.ColumnUnit)
  {
    self.unit = unit
    let extra = text.map { $0.bytes.count - buffer.bytes.count } ?? 0
    if let text, extra >= 0, text.bytes[extra...].elementsEqual(buffer.bytes) {
      (self.buffer, lead) = (text, extra)
    } else {
      (self.buffer, lead) = (buffer, 0)
    }
  }

  func position(at offset: Int) -> JSONOutput {
    let position = buffer.position(at: offset + lead, in: unit)
    return ["line": .integer(position.line - 1), "character": .integer(position.column - 1)]
  }

  func range(_ range: Range<Int>) -> JSONOutput {
    ["start": position(at: range.lowerBound), "end": position(at: range.upperBound)]
  }

  /// The byte at a position of the protocol; for a position out of range, the nearest one.
  func offset(at position: JSONNode?) throws(ResponseError) -> Int {
    guard let line = position?["line"]?.integer, let column = position?["character"]?.integer
    else { throw .parameters("a position is missing") }
    let counted = [line, column].map { min(max(0, $0), .max - 1) + 1 }
    let place = SourcePosition(line: counted[0], column: counted[1])
    return max(0, buffer.offset(of: place, in: unit) - lead)
  }

  func range(of range: JSONNode?) throws(ResponseError) -> Range<Int> {
    let start = try offset(at: range?["start"])
    let end = try offset(at: range?["end"])
    return min(start, end)..<max(start, end)
  }

  /// The edits as the protocol has them.
  func edits(_ edits: [Finding.Edit]) -> JSONOutput {
    .array(
      edits.map { ["range": range($0.range), "newText": .string($0.replacement)] })
  }
}

/// An open text of the editor.
struct OpenText {
  let uri: UTF8String

  /// The path of the file; for a new text, the editor's name of it.
  let path: String
  private(set) var version: Int?
  private(set) var buffer: SourceBuffer

  /// False for a text that was never saved.
  var isFile: Bool { uri.bytes.starts(with: "file:".utf8) }

  /// - Parameter item: a `TextDocumentItem`.
  init(_ item: JSONNode?) throws(ResponseError) {
    guard let uri = item?["uri"]?.text, let text = item?["text"]?.text else {
      throw .parameters("a text is missing")
    }
    self.uri = uri
    path = FileAddress.path(of: uri)
    version = item?["version"]?.integer
    buffer = SourceBuffer(name: path, bytes: text.bytes)
  }

  /// Applies the changes of `didChange`, each to the result of the one before.
  mutating func apply(
    _ changes: [JSONNode], version: Int?, in unit: SourceBuffer.ColumnUnit
  ) throws(ResponseError) {
    for change in changes {
      guard let text = change["text"]?.text else { throw .parameters("a change has no text") }
      var bytes = text.bytes
      if let range = change["range"] {
        let replaced = try TextPlaces(buffer, in: unit).range(of: range)
        bytes = buffer.bytes
        bytes.replaceSubrange(replaced, with: text.bytes)
      }
      buffer = SourceBuffer(name: path, bytes: bytes)
    }
    self.version = version
  }
}

/// The addresses of files in editors.
enum FileAddress {
  /// The path of a file; for any other address, the part after its scheme.
  static func path(of uri: UTF8String) -> String {
    var rest = uri.bytes[...]
    if rest.starts(with: "file://".utf8) {
      rest = rest.dropFirst(7).drop { $0 != UInt8(ascii: "/") }
    } else if let colon = rest.firstIndex(of: UInt8(ascii: ":")) {
      rest = rest[(colon + 1)...]
    }
    return String(decoding: rest.percentDecoded, as: UTF8.self)
  }

  /// The address of an absolute path.
  static func uri(of path: String) -> UTF8String { UTF8String(ArtifactName(file: path).uri) }
}
