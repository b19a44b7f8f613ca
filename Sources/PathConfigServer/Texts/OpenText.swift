import PathConfigSyntax

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
