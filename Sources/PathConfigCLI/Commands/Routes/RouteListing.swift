import PathConfigKit
import PathConfigSyntax

/// A list of routes after reading it, with the messages about it.
struct RouteListing {
  /// The name of the input for people.
  let name: String
  let format: RouteFormat

  /// The number of routes and URLs, including those that do not count.
  let entryCount: Int
  let list: RouteList
  let unread: [UnreadLine]
  let unreadCount: Int
  let remarks: [RouteRemark]

  /// The number of lines that exceed the limit.
  private let tooLongCount: Int

  /// Reads a list.
  ///
  /// - Parameter takesLogs: false to fail on a log as soon as it is recognised.
  init(
    _ argument: String, _ format: RouteFormat? = nil, _ filter: RouteFilter = RouteFilter(),
    with loader: InputLoader, takesLogs: Bool = true
  ) throws(RunFailure) {
    let chunks = try loader.chunks(of: argument)
    var stream = RouteStream(format)
    var list = RouteList(filter)
    var isAtEnd = false
    while !isAtEnd {
      let chunk = try chunks()
      isAtEnd = chunk.isEmpty
      if isAtEnd { stream.finish() } else { stream.read(chunk) }
      if stream.format == .log, !takesLogs { throw .usage(isLog(argument)) }
      for entry in stream.takeEntries() { list.add(entry) }
    }
    name = argument == "-" ? SourceReference.standardInputName : argument
    self.format = stream.format ?? .list
    entryCount = stream.entryCount
    self.list = list
    unread = stream.unread
    unreadCount = stream.unreadCount
    remarks = stream.remarks
    tooLongCount = stream.tooLongCount
    if entryCount == 0 { throw .input(noRoutes(self)) }
  }
}

extension RouteListing {
  /// Notes on standard error the lines that were not understood, and the other notes for people.
  ///
  /// Parts of the list that exceed a limit count as inputs that could not be read.
  func note(in session: Session) {
    for line in unread { session.note(notUnderstood(line, in: self)) }
    let rest = unreadCount - unread.count
    if rest > 0 { session.note(notUnderstood(rest, in: self)) }
    for remark in remarks {
      if case .tooLarge = remark { continue }
      session.note(sentence(remark, in: name))
    }
    if list.visits.droppedHits > 0 {
      session.note(
        "\(name): only the first \(VisitTable.standardLimit) URLs count; "
          + "`pathconfig traffic` counts any number")
    }
    if list.droppedRoutes > 0 {
      session.note(
        "\(name): \(list.droppedRoutes) routes after the first \(RouteList.maximumRoutes) are left out"
      )
    }
    if tooLongCount > 0 { session.missed(isIncomplete(self, tooLongCount)) }
    for case .tooLarge(let limit) in remarks { session.missed(isIncomplete(self, limit: limit)) }
  }
}

// MARK: - Wording

private func noRoutes(_ listing: RouteListing) -> RunFailure.Explanation {
  let help = "--input says of what form the list is"
  if let remark = listing.remarks.first {
    return .init(sentence(remark, in: listing.name) + "; there are no routes", help: help)
  }
  let line = listing.unread.first.map { line in
    line.text.isEmpty ? "" : ": line \(line.number) is \(quoted(line.text.string))"
  }
  return .init(
    "\(listing.name): there are no routes, read as `\(listing.format.rawValue)`\(line ?? "")",
    help: help)
}

private func isLog(_ argument: String) -> RunFailure.Explanation {
  .init(
    "\(quoted(argument)) is a log of requests, not a list of routes",
    help: "count its requests with `pathconfig traffic`")
}

private func notUnderstood(_ line: UnreadLine, in listing: RouteListing) -> String {
  let text = line.text.isEmpty ? "it is too long" : quoted(line.text.string)
  return "\(listing.name):\(line.number): not understood as `\(listing.format.rawValue)`: \(text)"
}

private func isIncomplete(_ listing: RouteListing, _ count: Int) -> RunFailure.Explanation {
  .init(
    "\(listing.name): \(counted(count, "line is", "lines are")) too long and not counted",
    help: "shorten every line to 1 MiB")
}

private func isIncomplete(_ listing: RouteListing, limit: Int) -> RunFailure.Explanation {
  .init(
    "\(sentence(.tooLarge(limit: limit), in: listing.name)), and the rest is not counted",
    help: "divide the list")
}

private func notUnderstood(_ rest: Int, in listing: RouteListing) -> String {
  "\(listing.name): \(counted(rest, "more line is", "more lines are")) not understood"
}

private func sentence(_ remark: RouteRemark, in name: String) -> String {
  switch remark {
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
