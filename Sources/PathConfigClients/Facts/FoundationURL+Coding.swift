import PathConfigSyntax

extension FoundationURL {
  /// Appends a component as `path()` and `query()` give it: percent-encoded where it must be.
  static func appendEncoded(
    _ url: Span<UInt8>, _ component: URLParts.Component, allowing allowed: ASCIISet,
    to subject: inout ContiguousArray<UInt8>
  ) {
    let text = url.extracting(component.range)
    guard component.content == .malformed else { return subject.append(copying: text) }
    let bytes = ContiguousArray(copying: text)[...]
    subject.append(contentsOf: bytes.percentEncoded(keeping: allowed.contains))
  }

  /// Appends a path as `path` gives it, with percent escapes resolved.
  ///
  /// It appends nothing if they do not spell UTF-8. A path that had to be encoded comes out
  /// unchanged.
  static func appendDecodedPath(
    _ url: Span<UInt8>, _ path: URLParts.Component,
    to subject: inout ContiguousArray<UInt8>
  ) {
    let text = url.extracting(path.range)
    guard path.content == .special else { return subject.append(copying: text) }
    let decoded = ContiguousArray(copying: text)[...].percentDecoded
    if UTF8String(validating: decoded) != nil { subject.append(contentsOf: decoded) }
  }
}
