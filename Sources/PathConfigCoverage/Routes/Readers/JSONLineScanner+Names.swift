extension JSONLineScanner {
  /// What a member tells, by its path in lower case; nil where it is none of the known.
  static func kind(_ path: ContiguousArray<UInt8>) -> Kind? {
    // Most members have other names, and most of those another last letter.
    guard let last = path.last, lastLetters.contains(last) else { return nil }
    return kinds[path]
  }

  private static let lastLetters = Set(kinds.keys.compactMap(\.last))

  private static let kinds: [ContiguousArray<UInt8>: Kind] = {
    var kinds: [ContiguousArray<UInt8>: Kind] = [:]
    for (rank, name) in urls.enumerated() { kinds[ContiguousArray(name.utf8)] = .url(rank: rank) }
    for name in verbs { kinds[ContiguousArray(name.utf8)] = .verb }
    for name in statuses { kinds[ContiguousArray(name.utf8)] = .status }
    for name in agents { kinds[ContiguousArray(name.utf8)] = .agent }
    return kinds
  }()

  /// Those that carry a query first.
  private static let urls = [
    "request_uri", "requesturi", "http.target", "url.original", "request.uri", "request.url",
    "fullpath", "original_fullpath", "request.fullpath", "url.full", "http.url", "url", "uri",
    "request", "http.request", "target", "requestpath", "path", "request.path", "http.path",
    "request_path", "url.path", "payload.path", "uri_path", "httprequest.requesturl",
    "cs_uri_stem",
  ]

  private static let verbs = [
    "method", "request_method", "verb", "http.method", "http_method", "request.method",
    "requestmethod", "http.request.method", "payload.method", "httprequest.requestmethod",
  ]

  private static let statuses = [
    "status", "status_code", "http.status_code", "http.response.status_code", "response.status",
    "downstreamstatus", "response_code", "payload.status", "http.status", "httprequest.status",
    "code",
  ]

  private static let agents = [
    "user_agent", "useragent", "http_user_agent", "user_agent.original", "http.user_agent",
    "request.headers.user-agent", "httprequest.useragent",
  ]

  /// Resolves the escapes of a JSON string; what is none is kept.
  static func unescaped(_ text: ArraySlice<UInt8>) -> ContiguousArray<UInt8> {
    var units: [UInt16] = []
    var bytes: ContiguousArray<UInt8> = []
    func flush() {
      if !units.isEmpty { bytes.append(contentsOf: String(decoding: units, as: UTF16.self).utf8) }
      units = []
    }
    var index = text.startIndex
    while index < text.endIndex {
      let byte = text[index]
      index += 1
      guard byte == UInt8(ascii: "\\"), index < text.endIndex else {
        flush()
        bytes.append(byte)
        continue
      }
      let escape = text[index]
      index += 1
      if escape == UInt8(ascii: "u"), let unit = codeUnit(text[index...]) {
        units.append(unit)
        index += 4
        continue
      }
      flush()
      switch escape {
      case UInt8(ascii: "n"): bytes.append(UInt8(ascii: "\n"))
      case UInt8(ascii: "t"): bytes.append(UInt8(ascii: "\t"))
      case UInt8(ascii: "r"): bytes.append(UInt8(ascii: "\r"))
      case UInt8(ascii: "b"): bytes.append(8)
      case UInt8(ascii: "f"): bytes.append(12)
      default: bytes.append(escape)
      }
    }
    flush()
    return bytes
  }

  /// Four hexadecimal digits.
  private static func codeUnit(_ text: ArraySlice<UInt8>) -> UInt16? {
    let digits = text.prefix(4)
    guard digits.count == 4 else { return nil }
    var unit: UInt16 = 0
    for digit in digits {
      guard let value = digit.hexValue else { return nil }
      unit = unit << 4 | UInt16(value)
    }
    return unit
  }
}
