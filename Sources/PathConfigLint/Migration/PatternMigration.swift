import PathConfigAnalysis
import PathConfigAutomata
import PathConfigDiagnostics
import PathConfigModel
import PathConfigPattern

/// Finds for a pattern the text that a newer library finds at the same URLs.
struct PatternMigration {
  private let from: ClientProfile
  private let to: ClientProfile
  private let changes: SubjectChanges

  /// More places than any pattern has that a person wrote: each costs a few automata.
  private static let maximumEdits = 64

  /// The patterns of a file that have to be written in another way, in its order.
  static func changes(
    in document: ConfigurationDocument, from: ClientProfile, to: ClientProfile
  ) -> [MigrationChange] {
    let migration = PatternMigration(
      from: from, to: to, changes: SubjectChanges(from: from, to: to))
    if migration.changes.isEmpty { return [] }
    let patterns = document.rules.flatMap(\.patterns).filter { $0.form == .string }
    let distinct = patterns.map(\.pattern).distinct(by: \.text)
    let edits = Dictionary(
      zip(distinct.map(\.text), distinct.parallelMap { migration.edits(of: $0) }),
      uniquingKeysWith: { first, _ in first })
    return patterns.compactMap { pattern in
      edits[pattern.text].flatMap { migration.change(pattern, $0) }
    }
  }

  private func change(_ pattern: DocumentPattern, _ edits: [SubjectEdit]) -> MigrationChange? {
    if edits.isEmpty { return nil }
    let causes = edits.reduce(into: SubjectChanges()) { $0.formUnion($1.cause) }
    return MigrationChange(
      kind: .pattern, reason: causes.reason(from: from, to: to), range: pattern.range,
      before: pattern.text.string, after: edits.applied(to: pattern.text).string,
      edits: edits.map { pattern.edit($0.range, with: $0.replacement) })
  }

  /// The edits of a pattern; none if it may stay, or if no edits bring it nearer to its old
  /// meaning.
  private func edits(of pattern: Pattern) -> [SubjectEdit] {
    guard case .accepted(let syntax) = pattern.parse,
      let before = pattern.urls(for: from).language, !before.isEmpty,
      let unchanged = Deviation(from: before, to: pattern.urls(for: to)), !unchanged.isEmpty
    else { return [] }
    var best = fewest(SubjectEdits(syntax, for: changes).edits, pattern.text, before) { $0 }
    if changes.contains(.slash), !changes.contains(.query) {
      for form in [withSlash, inPath] where best?.deviation.isEmpty != true {
        let other = form(pattern.text, syntax, before)
        if let other, best.map({ other.deviation.isLess(than: $0.deviation) }) ?? true {
          best = other
        }
      }
    }
    guard let best, best.deviation.isLess(than: unchanged) else { return [] }
    return best.edits
  }

  private typealias Choice = (edits: [SubjectEdit], deviation: Deviation)

  /// The pattern as it is, or with a slash at the end of the path: in a query, which it may match too, a
  /// slash at the end was never removed.
  private func withSlash(
    _ text: UTF8String, _ syntax: PatternSyntax, _ before: Language
  ) -> Choice? {
    let base = SubjectEdits(syntax, for: changes.subtracting(.slash)).edits
    let edits = SubjectEdits(syntax, for: changes, as: .pathWithSlash).edits
    return fewest(edits, text, before) { edits in
      base + [alternative(edits.applied(to: text).string, after: text)]
    }
  }

  /// The pattern for paths alone, or as it is after a question mark.
  private func inPath(
    _ text: UTF8String, _ syntax: PatternSyntax, _ before: Language
  ) -> Choice? {
    let edits = SubjectEdits(syntax, for: changes, as: .path).edits
    var written = text.string
    if case .alternation = syntax.root.kind { written = "(?:\(written))" }
    return fewest(edits, text, before) { $0 + [alternative("\\?.*\(written)", after: text)] }
  }

  private func alternative(_ other: String, after text: UTF8String) -> SubjectEdit {
    let end = text.bytes.count
    return SubjectEdit(range: end..<end, replacement: "|\(other)", cause: .slash)
  }

  /// The fewest of some edits with which the pattern deviates no more than with all; nil where it is not
  /// known how much it deviates, or the new library would refuse it.
  ///
  /// Complexity: O(edits²) automata.
  ///
  /// - Parameter whole: all edits of the pattern, given some of these.
  private func fewest(
    _ edits: [SubjectEdit], _ text: UTF8String, _ before: Language,
    _ whole: ([SubjectEdit]) -> [SubjectEdit]
  ) -> Choice? {
    func deviation(_ edits: [SubjectEdit]) -> Deviation? {
      let pattern = Pattern(whole(edits).applied(to: text))
      guard case .accepted = pattern.parse else { return nil }
      return Deviation(from: before, to: pattern.urls(for: to))
    }
    guard edits.count <= Self.maximumEdits, var least = deviation(edits) else { return nil }
    var edits = edits
    var place = 0
    while place < edits.count {
      var fewer = edits
      fewer.remove(at: place)
      if let remaining = deviation(fewer), !least.isLess(than: remaining),
        remaining == least || remaining.isLess(than: least)
      {
        (edits, least, place) = (fewer, remaining, 0)
      } else {
        place += 1
      }
    }
    return (whole(edits), least)
  }
}

/// The URLs at which one of two patterns is found and not the other.
private struct Deviation: Equatable {
  private let all: Language

  /// Those without percent escapes, which nearly all links are.
  private let plain: Language

  var isEmpty: Bool { all.isEmpty }

  /// Nil where it is not known.
  init?(from before: Language, to language: PatternLanguage) {
    guard let after = language.language, let withoutEscapes = Self.withoutEscapes else {
      return nil
    }
    let urls = SubjectUniverse.urls
    do throws(LanguageLimitReached) {
      if before == after {
        all = .empty
      } else {
        let lost = try urls.intersection([before, try urls.complement(of: after)])
        let gained = try urls.intersection([after, try urls.complement(of: before)])
        all = try urls.union([lost, gained])
      }
      plain = try urls.intersection([all, withoutEscapes])
    } catch {
      return nil
    }
  }

  /// True if it is a part of another one; the URLs without escapes decide, and the others where those are
  /// the same.
  func isLess(than other: Deviation) -> Bool {
    if self == other { return false }
    return plain == other.plain
      ? Self.contains(other.all, all) : Self.contains(other.plain, plain)
  }

  private static let withoutEscapes: Language? = {
    let urls = SubjectUniverse.urls
    return try? urls.complement(of: urls.language(searchingFor: [.scalar("%")]))
  }()

  private static func contains(_ language: Language, _ other: Language) -> Bool {
    (try? SubjectUniverse.urls.union([language, other])) == language
  }
}

extension [SubjectEdit] {
  /// The pattern after the edits.
  fileprivate func applied(to text: UTF8String) -> UTF8String {
    let edits = map { Diagnostic.Edit(replacing: $0.range, with: $0.replacement) }
    return UTF8String(repairing: edits.applied(to: text.bytes))
  }
}
