import PathConfigDiagnostics
import PathConfigJSON
import PathConfigModel

extension ConfigurationDocument {
  /// The file after fixes that do not overlap; nil where it would be worse JSON than it is.
  func applying(_ fixes: [Diagnostic.Fix]) -> ConfigurationDocument? {
    replacingText(by: fixes.flatMap(\.edits).applied(to: buffer.bytes))
  }

  /// The settings in force, by name: of a repeated key the last counts.
  var effectiveSettings: [UTF8String: JSONCanonicalForm] {
    var values: [UTF8String: JSONCanonicalForm] = [:]
    for member in settings { values[member.name.text] = member.value.canonicalForm }
    return values
  }

  /// The same file with another text, in the same encoding; nil where it would be worse JSON than
  /// it is or could not be told for that encoding again.
  private func replacingText(by text: ContiguousArray<UInt8>) -> ConfigurationDocument? {
    let bytes = parse.encoding.encode(text)
    let changed = JSONParser.parse(name: buffer.name, bytes: bytes)
    guard changed.faults.count <= parse.faults.count, changed.encoding == parse.encoding,
      changed.buffer.bytes == text
    else { return nil }
    return ConfigurationDocument(changed, patterns: patternTable)
  }
}
