import PathConfigSyntax

/// The meaning of a final answer: a configuration's bytes, or a fault.
struct AnswerInspection {
  private let response: HTTPResponse
  private let url: RemoteURL

  init(_ response: HTTPResponse, from url: RemoteURL) {
    self.response = response
    self.url = url
  }

  /// Throws unless the answer is a success whose body may be JSON, by its type or by its beginning.
  ///
  /// The parser decides whether it is.
  func requireConfiguration() throws(RemoteFault) {
    try requireSuccess()
    guard !response.body.isEmpty else { throw .emptyBody(status: response.status) }
    if let page = MarkupPage(body: response.body) {
      let isLogin = page.isLogin || MarkupPage.mentionsLogin(path)
      throw .page(isLogin: isLogin, title: page.title)
    }
    if response.body.starts(with: [0x1F, 0x8B]) { throw .compressedBody }
    let beginning = BodyBeginning(response.body)
    if !isJSONType, beginning != .json {
      throw .otherContent(type: contentType, beginning: beginning)
    }
  }

  private func requireSuccess() throws(RemoteFault) {
    let status = response.status
    switch status {
    case 204, 205, 206: throw .unexpectedStatus(status)
    case 200..<300: return
    case 401: throw .unauthorized(schemes: challengeSchemes)
    case 403: throw .forbidden
    case 404, 410: throw .notFound(status: status)
    case 429: throw .throttled(status: status)
    case 400..<500: throw .clientError(status: status)
    case 500..<600: throw .serverError(status: status)
    default: throw .unexpectedStatus(status)
    }
  }

  /// The first word of the challenge, which is its scheme.
  ///
  /// The rest may be long.
  private var challengeSchemes: String? {
    response.fields["WWW-Authenticate"]
      .flatMap { $0.split { $0 == " " || $0 == "," }.first }
      .map { ServerText.printable($0, limit: 20) }
  }

  private var path: String {
    String(decoding: url.text.utf8.prefix { $0 != UInt8(ascii: "?") }, as: UTF8.self)
  }
}

extension AnswerInspection {
  var notes: [LoadNote] {
    var notes: [LoadNote] = []
    if response.status != 200 { notes.append(.status(response.status)) }
    if !isJSONType { notes.append(.contentType(contentType)) }
    return notes
  }

  var contentType: String? {
    response.fields["Content-Type"].map { ServerText.printable($0) }
  }

  private var isJSONType: Bool { contentType.map(ContentType.isJSON) ?? false }
}
