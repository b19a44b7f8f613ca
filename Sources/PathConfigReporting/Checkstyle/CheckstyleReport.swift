import PathConfigDiagnostics

/// Findings as the XML of Checkstyle (its `XMLLogger`): an element a file, one an error in it.
///
/// Every input has its element, even without findings. An undecided question is an error of the
/// least weight, because the format has nothing else.
package enum CheckstyleReport {
  private struct Entry {
    var location: SourceRange
    var severity: Severity
    var message: String
    var check: String
  }

  package static func render(_ report: FindingReport) -> String {
    var order: [UTF8String] = []
    var entries: [UTF8String: [Entry]] = [:]
    func add(_ name: String, _ entry: Entry?) {
      let path = UTF8String(report.artifact(name).path)
      if entries[path] == nil { order.append(path) }
      entries[path, default: []] += entry.map { [$0] } ?? []
    }
    for input in report.inputs {
      add(input.name, nil)
      for entry in Self.entries(of: input) { add(entry.location.buffer.name, entry) }
    }
    var writer = XMLWriter()
    writer.begin("checkstyle", [("version", "4.3")])
    for path in order {
      let found = entries[path] ?? []
      if found.isEmpty {
        writer.element("file", [("name", path.string)])
      } else {
        writer.begin("file", [("name", path.string)])
        for entry in found { write(entry, of: report.tool, to: &writer) }
        writer.end()
      }
    }
    writer.end()
    return writer.text
  }

  private static func entries(of input: FindingReport.Input) -> [Entry] {
    input.counted.map(\.diagnostic).map {
      Entry(
        location: $0.location, severity: $0.severity, message: $0.sentence, check: $0.check)
    }
      + input.questions.map(\.question).map {
        Entry(location: $0.location, severity: .info, message: $0.sentence, check: $0.check)
      }
  }

  private static func write(
    _ entry: Entry, of tool: FindingReport.Tool, to writer: inout XMLWriter
  ) {
    let start = entry.location.start
    writer.element(
      "error",
      [
        ("line", "\(start.line)"), ("column", "\(start.column)"),
        ("severity", entry.severity.name), ("message", entry.message),
        ("source", "\(tool.name).\(entry.check)"),
      ])
  }
}
