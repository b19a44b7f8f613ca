/// One report that a run is to write, in one of the formats of its command.
package struct FormattedReport<Format: FlagChoice>: Sendable {
  package typealias Destination = ReportDestination

  package var format: Format
  package var destination: Destination

  package init(_ format: Format, to destination: Destination = .standardOutput) {
    self.format = format
    self.destination = destination
  }
}

extension FormattedReport: Equatable where Format: Equatable {}

/// One report of a command that knows the usual formats alone.
package typealias ReportRequest = FormattedReport<ReportFormat>

/// Where a report goes.
package enum ReportDestination: Equatable, Sendable {
  case standardOutput
  /// Where standard output holds something else.
  case standardError
  /// A path as typed.
  case file(String)

  /// `-` is standard output.
  package init(_ argument: String) {
    self = argument == "-" ? .standardOutput : .file(argument)
  }
}

extension FormattedReport {
  /// The reports that `--format` and `--output` ask for, in the order of the formats.
  ///
  /// An `--output` belongs to the `--format` before it; one before every `--format` to the first.
  /// A format without an `--output` goes to standard output, and so does the one report, in the
  /// first format of the command, of a command line without either.
  package static func all(in parsed: ParsedArguments) throws(UsageError) -> [FormattedReport] {
    var requests: [FormattedReport] = []
    var destinations: [Destination?] = []
    var early: String?
    for occurrence in parsed.occurrences {
      guard let value = occurrence.value else { continue }
      if occurrence.flag.long == FlagSpec.format.long {
        guard let format = Format(rawValue: value) else { continue }
        requests.append(FormattedReport(format))
        destinations.append(early.map(Destination.init))
        early = nil
      } else if occurrence.flag.long == FlagSpec.output.long {
        if let last = destinations.indices.last, destinations[last] == nil {
          destinations[last] = Destination(value)
        } else if destinations.isEmpty, early == nil {
          early = value
        } else {
          throw .outputWithoutFormat(value)
        }
      }
    }
    if requests.isEmpty {
      return Format.allCases.prefix(1).map {
        FormattedReport($0, to: early.map(Destination.init) ?? .standardOutput)
      }
    }
    for (index, destination) in destinations.enumerated() {
      requests[index].destination = destination ?? .standardOutput
    }
    try checkDistinct(requests.map(\.destination))
    return requests
  }

  private static func checkDistinct(_ destinations: [Destination]) throws(UsageError) {
    for (index, destination) in destinations.enumerated()
    where destinations[..<index].contains(destination) {
      switch destination {
      case .standardOutput, .standardError: throw .severalReportsToStandardOutput
      case .file(let path): throw .sameOutputTwice(path)
      }
    }
  }
}
