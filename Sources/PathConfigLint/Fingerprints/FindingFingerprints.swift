package import PathConfigDiagnostics
import PathConfigJSON
package import PathConfigModel

/// What findings are recognised by in another run, wherever in the file they have moved.
///
/// A fingerprint is made of the check, the file's name, the patterns of the rule, and the pattern or
/// the property that the finding is about; of a finding about none of them, of the text that it
/// points at. Neither lines nor the numbers of rules nor the wording of messages count. Findings
/// that agree in all of that are numbered in the order given, from 1.
///
///     9f0d3c5be1a04c77:1
package struct FindingFingerprints {
  /// Texts longer than this are not quoted: what is meant is the file, not what it holds.
  private static let maximumTextBytes = 256

  /// What has been read again, by the buffer, which is kept so that no other gets its identity.
  private var documents: [ObjectIdentifier: (buffer: SourceBuffer, ConfigurationDocument)] = [:]

  /// How many findings have had a hash.
  private var counts: [UInt64: Int] = [:]

  /// - Parameter documents: files that are read already.
  package init(knowing documents: [ConfigurationDocument] = []) {
    for document in documents {
      self.documents[ObjectIdentifier(document.buffer)] = (document.buffer, document)
    }
  }

  /// The fingerprint of the next finding of the run.
  ///
  /// - Parameter file: the name of its file, which should be the same on every machine.
  package mutating func next(_ finding: Diagnostic, in file: String) -> String {
    numbered(hash(finding, in: file))
  }

  /// What a finding has in common with those that only a number tells from it: the fingerprint
  /// without its number.
  package mutating func shared(_ finding: Diagnostic, in file: String) -> String {
    Self.digits(hash(finding, in: file))
  }

  private mutating func hash(_ finding: Diagnostic, in file: String) -> UInt64 {
    var parts = [ContiguousArray(finding.check.utf8), ContiguousArray(file.utf8)]
    if let index = finding.rule, let rule = rule(at: index, in: finding.location.buffer) {
      parts += Self.patterns(of: rule)
    }
    switch (finding.pattern, finding.property) {
    case (nil, nil): parts.append(Self.text(at: finding.location))
    case (let pattern, let property):
      parts += [pattern?.bytes ?? [], property?.bytes ?? []]
    }
    return Self.hash(parts)
  }

  /// The fingerprint of the next question of the run, after every finding.
  package mutating func next(_ question: UndecidedQuestion, in file: String) -> String {
    var parts = [ContiguousArray("undecided \(question.check)".utf8), ContiguousArray(file.utf8)]
    let start = question.location.range.lowerBound
    let document = document(question.location.buffer)
    if let rule = document.rules.first(where: { $0.range.contains(start) }) {
      parts += Self.patterns(of: rule)
    }
    parts.append(Self.text(at: question.location))
    return numbered(Self.hash(parts))
  }

  private mutating func numbered(_ hash: UInt64) -> String {
    let number = (counts[hash] ?? 0) + 1
    counts[hash] = number
    return Self.digits(hash) + ":\(number)"
  }

  /// All 16 digits.
  private static func digits(_ hash: UInt64) -> String {
    let digits = String(hash, radix: 16)
    return String(repeating: "0", count: 16 - digits.utf8.count) + digits
  }

  private mutating func rule(at index: Int, in buffer: SourceBuffer) -> DocumentRule? {
    document(buffer).rules.first { $0.index == index }
  }

  private mutating func document(_ buffer: SourceBuffer) -> ConfigurationDocument {
    let id = ObjectIdentifier(buffer)
    if let (_, known) = documents[id] { return known }
    let document = ConfigurationDocument(JSONParser.parse(name: buffer.name, bytes: buffer.bytes))
    documents[id] = (buffer, document)
    return document
  }

  /// The patterns of a rule; where it has none, nothing tells it from others.
  private static func patterns(of rule: DocumentRule) -> [ContiguousArray<UInt8>] {
    rule.patterns.map(\.text.bytes)
  }

  /// What stands at a place, if that is a few words of one line.
  private static func text(at location: SourceRange) -> ContiguousArray<UInt8> {
    let range = location.range.clamped(to: 0..<location.buffer.bytes.count)
    let text = ContiguousArray(location.buffer.bytes[range])
    let isShort =
      text.count <= maximumTextBytes
      && !text.contains { $0 == UInt8(ascii: "\n") || $0 == UInt8(ascii: "\r") }
    return isShort ? text : []
  }

  /// FNV-1a of 64 bits (draft-eastlake-fnv, section 2), each part with its length before it.
  private static func hash(_ parts: [ContiguousArray<UInt8>]) -> UInt64 {
    var hash: UInt64 = 0xCBF2_9CE4_8422_2325
    func add(_ byte: UInt8) { hash = (hash ^ UInt64(byte)) &* 0x100_0000_01B3 }
    for part in parts {
      var length = UInt64(part.count)
      for _ in 0..<8 {
        add(UInt8(truncatingIfNeeded: length))
        length >>= 8
      }
      for byte in part { add(byte) }
    }
    return hash
  }
}
