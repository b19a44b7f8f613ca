import PathConfigDiagnostics
import PathConfigJSON

/// A text that the editor holds.
struct OpenText {
  let uri: UTF8String

  /// The path of the file; of a text that has none yet, the name that the editor gives it.
  let path: String
  private(set) var version: Int?
  private(set) var buffer: SourceBuffer

  /// False for a text that has never been saved.
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

  /// Makes the changes of `didChange`, each in the text that the one before leaves.
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
