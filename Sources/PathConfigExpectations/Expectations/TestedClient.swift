package import PathConfigDiagnostics
package import PathConfigMatching
package import PathConfigModel

/// What a client makes of a URL that it is asked about.
package enum ClientAnswer: Sendable {
  case resolved(subject: UTF8String, Resolution)
  /// There are no properties, for these reasons: a sentence each, without a full stop.
  case nothing([String])
}

/// A client with a configuration that is tested.
///
/// A class because its cache learns from every look-up.
package final class TestedClient {
  package let compiled: CompiledConfiguration
  private let answering: (UTF8String) -> ClientAnswer
  private var cache: MatchCache

  package var profile: ClientProfile { compiled.profile }

  /// - Parameter answering: what the client makes of a URL.
  package init(
    _ compiled: CompiledConfiguration, answering: @escaping (UTF8String) -> ClientAnswer
  ) {
    self.compiled = compiled
    self.answering = answering
    cache = compiled.makeCache()
  }

  package func answer(_ url: UTF8String) -> ClientAnswer { answering(url) }

  /// Every pattern that matches a subject, by its place among the compiled ones, ascending.
  package func matchingPatterns(_ subject: UTF8String) -> [Int] {
    compiled.matchingPatterns(subject, using: &cache)
  }
}
