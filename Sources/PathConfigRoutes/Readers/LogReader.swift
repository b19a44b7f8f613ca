/// A log of requests, in which every line may have another form.
struct LogReader: RouteLineReader {
  mutating func read(_ line: ArraySlice<UInt8>, number: Int, into sink: inout RouteSink) {
    if let visit = LogLine.visit(line, number) {
      sink.add(.visit(visit))
    } else if !LogLine.isEmpty(line) {
      sink.addUnread(line, line: number)
    }
  }
}

/// A line of a log of requests: of an access log, `key=value` pairs, a JSON object, or a bare URL.
///
/// The form is known by the line alone, so that a log can be cut between any two lines.
package enum LogLine {
  /// The request of a line; nil if it names none.
  ///
  /// Complexity: O(bytes).
  package static func visit(_ line: ArraySlice<UInt8>, _ number: Int) -> Visit? {
    let line = text(of: line)
    switch line.first {
    case UInt8(ascii: "/"):
      return PathListReader.visit(line, number) ?? AccessLogLine.visit(line, number)
    case UInt8(ascii: "{"): return JSONLogLine.visit(line, number)
    case UInt8(ascii: "\""):
      return JSONLogLine.visit(line, number) ?? AccessLogLine.visit(line, number)
    default:
      return AccessLogLine.visit(line, number) ?? PathListReader.visit(line, number)
    }
  }

  /// True for a line without text and for a comment.
  package static func isEmpty(_ line: ArraySlice<UInt8>) -> Bool {
    let text = text(of: line)
    return text.isEmpty || text.first == UInt8(ascii: "#")
  }

  private static let byteOrderMark: [UInt8] = [0xEF, 0xBB, 0xBF]

  /// A line without blanks around it, and without the mark that a file may begin with: logs are joined
  /// and cut anywhere.
  static func text(of line: ArraySlice<UInt8>) -> ArraySlice<UInt8> {
    (line.first == 0xEF && line.starts(with: byteOrderMark) ? line.dropFirst(3) : line).trimmed
  }
}
