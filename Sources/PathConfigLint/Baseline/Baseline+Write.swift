package import PathConfigDiagnostics
import PathConfigJSON
package import PathConfigModel

extension Baseline {
  /// Accepts the findings of a file that count.
  ///
  /// Findings about other files are left alone.
  ///
  /// - Parameter file: the path from the folder of the baseline.
  package mutating func accept(
    _ findings: [Diagnostic], of document: ConfigurationDocument, named file: UTF8String
  ) {
    var fingerprints = FindingFingerprints(knowing: [document])
    var places: [Key: Int] = [:]
    for finding in findings
    where finding.suppression == nil && finding.location.buffer === document.buffer {
      let key = fingerprints.key(finding)
      if let place = places[key] {
        entries[place].count += 1
        continue
      }
      places[key] = entries.count
      entries.append(
        Entry(
          file: file, check: finding.check, key: key, count: 1,
          message: UTF8String(finding.message), location: finding.location))
    }
  }

  /// Keeps entries of another baseline, except those that this one lists.
  package mutating func keep(_ others: [Entry]) {
    let listed = Dictionary(grouping: entries, by: \.file).mapValues { Set($0.map(\.key)) }
    entries += others.filter { listed[$0.file]?.contains($0.key) != true }
  }

  /// The text of the baseline, an entry a line, by file, check and fingerprint.
  ///
  /// Rules that move do not change it.
  package var text: String {
    let lines = entries.sorted(by: Self.isOrderedBefore).map { "    \($0.line)" }
    let list = lines.isEmpty ? "[]" : "[\n" + lines.joined(separator: ",\n") + "\n  ]"
    return "{\n  \"version\": \(Self.version),\n  \"findings\": \(list)\n}\n"
  }

  private static func isOrderedBefore(_ left: Entry, _ right: Entry) -> Bool {
    let pairs = [
      (left.file, right.file), (UTF8String(left.check), UTF8String(right.check)),
      (UTF8String(left.key.fingerprint), UTF8String(right.key.fingerprint)),
    ]
    if let different = pairs.first(where: { $0 != $1 }) { return different.0 < different.1 }
    return left.key.patterns.lexicographicallyPrecedes(right.key.patterns)
  }
}

extension Baseline.Entry {
  /// The entry as an object on one line.
  fileprivate var line: String {
    let texts = members.map { member in
      "\"\(member.name.string)\": \(JSONWriter.write(member.value).string)"
    }
    return "{\(texts.joined(separator: ", "))}"
  }
}
