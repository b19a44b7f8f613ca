package import PathConfigDiagnostics
package import PathConfigModel

/// What a client does with a URL.
package enum LookUp: Sendable {
  case resolved(Resolution)
  /// The client's URL parser throws, and nothing catches it.
  case crashes(URLDefect, isAskedByLibrary: Bool)
  /// There is nothing to look up.
  case notAURL(URLDefect)
}

extension CompiledConfiguration {
  /// Cuts the subject out of a URL and finds what the client finds for it.
  ///
  /// Allocates nothing once the states on the way are known and the answer is memoised: the subject is
  /// cut into a buffer of the cache.
  package func resolve(url: UTF8String, using cache: inout MatchCache) -> LookUp {
    var subject: ContiguousArray<UInt8> = []
    swap(&subject, &cache.subject)
    defer { swap(&subject, &cache.subject) }
    switch profile.cutSubject(of: url, into: &subject) {
    case .cut: return .resolved(resolve(subject, using: &cache))
    case .crashes(let defect, let isAsked): return .crashes(defect, isAskedByLibrary: isAsked)
    case .notAURL(let defect): return .notAURL(defect)
    }
  }
}
