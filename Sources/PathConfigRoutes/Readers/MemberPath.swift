import PathConfigDiagnostics

/// The names of the members around a value, from the outermost on, in any case.
///
/// The path is a hash of 64 bits, because a log has a dozen members a line and most are unknown.
struct MemberPath {
  private var hash = FNVHash()
  private var isEmpty = true

  init() {}

  /// The path of a member of the object at this path, with a dot between.
  func appending(_ name: ArraySlice<UInt8>) -> MemberPath {
    var path = self
    if !isEmpty { path.hash.combine(UInt8(ascii: ".")) }
    path.isEmpty = false
    for byte in name { path.hash.combine(byte.lowercasedASCII) }
    return path
  }

  /// The kind of the member, or nil if it is unknown.
  var kind: JSONLineScanner.Kind? { Self.kinds[hash.value] }

  private static let kinds: [UInt64: JSONLineScanner.Kind] = {
    var kinds: [UInt64: JSONLineScanner.Kind] = [:]
    func add(_ name: String, _ kind: JSONLineScanner.Kind) {
      kinds[MemberPath().appending(ArraySlice(name.utf8)).hash.value] = kind
    }
    for (rank, name) in urls.enumerated() { add(name, .url(rank: rank)) }
    for name in verbs { add(name, .verb) }
    for name in statuses { add(name, .status) }
    for name in agents { add(name, .agent) }
    return kinds
  }()

  /// The names of members with URLs.
  ///
  /// Those with a query come first.
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
}
