import PathConfigSyntax

extension ClientProfile {
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
