import PathConfigClients
import PathConfigKit
import PathConfigSyntax

extension TestReport {
  var jUnit: String { JUnitReport.render(suites) }

  /// A suite for each file of expectations, and one for coverage.
  private var suites: [ReportedSuite] {
    var suites: [ReportedSuite] = files.map { file in
      ReportedSuite(file.buffer.name, cases(of: file))
    }
    let shares = coverages.flatMap(cases)
    if !shares.isEmpty { suites.append(ReportedSuite("coverage", shares)) }
    return suites
  }

  private func cases(of file: ExpectationFile) -> [ReportedCase] {
    let tested = results.filter { $0.expectation.location.buffer === file.buffer }.map(reported)
    let passedOver = skipped.filter { $0.location.buffer === file.buffer }.map { expectation in
      ReportedCase(
        expectation.shownURL, in: expectation.clients.map(\.text).joined(separator: ", "),
        at: expectation.location, .skipped(forNoClient))
    }
    return tested + passedOver
  }

  private func reported(_ result: TestResult) -> ReportedCase {
    let failures = result.failures.map(\.1)
    return ReportedCase(
      result.expectation.shownURL, in: group(result), at: result.expectation.location,
      failures.isEmpty ? .passed : .failed(failures))
  }

  /// The coverage of one configuration, a case for each kind of part.
  private func cases(of coverage: Coverage) -> [ReportedCase] {
    coverage.required.map { kind, percent in
      let ratio = coverage.target.coverage.ratio(kind)
      let name = coverage.target.names.joined(separator: " + ")
      guard ratio.percent < percent, let finding = lowCoverage(coverage, kind, atLeast: percent)
      else { return ReportedCase(kind.plural, in: name, at: nil, .passed) }
      return ReportedCase(kind.plural, in: name, at: nil, .failed([finding]))
    }
  }

  /// The finding that coverage is too low; nil if the configuration has no file to place it in.
  func lowCoverage(
    _ coverage: Coverage, _ kind: CoverageItem.Kind, atLeast percent: Int
  ) -> Diagnostic? {
    coverage.target.configuration.documents.first.map { document in
      Diagnostic(
        "low-coverage", .error,
        isTooLittle(kind, coverage.target.coverage.ratio(kind), percent),
        at: SourceRange(document.buffer, 0..<0))
    }
  }
}

extension Expectation {
  /// The URL for people.
  var shownURL: String { url.isEmpty ? "(empty)" : url.string }
}

// MARK: - Wording

private let forNoClient = "it is for none of the clients asked"

private func isTooLittle(
  _ kind: CoverageItem.Kind, _ ratio: CoverageRatio, _ percent: Int
) -> String {
  "\(ratio.percent)% of the \(kind.plural) are exercised (\(ratio.covered) of \(ratio.total)), and "
    + "\(percent)% have to be"
}
