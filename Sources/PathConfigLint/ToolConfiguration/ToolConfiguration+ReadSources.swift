import PathConfigDiagnostics
import PathConfigJSON
import PathConfigModel

extension ToolFileReader<ConfigurationMistake> {
  /// Where apps have their configurations from, by name.
  mutating func namedSources(_ member: JSONMember) -> [NamedSource] {
    var sources: [NamedSource] = []
    for entry in object(member)?.members ?? [] {
      let name = entry.name.text
      if !name.isSourceName { add(.invalidSourceName(name), at: entry.nameRange) }
      guard let object = object(entry) else { continue }
      checkKeys(of: object, known: ToolConfigurationKeys.source, owner: Quotation.of(name))
      var source = NamedSource(name: name, location: location(entry.nameRange))
      source.bundled = object.last("bundled").flatMap { nonEmptyText($0) }
      source.server = object.last("server").flatMap { server($0) }
      if let clients = object.last("clients") { source.clients = self.clients(clients) }
      if object.last("bundled") == nil, object.last("server") == nil {
        add(.emptySource(name), at: entry.nameRange)
      }
      sources.removeAll { $0.name == name }
      sources.append(source)
    }
    return sources
  }

  /// A URL or a path, or an object with the URL and headers.
  private mutating func server(_ member: JSONMember) -> NamedSource.Server? {
    switch member.value.value {
    case .string: return nonEmptyText(member).map { NamedSource.Server(reference: $0) }
    case .object(let object):
      checkKeys(of: object, known: ToolConfigurationKeys.server, owner: "`server`")
      guard let url = object.last("url") else {
        add(.missingKey("url", owner: "`server`", help: nil), at: opening(member.value.range))
        return nil
      }
      guard let reference = nonEmptyText(url) else { return nil }
      var server = NamedSource.Server(reference: reference)
      guard let headers = object.last("headers") else { return server }
      if !reference.isAddress { add(.headersOfFile, at: headers.nameRange) }
      for header in self.object(headers)?.members ?? [] {
        guard let value = text(header) else { continue }
        let name = header.name.text.string
        if Self.isSecret(name), !value.bytes.contains(UInt8(ascii: "$")) {
          add(.literalSecret(name), at: header.value.range)
        }
        server.headers.append("\(name): \(value.string)")
      }
      return server
    default:
      addWrongType(member.value, .key("server"), expected: "a string or an object")
      return nil
    }
  }

  /// Whether a header is there to hold what others must not know.
  private static func isSecret(_ header: String) -> Bool {
    ["authorization", "cookie", "proxy-authorization"].contains(header.lowercased())
  }
}

extension UTF8String {
  /// Whether it can follow an `@` on the command line, with a part after a full stop.
  fileprivate var isSourceName: Bool {
    !isEmpty
      && bytes.allSatisfy { byte in
        (UInt8(ascii: "a")...UInt8(ascii: "z")).contains(byte | 0x20)
          || (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(byte)
          || byte == UInt8(ascii: "-") || byte == UInt8(ascii: "_")
      }
  }

  fileprivate var isAddress: Bool {
    bytes.starts(with: "http://".utf8) || bytes.starts(with: "https://".utf8)
  }
}
