import PathConfigSyntax

/// A client's reading of a URL that it is asked about.
package enum Subject: Hashable, Sendable {
  /// The text that patterns are tested against.
  case text(UTF8String)

  /// The client's URL parser throws, and nothing catches it.
  ///
  /// `isAskedByLibrary` is true if the library itself looks such links up. Otherwise only an app's
  /// own call gets there.
  case crashes(URLDefect, isAskedByLibrary: Bool)

  /// The client's URL parser yields no URL, so that there is nothing to ask.
  case notAURL(URLDefect)

  /// The text, or nil if the client does not get that far.
  package var text: UTF8String? { if case .text(let text) = self { text } else { nil } }
}

extension Client {
  /// The text that this client tests patterns against for a URL.
  ///
  /// A text that begins with `/`, `?` or `#`, and the empty one, means the same text after
  /// `https://host`.
  package func subject(of url: UTF8String) -> Subject {
    var bytes: ContiguousArray<UInt8> = []
    return subjectForm.cut(url.bytes.span, into: &bytes) ?? .text(UTF8String(wellFormed: bytes))
  }

  /// A URL or path in which patterns see exactly this text, or nil if none is found.
  ///
  /// If the client decodes the path, the URL is percent-encoded.
  package func url(for subject: UTF8String) -> UTF8String? {
    let query = subject.bytes.firstIndex(of: UInt8(ascii: "?")) ?? subject.bytes.endIndex
    let path = percentEncoded(subject.bytes[..<query])
    let candidates = [
      subject, UTF8String(repairing: path + subject.bytes[query...]),
      UTF8String(repairing: percentEncoded(subject.bytes[...])),
    ]
    return candidates.first { self.subject(of: $0) == .text(subject) }
  }
}

/// Everything percent-encoded except the slash and RFC 3986's `unreserved`.
private func percentEncoded(_ bytes: ArraySlice<UInt8>) -> ContiguousArray<UInt8> {
  bytes.percentEncoded { $0.isASCIILetterOrDigit || "-._~/".utf8.contains($0) }
}

extension Client {
  /// The reason that this client's engine does not compile a pattern, or nil.
  ///
  /// It is also nil if that is not known. `refusesEmptyPattern` is a separate fact,
  /// because no engine has an error for it.
  package func rejection(of pattern: Pattern) -> PatternError? {
    switch pattern.parse {
    case .rejected(let error): error
    case .accepted(let syntax):
      self.refusesLetterEscapes ? syntax.meaninglessEscapeError : nil
    case .undecided: nil
    }
  }
}

/// The facts about the text of a URL that a client tests patterns against.
///
/// It cuts this text out of URLs, and a stream of URLs asks for the facts once. The universe of all
/// subjects and the rewriting of whole URLs follow from it, too.
package struct SubjectForm: Hashable, Sendable {
  package let parser: URLParser
  package let path: PathForm
  package let stripsTrailingSlash: Bool
  package var matchesQueryStrings: Bool

  /// The part of a URL that is the subject without a change, which nearly every URL has.
  ///
  /// Nil if the subject has other bytes, or there is none. `cut` shows which.
  ///
  /// Complexity: O(bytes). Each byte is looked at once.
  func unchangedRange(in url: Span<UInt8>) -> Range<Int>? {
    guard let parts = try? split(url), parts.path.content == .plain else { return nil }
    let path = parts.path.range
    if stripsTrailingSlash, path.count > 1, url[path.upperBound - 1] == UInt8(ascii: "/") {
      return nil
    }
    guard matchesQueryStrings, let query = parts.query else { return path }
    return query.content == .plain ? path.lowerBound..<query.range.upperBound : nil
  }

  private func split(_ url: Span<UInt8>) throws(URLDefect) -> URLParts {
    switch parser {
    case .foundation: try FoundationURL.split(url)
    case .javaNet: try JavaURL.split(url)
    }
  }

  /// Cuts the subject of a URL into a buffer, whose contents are replaced.
  ///
  /// Allocates nothing once the buffer is large enough. Complexity: O(bytes).
  ///
  /// - Parameter url: well-formed UTF-8.
  /// - Returns: the reason that there is no subject, or nil if there is one.
  func cut(_ url: Span<UInt8>, into subject: inout ContiguousArray<UInt8>) -> Subject? {
    guard let range = unchangedRange(in: url) else { return rewrite(url, into: &subject) }
    subject.removeAll(keepingCapacity: true)
    subject.append(copying: url.extracting(range))
    return nil
  }

  /// Does what `cut` does, even if the URL has the subject unchanged.
  func rewrite(_ url: Span<UInt8>, into subject: inout ContiguousArray<UInt8>) -> Subject? {
    subject.removeAll(keepingCapacity: true)
    let parts: URLParts
    do { parts = try split(url) } catch { return refusal(of: error) }
    switch path {
    case .decoded: FoundationURL.appendDecodedPath(url, parts.path, to: &subject)
    case .encoded: FoundationURL.appendEncoded(url, parts.path, allowing: .path, to: &subject)
    case .asWritten:
      subject.append(copying: url.extracting(parts.path.range))
      JavaURL.removeDotSegments(&subject)
    }
    if stripsTrailingSlash {
      while subject.count > 1, subject.last == UInt8(ascii: "/") { subject.removeLast() }
    }
    if matchesQueryStrings, let query = parts.query {
      subject.append(UInt8(ascii: "?"))
      FoundationURL.appendEncoded(url, query, allowing: .query, to: &subject)
    }
    return nil
  }

  /// The effect of a text that the parser refuses, or nil if it has the empty subject.
  private func refusal(of defect: URLDefect) -> Subject? {
    switch parser {
    // A text that is neither a URL nor a bare path is the caller's slip, not an app's.
    case _ where defect == .noScheme: .notAURL(defect)
    case .foundation: .notAURL(defect)
    case .javaNet(unknownScheme: .emptyPath): nil
    case .javaNet(unknownScheme: .throwsException(let isAsked)):
      .crashes(defect, isAskedByLibrary: isAsked)
    }
  }
}
