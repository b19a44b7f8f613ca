@testable import PathConfigKit
@testable import PathConfigSyntax

/// The result of reading a list of routes.
struct ReadRoutes {
  var entries: [RouteEntry] = []
  var stream: RouteStream

  /// - Parameter size: the number of bytes in each chunk of the text.
  init(_ text: String, _ format: RouteFormat? = nil, chunksOf size: Int = .max) {
    self.init(bytes: ContiguousArray(text.utf8), format, chunksOf: size)
  }

  init(bytes: ContiguousArray<UInt8>, _ format: RouteFormat? = nil, chunksOf size: Int = .max) {
    stream = RouteStream(format)
    var index = 0
    while index < bytes.count {
      let end = bytes.count - index > size ? index + size : bytes.count
      stream.read(ContiguousArray(bytes[index..<end]))
      entries += stream.takeEntries()
      index = end
    }
    stream.finish()
    entries += stream.takeEntries()
  }

  var routes: [Route] {
    entries.compactMap { if case .route(let route) = $0 { route } else { nil } }
  }

  var visits: [ListedURL] {
    entries.compactMap { if case .visit(let visit) = $0 { visit } else { nil } }
  }

  /// `3 GET /books/:id books#show`, one line for each route, without absent parts.
  var lines: [String] {
    entries.map { entry in
      switch entry {
      case .route(let route):
        (["\(route.line)"]
          + [route.verb, route.path.text, route.endpoint].compactMap { $0?.string }
          + (route.extent == .path ? [] : ["+\(route.extent)"])
          + (route.isExclusion ? ["-"] : [])).joined(separator: " ")
      case .visit(let visit):
        (["\(visit.line)", visit.isGet ? "GET" : "other", visit.url.string]
          + [visit.status.map { "\($0)" }].compactMap { $0 }).joined(separator: " ")
      }
    }
  }

  /// `3: text` for each recorded line that was not understood.
  var unread: [String] { stream.unread.map { "\($0.number): \($0.text)" } }
}
