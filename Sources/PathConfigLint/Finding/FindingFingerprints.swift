import PathConfigClients
import PathConfigSyntax

/// The identities by which findings are recognised in another run, after they have moved in the
/// file.
///
/// A fingerprint is made of the check, the file's name, and the finding's subject. For a finding
/// about a pattern, that is the pattern. For one about a property or a rule, it is the property and
/// the first pattern of the rule. For any other, it is the text that it points at. Lines, numbers
/// of rules, other patterns and properties, and the wording of messages do not count. Findings that
/// agree in all of that are numbered in the order given, from 1.
///
///     9f0d3c5be1a04c77:1
package struct FindingFingerprints {
  /// The documents that were read again, by their buffers.
  ///
  /// The buffers are kept so that no other gets the same identity.
  private var documents: [ObjectIdentifier: (buffer: SourceBuffer, ConfigurationDocument)] = [:]

  /// The number of findings with each hash.
  private var counts: [UInt64: Int] = [:]

  package init() {}

  /// The fingerprint of the next finding of the run.
  ///
  /// - Parameter file: the name of its file, which should be the same on every machine.
  package mutating func next(_ finding: Finding, in file: String) -> String {
    let rule = finding.rule.flatMap(document(finding.location.buffer).rule)
    let isAboutPattern =
      finding.pattern != nil && (rule?.hasPattern(around: finding.location.range) ?? true)
    let isSpanned = rule?.isSpanned(by: finding.location.range) == true
    let property = isAboutPattern || isSpanned ? nil : finding.property
    let isIdentified = isAboutPattern || isSpanned || property != nil
    return numbered(
      [
        ContiguousArray(finding.check.utf8), isAboutPattern ? finding.pattern?.bytes ?? [] : [],
        property?.bytes ?? [], isIdentified ? [] : Self.text(at: finding.location),
      ], ofRule: isAboutPattern ? nil : rule, in: file)
  }

  /// The fingerprint of the next question of the run, after every finding.
  package mutating func next(_ question: UndecidedQuestion, in file: String) -> String {
    let start = question.location.range.lowerBound
    let rule = document(question.location.buffer).rules.first { $0.range.contains(start) }
    let isSpanned = rule?.isSpanned(by: question.location.range) == true
    return numbered(
      [
        ContiguousArray("undecided \(question.check)".utf8),
        isSpanned ? [] : Self.text(at: question.location),
      ], ofRule: rule, in: file)
  }

  /// The hash of all parts, each with its length before it.
  ///
  /// - Parameter rule: the rule whose first pattern belongs to the identity.
  private mutating func numbered(
    _ parts: [ContiguousArray<UInt8>], ofRule rule: DocumentRule?, in file: String
  ) -> String {
    let pattern = rule?.patterns.first.map { [$0.text.bytes] } ?? []
    var hash = FNVHash()
    for part in parts + [ContiguousArray(file.utf8)] + pattern {
      withUnsafeBytes(of: part.count.littleEndian) { for byte in $0 { hash.combine(byte) } }
      hash.combine(part)
    }
    counts[hash.value, default: 0] += 1
    return hash.digits + ":\(counts[hash.value, default: 0])"
  }

  private mutating func document(_ buffer: SourceBuffer) -> ConfigurationDocument {
    let id = ObjectIdentifier(buffer)
    if let (_, known) = documents[id] { return known }
    let document = ConfigurationDocument(JSONParser.parse(buffer.bytes, replacing: buffer))
    documents[id] = (buffer, document)
    return document
  }

  /// The length of the longest text that identifies a finding; one with more is about the file.
  private static let maximumTextBytes = 256

  /// The text at a place; empty if it is long or has several lines.
  private static func text(at location: SourceRange) -> ContiguousArray<UInt8> {
    let range = location.range.clamped(to: 0..<location.buffer.bytes.count)
    let text = ContiguousArray(location.buffer.bytes[range])
    let isShort =
      text.count <= maximumTextBytes
      && !text.contains { $0 == UInt8(ascii: "\n") || $0 == UInt8(ascii: "\r") }
    return isShort ? text : []
  }
}

extension DocumentRule {
  /// True if a range is a pattern or a part of one.
  fileprivate func hasPattern(around range: Range<Int>) -> Bool {
    patterns.contains { pattern in
      pattern.range.lowerBound <= range.lowerBound && range.upperBound <= pattern.range.upperBound
    }
  }

  /// True if a range contains all patterns or all properties.
  ///
  /// Any edit of them then changes the text of the range.
  fileprivate func isSpanned(by range: Range<Int>) -> Bool {
    [patternsRange, propertiesRange, self.range].compactMap { $0 }.contains {
      range.lowerBound <= $0.lowerBound && $0.upperBound <= range.upperBound
    }
  }
}
