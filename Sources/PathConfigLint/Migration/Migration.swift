import PathConfigAnalysis
package import PathConfigDiagnostics
import PathConfigJSON
package import PathConfigMatching
package import PathConfigModel

/// A configuration for a newer library, which behaves there as the old one does on the old library
/// if possible.
///
/// It consists of changes with their reasons. `losses` has the parts that cannot be kept. A
/// comparison of `reference` with `document`, each read by its client, proves that everything else
/// is kept.
package struct Migration: Sendable {
  package let original: ConfigurationDocument

  /// The configuration for the new library: the original with all changes.
  package let document: ConfigurationDocument

  /// The base of the comparison.
  ///
  /// It is the original with its old patterns, but with the new library's names and words.
  package let reference: ConfigurationDocument

  /// The client that reads the reference: the old one, extended by the properties that only the new
  /// one reads.
  ///
  /// The app's own reading of those properties is unknown.
  package let referenceClient: ClientProfile
  package let from: ClientProfile
  package let to: ClientProfile

  /// In the order of the file.
  package let changes: [MigrationChange]
  package let losses: [MigrationLoss]

  /// The new library's own behaviour, whatever the file says.
  package let novelties: [Novelty]

  /// Complexity: a few automata for each pattern that must change.
  ///
  /// - Parameters:
  ///   - original: without a fault in its JSON.
  ///   - name: the name of the new file in reports.
  ///   - destinations: the native screens of the app, as far as they are known.
  package init(
    of original: ConfigurationDocument, named name: String, from: ClientProfile, to: ClientProfile,
    destinations: DestinationInventory, fallback: any FallbackEngine
  ) {
    self.original = original
    (self.from, self.to) = (from, to)
    let isSame = from.id == to.id
    referenceClient = from.reading(like: to)
    var values = ValueMigration(of: original, from: from, to: to, destinations)
    if !isSame { values.collect() }
    let plain = original.edited(by: values.translations)
    let explicit = original.edited(by: values.translations + values.completions)
    let isPlainEnough =
      values.completions.isEmpty || plain.behaves(like: explicit, for: to, fallback)
    let translations = values.translations + (isPlainEnough ? [] : values.completions)
    reference = explicit
    let removals = isSame ? [] : RuleRemoval.all(in: original, from: from, to: to)
    let patterns = isSame ? [] : PatternMigration.changes(in: original, from: from, to: to)
    let all = (translations + values.readings + patterns).filter { change in
      !removals.contains { $0.covers(change) }
    }
    changes = (all + removals).sorted { $0.range.lowerBound < $1.range.lowerBound }
    document = original.edited(by: changes, named: name)
    losses = values.losses
    novelties = isSame ? [] : Novelty.all(from: original, to: document, (from, to), fallback)
  }
}

/// One change of a configuration, and why it is made.
package struct MigrationChange: Sendable {
  package enum Kind: String, CaseIterable, Sendable {
    case name, value, pattern, setting, rule
  }

  package let kind: Kind

  /// A sentence without a full stop, the same for all changes with this cause.
  package let reason: String

  /// The place in the old file.
  package let range: Range<Int>
  package let before: String

  /// Nil where it is gone.
  package let after: String?
  let edits: [Diagnostic.Edit]

  /// True if the other change is within what this one takes away.
  fileprivate func covers(_ other: MigrationChange) -> Bool {
    range.lowerBound <= other.range.lowerBound && other.range.upperBound <= range.upperBound
  }
}

/// Something that a configuration of the new library cannot express.
package struct MigrationLoss: Sendable {
  /// A sentence without a full stop.
  package let sentence: String

  /// The place in the old file.
  package let range: Range<Int>

  /// A URL that shows it; nil of a setting, and where none is known.
  package let witness: UTF8String?
}

extension ClientProfile {
  /// True if only the newer of the two libraries reads properties itself.
  func leavesAllToApp(before newer: ClientProfile) -> Bool {
    facts.properties.isEmpty && !newer.facts.properties.isEmpty
  }

  /// True if an app can move from this release to another: to the same, or to a later one of this
  /// library or of the one that took its place.
  package func canMove(to other: ClientProfile) -> Bool {
    name == other.name ? version <= other.version : name.successor == other.name
  }
}

extension ConfigurationDocument {
  /// The document with changes made, everything else as it is.
  fileprivate func edited(
    by changes: [MigrationChange], named name: String? = nil
  ) -> ConfigurationDocument {
    let text = changes.flatMap(\.edits).applied(to: buffer.bytes)
    let parse = JSONParser.parse(name: name ?? buffer.name, bytes: self.parse.encoding.encode(text))
    return ConfigurationDocument(parse, patterns: patternTable)
  }

  /// True if a client provably gives every URL the same with another document.
  fileprivate func behaves(
    like other: ConfigurationDocument, for client: ClientProfile, _ fallback: any FallbackEngine
  ) -> Bool {
    let sides = [other, self].map { compiled(for: client, $0, fallback) }
    if case .equal = BehaviouralDifference(from: sides[0], to: sides[1]).verdict { return true }
    return false
  }

  private func compiled(
    for client: ClientProfile, _ document: ConfigurationDocument, _ fallback: any FallbackEngine
  ) -> CompiledConfiguration {
    CompiledConfiguration(
      SourceStack([document]).combined(.merge, for: client), for: client, fallback: fallback)
  }
}
