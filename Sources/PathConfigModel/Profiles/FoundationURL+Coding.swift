import PathConfigDiagnostics

extension FoundationURL {
  /// Appends a component as `path()` and `query()` give it: percent-encoded where it must be.
  static func appendEncoded(
    _ url: ContiguousArray<UInt8>, _ component: URLParts.Component, allowing allowed: ASCIISet,
    to subject: inout ContiguousArray<UInt8>
  ) {
    guard component.content == .malformed else {
      subject.append(contentsOf: url[component.range])
      return
    }
    subject.append(contentsOf: url[component.range].percentEncoded(keeping: allowed.contains))
  }

  /// Appends a path as `path` gives it: percent escapes resolved, and nothing at all where they do
  /// not spell UTF-8.
  ///
  /// A path that had to be encoded comes out as it went in.
  static func appendDecodedPath(
    _ url: ContiguousArray<UInt8>, _ path: URLParts.Component,
    to subject: inout ContiguousArray<UInt8>
  ) {
    guard path.content == .special else {
      subject.append(contentsOf: url[path.range])
      return
    }
    let decoded = url[path.range].percentDecoded
    if UTF8String(validating: decoded) != nil { subject.append(contentsOf: decoded) }
  }
}
