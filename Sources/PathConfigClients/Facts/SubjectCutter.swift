import PathConfigSyntax

/// Cuts the text out of URLs that a client tests patterns against.
///
/// It holds the client's facts about that, so that a stream of URLs asks for them once.
struct SubjectCutter: Sendable {
  let parser: URLParser
  let path: PathForm
  let trailingSlash: TrailingSlash
  let matchesQueryStrings: Bool

  /// The part of a URL that is the subject without a change, which nearly every URL has.
  ///
  /// Nil if the subject has other bytes, or there is none. `cut` shows which.
  ///
  /// Complexity: O(bytes). Each byte is looked at once.
  func unchangedRange(in url: Span<UInt8>) -> Range<Int>? {
    do throws(URLDefect) {
      switch parser {
      case .foundation: return unchangedRange(try FoundationURL.split(url), in: url)
      case .javaNet: return unchangedRange(try JavaURL.split(url), in: url)
      }
    } catch {
      return nil
    }
  }

  private func unchangedRange(_ parts: URLParts, in url: Span<UInt8>) -> Range<Int>? {
    let path = parts.path.range
    guard parts.path.content == .plain else { return nil }
    if trailingSlash == .stripped, path.count > 1, url[path.upperBound - 1] == UInt8(ascii: "/") {
      return nil
    }
    guard matchesQueryStrings, let query = parts.query else { return path }
    return query.content == .plain ? path.lowerBound..<query.range.upperBound : nil
  }
}

extension SubjectCutter {
  /// Cuts the subject of a URL into a buffer, whose contents are replaced.
  ///
  /// Allocates nothing once the buffer is large enough. Complexity: O(bytes).
  ///
  /// - Parameter url: well-formed UTF-8.
  func cut(
    _ url: Span<UInt8>, into subject: inout ContiguousArray<UInt8>
  ) -> SubjectOutcome {
    guard let range = unchangedRange(in: url) else { return rewrite(url, into: &subject) }
    subject.removeAll(keepingCapacity: true)
    subject.append(copying: url.extracting(range))
    return .cut
  }

  /// Does what `cut` does, even if the URL has the subject unchanged.
  func rewrite(
    _ url: Span<UInt8>, into subject: inout ContiguousArray<UInt8>
  ) -> SubjectOutcome {
    subject.removeAll(keepingCapacity: true)
    switch parser {
    case .foundation: return rewriteLikeFoundation(url, into: &subject)
    case .javaNet(let unknownScheme):
      return rewriteLikeJava(url, unknownScheme: unknownScheme, into: &subject)
    }
  }

  private func rewriteLikeFoundation(
    _ url: Span<UInt8>, into subject: inout ContiguousArray<UInt8>
  ) -> SubjectOutcome {
    let parts: URLParts
    do { parts = try FoundationURL.split(url) } catch { return .notAURL(error) }
    switch path {
    case .decoded: FoundationURL.appendDecodedPath(url, parts.path, to: &subject)
    case .encoded: FoundationURL.appendEncoded(url, parts.path, allowing: .path, to: &subject)
    case .asWritten: subject.append(copying: url.extracting(parts.path.range))
    }
    if trailingSlash == .stripped {
      while subject.count > 1, subject.last == UInt8(ascii: "/") { subject.removeLast() }
    }
    if matchesQueryStrings, let query = parts.query {
      subject.append(UInt8(ascii: "?"))
      FoundationURL.appendEncoded(url, query, allowing: .query, to: &subject)
    }
    return .cut
  }

  private func rewriteLikeJava(
    _ url: Span<UInt8>, unknownScheme: UnknownScheme, into subject: inout ContiguousArray<UInt8>
  ) -> SubjectOutcome {
    let parts: URLParts
    do { parts = try JavaURL.split(url) } catch {
      // A text that is neither a URL nor a bare path is the caller's slip, not an app's.
      if error == .noScheme { return .notAURL(error) }
      switch unknownScheme {
      case .emptyPath: return .cut
      case .throwsException(let isAsked): return .crashes(error, isAskedByLibrary: isAsked)
      }
    }
    subject.append(copying: url.extracting(parts.path.range))
    JavaURL.removeDotSegments(&subject)
    if matchesQueryStrings, let query = parts.query {
      subject.append(
        copying: url.extracting((query.range.lowerBound - 1)..<query.range.upperBound))
    }
    return .cut
  }
}
