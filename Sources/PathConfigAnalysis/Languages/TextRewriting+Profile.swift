import PathConfigAutomata
import PathConfigClients

extension TextRewriting {
  /// A client's rewriting of the path and query of a URL of `SubjectUniverse.urls`.
  init(_ profile: ClientProfile) {
    self.init(
      resolvesEscapes: profile.path == .decoded, stripsSlashes: profile.trailingSlash == .stripped,
      dropsQuery: !profile.matchesQueryStrings)
  }
}
