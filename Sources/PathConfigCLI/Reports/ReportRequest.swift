/// One report that a run writes.
struct ReportRequest: Equatable, Sendable {
  var format: ReportFormat
  var destination: ReportDestination

  init(_ format: ReportFormat, to destination: ReportDestination = .standardOutput) {
    self.format = format
    self.destination = destination
  }
}

/// The destination of a report.
enum ReportDestination: Equatable, Sendable {
  case standardOutput
  /// For a report beside something else on standard output.
  case standardError
  /// A path as typed.
  case file(String)

  /// `-` is standard output.
  init(_ argument: String) {
    self = argument == "-" ? .standardOutput : .file(argument)
  }
}

extension ReportRequest {
  /// The reports that `--format` and `--output` request, in the order of the formats.
  ///
  /// An `--output` belongs to the `--format` before it; one before every `--format` to the first. A
  /// format without an `--output` goes to standard output. A command line without either has one
  /// report: text on standard output. Of an `--output` that writes one result, the last counts.
  static func all(
    in occurrences: [Arguments.Occurrence]
  ) throws(UsageError) -> [ReportRequest] {
    var requests: [ReportRequest] = []
    var destinations: [ReportDestination?] = []
    var early: String?
    for occurrence in occurrences {
      guard let value = occurrence.value else { continue }
      if occurrence.flag.long == "format" {
        guard let format = ReportFormat(rawValue: value) else { continue }
        requests.append(ReportRequest(format))
        destinations.append(early.map(ReportDestination.init))
        early = nil
      } else if occurrence.flag.long == "output" {
        if !occurrence.flag.isRepeatable {
          early = value
        } else if let last = destinations.indices.last, destinations[last] == nil {
          destinations[last] = ReportDestination(value)
        } else if destinations.isEmpty, early == nil {
          early = value
        } else {
          throw .outputWithoutFormat(value)
        }
      }
    }
    if requests.isEmpty {
      return [ReportRequest(.text, to: early.map(ReportDestination.init) ?? .standardOutput)]
    }
    for (index, destination) in destinations.enumerated() {
      requests[index].destination = destination ?? .standardOutput
    }
    try checkDistinct(requests.map(\.destination))
    return requests
  }

  private static func checkDistinct(_ destinations: [ReportDestination]) throws(UsageError) {
    for (index, destination) in destinations.enumerated()
    where destinations[..<index].contains(destination) {
      switch destination {
      case .standardOutput, .standardError: throw .severalReportsToStandardOutput
      case .file(let path): throw .sameOutputTwice(path)
      }
    }
  }
}
