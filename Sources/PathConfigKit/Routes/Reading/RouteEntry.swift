import PathConfigSyntax

/// One thing that a list of routes names.
package enum RouteEntry: Hashable, Sendable {
  /// URLs of one shape.
  case route(Route)
  /// A single URL.
  case visit(ListedURL)
}

/// One URL that was asked for, or that a list names.
package struct ListedURL: Hashable, Sendable {
  /// The text of the source: a whole URL or the part after the host.
  var url: UTF8String

  /// The 1-based line of the source.
  var line: Int

  /// True for `GET`, as for a followed link, and if no verb is given.
  var isGet = true

  /// The status of the server's answer, or nil if it is not given.
  var status: Int?

  /// True if the user agent is an app of the clients, or nil if it is not given.
  var isByApp: Bool?

  init(_ url: UTF8String, line: Int) {
    self.url = url
    self.line = line
  }
}

extension ListedURL {
  /// True if the URL is that of a file which pages consist of, such as a script or an image.
  ///
  /// Its name decides. Apps load such files without asking the path configuration.
  var isAsset: Bool { url.bytes.span.isAsset(pathEnd: url.bytes.span.pathEnd) }
}
