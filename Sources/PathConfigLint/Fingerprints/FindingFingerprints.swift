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

  /// - Parameter documents: files that are read already.
  package init(knowing documents: [ConfigurationDocument] = []) {
    for document in documents {
      self.documents[ObjectIdentifier(document.buffer)] = (document.buffer, document)
    }
  }

  /// The fingerprint of the next finding of the run.
  ///
  /// - Parameter file: the name of its file, which should be the same on every machine.
  package mutating func next(_ finding: Finding, in file: String) -> String {
    numbered(identity(of: finding), in: file)
  }

  /// The fingerprint of the next question of the run, after every finding.
  package mutating func next(_ question: UndecidedQuestion, in file: String) -> String {
    let start = question.location.range.lowerBound
    let rule = document(question.location.buffer).rules.first { $0.range.contains(start) }
    return numbered(FindingIdentity(question, rule: rule), in: file)
  }

  private mutating func identity(of finding: Finding) -> FindingIdentity {
    let rule = finding.rule.flatMap { index in
      document(finding.location.buffer).rules.first { $0.index == index }
    }
    return FindingIdentity(finding, rule: rule)
  }

  private mutating func numbered(_ identity: FindingIdentity, in file: String) -> String {
    let first = identity.patterns.prefix(1).map(\.bytes)
    let hash = Self.hash(identity.parts + [ContiguousArray(file.utf8)] + first)
    counts[hash.value, default: 0] += 1
    return hash.digits + ":\(counts[hash.value, default: 0])"
  }

  private mutating func document(_ buffer: SourceBuffer) -> ConfigurationDocument {
    let id = ObjectIdentifier(buffer)
    if let (_, known) = documents[id] { return known }
    let document = ConfigurationDocument(JSONParser.parse(name: buffer.name, bytes: buffer.bytes))
    documents[id] = (buffer, document)
    return document
  }

  /// Hashes each part with its length before it.
  private static func hash(_ parts: [ContiguousArray<UInt8>]) -> FNVHash {
    var hash = FNVHash()
    for part in parts {
      for shift in stride(from: 0, to: 64, by: 8) {
        hash.combine(UInt8(truncatingIfNeeded: part.count >> shift))
      }
      hash.combine(part)
    }
    return hash
  }
}
