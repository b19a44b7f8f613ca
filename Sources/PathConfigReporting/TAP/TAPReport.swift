import PathConfigDiagnostics
import PathConfigJSON

/// The Test Anything Protocol, version 14: a line a case, and a YAML block below a failed one.
///
/// The block has the reasons. Source: https://testanything.org/tap-version-14-specification.html
package enum TAPReport {
  package static func render(_ suites: [ReportedSuite]) -> String {
    let cases = suites.flatMap(\.cases)
    var lines = ["TAP version 14", "1..\(cases.count)"]
    for (index, each) in cases.enumerated() { lines += self.lines(each, number: index + 1) }
    return lines.map { $0 + "\n" }.joined()
  }

  private static func lines(_ each: ReportedCase, number: Int) -> [String] {
    let description = escaped("\(each.name) (\(each.group))")
    switch each.outcome {
    case .passed: return ["ok \(number) - \(description)"]
    case .skipped(let reason): return ["ok \(number) - \(description) # SKIP \(escaped(reason))"]
    case .stopped(let reason): return ["not ok \(number) - \(description) # \(escaped(reason))"]
    case .failed(let failures):
      return ["not ok \(number) - \(description)"] + block(failures).map { "  " + $0 }
    }
  }

  /// In a description a hash would begin a directive.
  private static func escaped(_ text: String) -> String {
    var shown = String.UnicodeScalarView()
    for scalar in Printable.text(text).unicodeScalars {
      if scalar == "\\" || scalar == "#" { shown.append("\\") }
      shown.append(scalar)
    }
    return String(shown)
  }
}

// MARK: - YAML

extension TAPReport {
  /// A block with values in JSON, which is YAML too.
  private static func block(_ failures: [ReportedCase.Failure]) -> [String] {
    var lines = ["---", "severity: fail", "failures:"]
    for failure in failures {
      let finding = failure.finding
      let start = finding.location.start
      lines.append("  - message: \(scalar(finding.message))")
      lines.append("    file: \(scalar(finding.location.buffer.name))")
      lines.append("    line: \(start.line)")
      lines.append("    column: \(start.column)")
      for detail in failure.details {
        lines.append("    \(detail.name): \(yaml(detail.value))")
      }
      let notes = finding.plainLines.dropFirst()
      if !notes.isEmpty {
        lines.append("    notes:")
        lines += notes.map { "      - \(scalar($0))" }
      }
    }
    return lines + ["..."]
  }

  private static func scalar(_ text: String) -> String { yaml(.string(text)) }

  /// A value on one line.
  ///
  /// The JSON writer escapes everything that YAML does not allow unescaped.
  private static func yaml(_ value: JSONOutput) -> String { JSONWriter.write(value).string }
}
