import PathConfigKit

/// A list of routes that has been read, and what there is to say of the reading.
struct RouteListing {
  /// What people call the input.
  let name: String
  let format: RouteFormat

  /// How many routes and URLs there are, those included that do not count.
  let entryCount: Int
  let list: RouteList
  let unread: [UnreadLine]
  let unreadCount: Int
  let remarks: [RouteRemark]

  /// Reads a list, handing out every URL that is not kept in it.
  init(
    _ argument: String, _ format: RouteFormat?, _ filter: RouteFilter, with loader: InputLoader,
    withoutRoom handle: (UTF8String) -> Void = { _ in }
  ) throws(CommandFailure) {
    var stream = RouteStream(format)
    var list = RouteList(filter)
    func take() {
      for entry in stream.takeEntries() {
        if let url = list.add(entry) { handle(url) }
      }
    }
    try loader.chunks(of: argument) { chunk in
      stream.read(chunk)
      take()
    }
    stream.finish()
    take()
    name = argument == "-" ? SourceReference.standardInputName : argument
    self.format = stream.format ?? .list
    entryCount = stream.entryCount
    self.list = list
    unread = stream.unread
    unreadCount = stream.unreadCount
    remarks = stream.remarks
    if entryCount == 0 { throw .input(noRoutes(name, unread.first, self.format)) }
  }
}

extension RouteListing {
  /// Tells on standard error what was not understood, and what else a person should know.
  func note(in session: Session) {
    if unreadCount > 0 { session.note(notUnderstood(self)) }
    for remark in remarks { session.note(sentence(remark, in: name)) }
    if list.droppedRoutes > 0 {
      session.note(
        "\(name): \(list.droppedRoutes) routes after the first \(RouteList.maximumRoutes) are left out"
      )
    }
  }
}

// MARK: - Wording

private func noRoutes(
  _ name: String, _ first: UnreadLine?, _ format: RouteFormat
) -> CommandFailure.Explanation {
  let line = first.map { line in
    line.text.isEmpty ? "" : ": line \(line.number) is \(quoted(line.text.string))"
  }
  return .init(
    "\(name): there are no routes, read as `\(format.rawValue)`\(line ?? "")",
    help: "--input says of what form the list is")
}

private func notUnderstood(_ listing: RouteListing) -> String {
  let first = listing.unread.map { line in
    "\n  \(listing.name):\(line.number): \(line.text)"
  }.joined()
  let rest = listing.unreadCount - listing.unread.count
  let count = listing.unreadCount == 1 ? "a line is" : "\(listing.unreadCount) lines are"
  return "\(listing.name): \(count) not understood, read as `\(listing.format.rawValue)`:\(first)"
    + (rest > 0 ? "\n  and \(rest) more" : "")
}

private func sentence(_ remark: RouteRemark, in name: String) -> String {
  switch remark {
  case .furtherSitemap(let url, let line):
    "\(name):\(line): the sitemap names another, which is not fetched: \(url)"
  case .engineWithoutMount(let engine, let line):
    "\(name):\(line): nothing in the list mounts \(engine): its routes are taken as they stand"
  case .constraintNotUnderstood(let text, let line):
    "\(name):\(line): the constraint \(text) is not understood: the parameter is taken without it"
  case .tooLarge(let limit):
    "\(name): only the first \(limit) bytes or routes are read"
  case .faultyJSON(let message, let line):
    "\(name):\(line): \(message); what could be read is taken"
  }
}
