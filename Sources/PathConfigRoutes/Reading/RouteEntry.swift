package import PathConfigDiagnostics

/// One thing that a list of routes names.
package enum RouteEntry: Hashable, Sendable {
  /// URLs of one shape.
  case route(Route)
  /// A single URL.
  case visit(ListedURL)
}

/// One URL that was asked for, or that a list names.
package struct ListedURL: Hashable, Sendable {
  /// As it stands in the source: a whole URL or what follows the host.
  package var url: UTF8String

  /// The 1-based line of the source.
  package var line: Int

  /// Whether it was asked for as a link is followed, by `GET`; true where no verb is told.
  package var isGet = true

  /// What the server answered; nil where it is not told.
  package var status: Int?

  /// Whether the user agent is an app of the clients; nil where it is not told.
  package var isByApp: Bool?

  package init(_ url: UTF8String, line: Int) {
    self.url = url
    self.line = line
  }
}

extension ListedURL {
  /// Whether the URL is that of a file which pages are made of, such as a script or an image, by its
  /// name: apps load such files without asking the path configuration.
  package var isAsset: Bool { url.bytes.span.isAsset(pathEnd: url.bytes.span.pathEnd) }
}
