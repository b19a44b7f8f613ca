package import PathConfigDiagnostics

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
  /// A text that begins with `/`, `?` or `#`, and the empty one, stands for the same after
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
  package func cutSubject(
    of url: UTF8String, into subject: inout ContiguousArray<UInt8>
  ) -> SubjectOutcome {
    subject.removeAll(keepingCapacity: true)
    switch facts.urlParser.value {
    case .foundation:
      return cutLikeFoundation(url.bytes, into: &subject)
    case .javaNet(let unknownScheme):
      return cutLikeJava(url.bytes, unknownScheme: unknownScheme, into: &subject)
    }
  }

  private func cutLikeFoundation(
    _ url: ContiguousArray<UInt8>, into subject: inout ContiguousArray<UInt8>
  ) -> SubjectOutcome {
    let parts: URLParts
    do { parts = try FoundationURL.split(url) } catch { return .notAURL(error) }
    if let range = rangeAsItStands(parts, in: url) {
      subject.append(contentsOf: url[range])
      return .cut
    }
    switch facts.path.value {
    case .decoded: FoundationURL.appendDecodedPath(url, parts.path, to: &subject)
    case .encoded: FoundationURL.appendEncoded(url, parts.path, allowing: .path, to: &subject)
    case .asWritten: subject.append(contentsOf: url[parts.path.range])
    }
    if facts.trailingSlash.value == .stripped {
      while subject.count > 1, subject.last == UInt8(ascii: "/") { subject.removeLast() }
    }
    if matchesQueryStrings, let query = parts.query {
      subject.append(UInt8(ascii: "?"))
      FoundationURL.appendEncoded(url, query, allowing: .query, to: &subject)
    }
    return .cut
  }

  private func cutLikeJava(
    _ url: ContiguousArray<UInt8>, unknownScheme: UnknownScheme,
    into subject: inout ContiguousArray<UInt8>
  ) -> SubjectOutcome {
    let parts: URLParts
    do { parts = try JavaURL.split(url) } catch {
      // A text that is neither a URL nor a bare path is a slip of whoever asks, not of an app.
      if error == .noScheme { return .notAURL(error) }
      switch unknownScheme {
      case .emptyPath: return .cut
      case .throwsException(let isAsked): return .crashes(error, isAskedByLibrary: isAsked)
      }
    }
    if let range = rangeAsItStands(parts, in: url) {
      subject.append(contentsOf: url[range])
      return .cut
    }
    subject.append(contentsOf: url[parts.path.range])
    JavaURL.removeDotSegments(&subject)
    if matchesQueryStrings, let query = parts.query {
      subject.append(contentsOf: url[(query.range.lowerBound - 1)..<query.range.upperBound])
    }
    return .cut
  }

  /// The bytes of the URL that are the subject as they stand, as those of nearly every URL are; nil
  /// where a part of them must be changed.
  private func rangeAsItStands(
    _ parts: URLParts, in url: ContiguousArray<UInt8>
  ) -> Range<Int>? {
    let path = parts.path.range
    guard parts.path.content == .plain else { return nil }
    if facts.trailingSlash.value == .stripped, path.count > 1,
      url[path.upperBound - 1] == UInt8(ascii: "/")
    {
      return nil
    }
    guard matchesQueryStrings, let query = parts.query else { return path }
    return query.content == .plain ? path.lowerBound..<query.range.upperBound : nil
  }
}
