import PathConfigSyntax

extension RoutePath {
  /// Reads the notation of site associations: `*` is any number of characters, `?` is one, and
  /// `$(name)` is a value of a variable (Apple, "applinks.Details.Components").
  ///
  /// - Parameter variables: the values of variables beyond the predefined ones.
  init(wildcards text: UTF8String, _ variables: [UTF8String: [UTF8String]] = [:]) {
    var parts: [Part] = []
    var literal: ContiguousArray<UInt8> = []
    let bytes = text.bytes
    var index = 0
    func flush() {
      if !literal.isEmpty { parts.append(.literal(UTF8String(repairing: literal.percentDecoded))) }
      literal = []
    }
    while index < bytes.count {
      let byte = bytes[index]
      index += 1
      switch byte {
      case UInt8(ascii: "*"):
        flush()
        if parts.last != .repeated(.anyCharacter) { parts.append(.repeated(.anyCharacter)) }
      case UInt8(ascii: "?"):
        flush()
        parts.append(.anyCharacter)
      case UInt8(ascii: "$"):
        guard let (name, end) = Self.variable(bytes, index) else {
          literal.append(byte)
          continue
        }
        flush()
        index = end
        parts.append(Self.values(of: name, variables))
      default: literal.append(byte)
      }
    }
    flush()
    self.init(text: text, parts: parts)
  }

  /// The name in `(name)`, and the index after it.
  private static func variable(
    _ bytes: ContiguousArray<UInt8>, _ start: Int
  ) -> (name: UTF8String, end: Int)? {
    guard start < bytes.count, bytes[start] == UInt8(ascii: "("),
      let end = bytes[start...].firstIndex(of: UInt8(ascii: ")"))
    else { return nil }
    return (UTF8String(repairing: bytes[(start + 1)..<end]), end + 1)
  }

  private static func values(of name: UTF8String, _ variables: [UTF8String: [UTF8String]]) -> Part {
    if let values = variables[name], !values.isEmpty { return .oneOf(values) }
    switch name {
    case "alpha": return .expression("[A-Za-z]")
    case "upper": return .expression("[A-Z]")
    case "lower": return .expression("[a-z]")
    case "alnum": return .expression("[A-Za-z0-9]")
    case "digit": return .expression("[0-9]")
    case "xdigit": return .expression("[0-9A-Fa-f]")
    // Codes of languages and regions, whose list is the system's.
    case "lang": return .expression("[A-Za-z]{2,3}")
    case "region": return .expression("[A-Za-z]{2}")
    default: return .parameter(name)
    }
  }
}
