import PathConfigSyntax

/// The results of a reader so far.
struct RouteSink: Sendable {
  /// Entries that nobody has taken yet.
  private(set) var entries: [RouteEntry] = []
  private(set) var entryCount = 0

  /// The first of the lines that were not understood.
  private(set) var unread: [UnreadLine] = []

  /// The number of lines that were not understood.
  private(set) var unreadCount = 0

  /// The number of those lines that are too long to be read.
  private(set) var tooLongCount = 0

  /// Facts about the input as a whole, each once, at most a few.
  private(set) var remarks: [RouteRemark] = []

  static let keptUnread = 5
  private static let maximumRemarks = 50

  init() {}

  mutating func add(_ entry: RouteEntry) {
    entries.append(entry)
    entryCount += 1
  }

  /// Notes a line that was not understood.
  mutating func addUnread(_ text: ArraySlice<UInt8>, line: Int) {
    unreadCount += 1
    guard unread.count < Self.keptUnread else { return }
    let shown = text.trimmed.prefix(UnreadLine.maximumBytes).text
    unread.append(UnreadLine(number: line, text: shown))
  }

  /// Notes a line that is too long to be understood.
  mutating func addTooLong(line: Int) {
    tooLongCount += 1
    addUnread([], line: line)
  }

  mutating func add(_ remark: RouteRemark) {
    if remarks.count < Self.maximumRemarks, !remarks.contains(remark) { remarks.append(remark) }
  }

  /// The entries since the last call, which are then forgotten.
  mutating func takeEntries() -> [RouteEntry] {
    defer { entries.removeAll(keepingCapacity: true) }
    return entries
  }
}

/// A line that was not understood.
package struct UnreadLine: Hashable, Sendable {
  /// 1-based.
  package var number: Int

  /// Its beginning, without blanks around it.
  package var text: UTF8String

  static let maximumBytes = 200
}

/// A fact about a list of routes as a whole.
package enum RouteRemark: Hashable, Sendable {
  /// The routes of an engine that is not mounted in the list.
  ///
  /// They are taken without a prefix.
  case engineWithoutMount(UTF8String, line: Int)
  /// A constraint without an equivalent pattern.
  ///
  /// The parameter counts as if it had none.
  case constraintNotUnderstood(UTF8String, line: Int)
  /// The input is cut off at so many bytes, or routes.
  case tooLarge(limit: Int)
  /// The input is faulty JSON.
  ///
  /// Its readable part is taken.
  case faultyJSON(String, line: Int)
}
