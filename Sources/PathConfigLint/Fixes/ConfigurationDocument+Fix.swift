import PathConfigClients
import PathConfigSyntax

extension ConfigurationDocument {
  /// The file after fixes that do not overlap, or nil if its JSON would be worse.
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

  /// The settings in force, by name.
  ///
  /// Of a repeated key the last one counts.
  var effectiveSettings: [UTF8String: JSONCanonicalForm] {
    var values: [UTF8String: JSONCanonicalForm] = [:]
    for member in settings { values[member.name.text] = member.value.canonicalForm }
    return values
  }

  /// The same file with another text, in the same encoding.
  ///
  /// Nil if its JSON would be worse, or if its encoding would not be recognised again.
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
  /// Leaves out the fixes that would remove the last property of the rule.
  ///
  /// The author of a rule meant something by it, which an empty rule does not show.
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
