import PathConfigDiagnostics
import PathConfigJSON
import PathConfigModel

extension PathConfiguration {
  /// One path configuration file as it was read, its faults included.
  public struct Source: Sendable {
    let document: ConfigurationDocument

    /// What messages call it.
    public var name: String { document.buffer.name }

    init(_ document: ConfigurationDocument) {
      self.document = document
    }

    /// Reads JSON, and whatever else the clients' parsers take for it.
    ///
    /// Faults are kept with the source; ``lint(for:levels:)`` tells them. UTF-8, UTF-16 and UTF-32 are
    /// told apart as JSON parsers do it. Complexity: O(bytes).
    ///
    /// - Parameters:
    ///   - json: the bytes of the file.
    ///   - name: what messages call it, such as its path.
    public init(json: some Sequence<UInt8>, name: String) {
      self.init(
        ConfigurationDocument(JSONParser.parse(name: name, bytes: ContiguousArray(json))))
    }

    /// Reads JSON that is text already.
    public init(json: String, name: String) {
      self.init(json: json.utf8, name: name)
    }

    /// The text in UTF-8.
    public var text: String { document.buffer.text(in: 0..<document.buffer.bytes.count) }
  }
}
