import PathConfigDiagnostics
package import PathConfigJSON
package import PathConfigModel

extension Baseline {
  /// Reads a parsed text as a baseline.
  ///
  /// Complexity: O(n) in the size of the file.
  package static func read(_ parse: JSONParse) -> ToolFileReading<Baseline> {
    shape.read(parse, or: .none)
  }

  package static let schemaDocument = JSONSchemaDocument(
    "baseline", "baseline of `lint`, which lists the findings that are accepted",
    shape.json.schema)

  private static let shape = Shape<Baseline>.object(
    .file, from: { _, _ in none },
    [
      .schemaKey(),
      .version(version, "Grows when fingerprints are made in another way.", else: .otherVersion),
      .required("findings", \.entries, .array(of: Entry.shape), "The findings, an entry a line."),
    ])

  fileprivate typealias Shape<Value> = ToolFileShape<Value, BaselineMistake>
}

extension Baseline.Entry {
  static let shape = Baseline.Shape<Self>.object(.one("an entry"), from: empty, members)

  /// The members of an entry, as the baseline writes them.
  var members: [JSONOutput.Member] { Self.members.map(\.json).output(self) }

  private static let members: [Baseline.Shape<Self>.Member] = [
    .required(
      "file", \.file, .nonEmptyText, "The path from the folder of the baseline, or a URL."),
    .required(
      "check", \.check, .nonEmptyText, "The id of the check, in kebab case.",
      at: { $0.location = $1 }),
    .required(
      "fingerprint", \.key.fingerprint, fingerprintShape,
      "What the findings are about, wherever in the file they are: 16 hexadecimal digits."),
    .optional(
      "patterns", \.key.patterns, .array(of: .text),
      "Patterns of the rule: the rule with most of them is meant.", default: [],
      unless: \.isEmpty),
    .optional(
      "count", \.count, .integer(from: 1) { _ in .invalidCount },
      "How many findings share the fingerprint.", default: 1),
    .optional(
      "message", \.message, .text, "What was found when it was accepted; for people alone."),
  ]

  private static let fingerprintShape = Baseline.Shape<UTF8String>.nonEmptyText.map {
    (text, item, reader) -> String? in
    if text.isFingerprint { return text.string }
    reader.add(.invalidFingerprint, at: item.range)
    return nil
  } back: {
    UTF8String($0)
  }

  private static let empty: @Sendable (ToolFileItem, Baseline.Shape<Self>.Reader) -> Self = {
    item, reader in
    Self(
      file: "", check: "", key: .init(fingerprint: "", patternsOfRule: []), count: 1, message: "",
      location: reader.location(item.range))
  }
}

extension UTF8String {
  fileprivate var isFingerprint: Bool {
    bytes.count == 16
      && bytes.allSatisfy {
        (UInt8(ascii: "0")...UInt8(ascii: "9")).contains($0)
          || (UInt8(ascii: "a")...UInt8(ascii: "f")).contains($0)
      }
  }
}
