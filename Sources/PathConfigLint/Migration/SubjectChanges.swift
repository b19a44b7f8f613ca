import PathConfigDiagnostics
import PathConfigModel

/// The ways in which a newer library searches another text of one URL.
struct SubjectChanges: OptionSet {
  let rawValue: Int

  /// The query string takes part.
  static let query = SubjectChanges(rawValue: 1)
  /// A slash at the end of the path is kept.
  static let slash = SubjectChanges(rawValue: 2)
  /// Percent escapes stay as they are.
  static let escapes = SubjectChanges(rawValue: 4)

  init(rawValue: Int) { self.rawValue = rawValue }

  init(from: ClientProfile, to: ClientProfile) {
    self = []
    if to.matchesQueryStrings, !from.matchesQueryStrings { insert(.query) }
    if to.trailingSlash == .kept, from.trailingSlash == .stripped { insert(.slash) }
    if to.path != .decoded, from.path == .decoded { insert(.escapes) }
  }

  /// The reason that a pattern is rewritten, as a sentence without a full stop.
  func reason(from: ClientProfile, to: ClientProfile) -> String {
    let clauses: [(SubjectChanges, String)] = [
      (.query, "matches the query string too"),
      (.slash, "keeps a slash at the end of the path"),
      (.escapes, "leaves percent escapes as they are"),
    ]
    let named = clauses.filter { contains($0.0) }.map(\.1)
    return "\(to.title) \(listed(named)), unlike \(from.title)"
  }
}
