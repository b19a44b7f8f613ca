import PathConfigSyntax

extension ClientProfile {
  /// A described release whose patterns see the path and the query of a URL as they are written.
  package static let seeingWholeURLs: ClientProfile = {
    let whole = all.first {
      $0.path == .asWritten && $0.trailingSlash == .kept && $0.matchesQueryStrings
    }
    return whole ?? all[0]
  }()

  /// The text that this client tests patterns against for a URL.
  ///
  /// A text that begins with `/`, `?` or `#`, and the empty one, means the same text after
  /// `https://host`.
  package func subject(of url: UTF8String) -> Subject {
    var bytes: ContiguousArray<UInt8> = []
    switch cutSubject(of: url, into: &bytes) {
    case .cut: return .text(UTF8String(wellFormed: bytes))
    case .crashes(let defect, let isAsked): return .crashes(defect, isAskedByLibrary: isAsked)
    case .notAURL(let defect): return .notAURL(defect)
    }
  }

  /// Cuts the subject of a URL into a buffer, whose contents are replaced.
  ///
  /// Allocates nothing once the buffer is large enough. Complexity: O(bytes).
  func cutSubject(
    of url: UTF8String, into subject: inout ContiguousArray<UInt8>
  ) -> SubjectOutcome {
    subjectCutter.cut(url.bytes.span, into: &subject)
  }

  var subjectCutter: SubjectCutter {
    SubjectCutter(
      parser: storage.facts.urlParser.value, path: storage.facts.path.value,
      trailingSlash: storage.facts.trailingSlash.value, matchesQueryStrings: matchesQueryStrings)
  }
}
