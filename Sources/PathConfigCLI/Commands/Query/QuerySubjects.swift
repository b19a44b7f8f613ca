import PathConfigKit

/// The URLs of a query, typed or one a line of standard input.
struct QuerySubjects {
  private let subjects: [QueryOptions.Subject]
  private let clients: [ClientProfile]
  private let session: Session

  init(_ subjects: [QueryOptions.Subject], _ clients: [ClientProfile], in session: Session) {
    self.subjects = subjects
    self.clients = clients
    self.session = session
  }

  /// A typed argument that no client could be asked about is a slip of the one who typed it.
  func requireURLs() throws(CommandFailure) {
    for case .url(let url) in subjects {
      let defects = clients.compactMap { client in
        if case .notAURL(let defect) = client.subject(of: url) { defect } else { nil }
      }
      if let defect = defects.first, defects.count == clients.count {
        throw .usage(.init("`\(url)` is not a URL: \(defect)"))
      }
    }
  }

  /// Goes through them in order, by as many lines at a time as are at hand without waiting; lines are read
  /// only as long as somebody wants the answers.
  func forEach(
    while isWanted: () -> Bool, _ body: ([UTF8String]) -> Void
  ) throws(CommandFailure) {
    for subject in subjects {
      switch subject {
      case .url(let url): body([url])
      case .standardInput:
        var lines = session.inputLines()
        while isWanted(), let urls = try nextBatch(&lines) { body(urls) }
      }
    }
  }

  /// So many are answered at a time: more hide no more of what a batch costs.
  private static let batchSize = 512

  /// The URLs on the next line and on those after it that are at hand; nil at the end of the stream.
  private func nextBatch(_ lines: inout LineReader) throws(CommandFailure) -> [UTF8String]? {
    var urls: [UTF8String] = []
    repeat {
      guard let line = try next(&lines) else { return urls.isEmpty ? nil : urls }
      switch line {
      case .text(let url): if !url.isEmpty { urls.append(url) }
      case .tooLong(let byteCount):
        session.note("line \(lines.number) has \(byteCount) bytes and is passed over")
      }
    } while lines.hasLineAtHand && urls.count < Self.batchSize
    return urls
  }

  private func next(_ lines: inout LineReader) throws(CommandFailure) -> LineReader.Line? {
    do throws(SystemError) {
      return try lines.next()
    } catch {
      throw .input(.init("cannot read standard input: \(error.reason)"))
    }
  }
}
