import PathConfigDiagnostics
import PathConfigJSON
import PathConfigModel

extension ConfigurationDocument {
  /// The file after fixes that do not overlap; nil where it would be worse JSON than it is.
  func applying(_ fixes: [Diagnostic.Fix]) -> ConfigurationDocument? {
    replacingText(by: fixes.flatMap(\.edits).applied(to: buffer.bytes))
  }

  /// True if the same file with another text has more rules without properties.
  ///
  /// Rules that only a repair of the JSON makes visible do not count.
  func hasRuleEmptied(in other: ConfigurationDocument) -> Bool {
    parse.faults.isEmpty
      && other.rules.count { $0.properties.isEmpty } > rules.count { $0.properties.isEmpty }
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

extension Diagnostic {
  /// Leaves out the fixes that would take the last property out of the rule.
  ///
  /// A rule was meant for something, and an empty one says nothing of it.
  mutating func leaveOutFixes(emptyingRulesOf document: ConfigurationDocument) {
    guard !fixes.isEmpty, location.buffer === document.buffer,
      let written = rule.flatMap(document.rule), !written.properties.isEmpty
    else { return }
    fixes.removeAll { fix in
      let removed = fix.edits.filter(\.replacement.isEmpty).map(\.range)
        .filter { written.range.lowerBound < $0.lowerBound }
      return written.properties.allSatisfy { member in
        removed.contains {
          $0.lowerBound <= member.range.lowerBound && member.range.upperBound <= $0.upperBound
        }
      }
    }
  }
}
