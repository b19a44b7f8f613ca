import PathConfigClients
import PathConfigKit
import PathConfigSyntax

/// The results of a run of `test`.
struct TestReport {
  let files: [ExpectationFile]
  let results: [TestResult]
  let coverages: [Coverage]

  /// Expectations that apply to none of the clients.
  let skipped: [Expectation]

  /// The coverage of one configuration.
  struct Coverage {
    let target: TestTarget

    /// The parts that are not exercised, if they were requested or are too many.
    var gaps: [CoverageGap] = []

    /// The required percentages, the highest if several limits apply; ascending.
    let required: [(kind: CoverageItem.Kind, percent: Int)]

    /// The requirements that are not met.
    var failing: [(kind: CoverageItem.Kind, percent: Int)] {
      required.filter { target.coverage.ratio($0.kind).percent < $0.percent }
    }
  }

  /// - Parameter listsGaps: true to list the parts that are not exercised in any case; looking for
  ///   URLs takes longer than the tests.
  init(
    _ plan: TestPlan, _ results: [TestResult], _ thresholds: [CoverageThreshold], listsGaps: Bool
  ) {
    files = plan.files
    self.results = results
    skipped = plan.skipped
    let required = CoverageItem.Kind.allCases.compactMap { kind in
      thresholds.filter { $0.isAbout(kind) }.map(\.percent).max().map { (kind, $0) }
    }
    coverages = plan.targets.map { target in
      var coverage = Coverage(target: target, required: required)
      if listsGaps || !coverage.failing.isEmpty { coverage.gaps = target.gaps() }
      return coverage
    }
  }

  /// True if all expectations are for other clients.
  ///
  /// A run that tests nothing shows nothing.
  var testsNothing: Bool { results.isEmpty && !skipped.isEmpty }

  var isSuccess: Bool {
    !testsNothing && results.allSatisfy(\.isMet) && coverages.allSatisfy(\.failing.isEmpty)
  }

  /// The results of each expectation, for every configuration and client.
  var expectations: [[TestResult]] {
    var groups: [[TestResult]] = []
    for result in results {
      if let last = groups.last?.first, last.expectation.location == result.expectation.location {
        groups[groups.count - 1].append(result)
      } else {
        groups.append([result])
      }
    }
    return groups
  }

  /// The findings of some results in order; results that differ only in the client or the stage
  /// share one.
  func findings(_ results: [TestResult]) -> [Diagnostic] {
    var findings: [(diagnostic: Diagnostic, results: [TestResult])] = []
    for result in results {
      for finding in result.failures.map(\.diagnostic) {
        if let place = findings.firstIndex(where: { $0.diagnostic.saysTheSame(as: finding) }) {
          findings[place].results.append(result)
        } else {
          findings.append((finding, [result]))
        }
      }
    }
    return findings.map { finding in
      var diagnostic = finding.diagnostic
      diagnostic.clients = labels(finding.results)
      return diagnostic
    }
  }

  /// The conditions under which expectations were tested, each client once.
  ///
  /// Names the configuration if there are several, and the stages if they are not all.
  func labels(_ results: [TestResult]) -> [String] {
    var labels: [(label: String, all: [LaunchStage], stages: [LaunchStage])] = []
    for result in results {
      let label = name(result)
      let place = labels.firstIndex { $0.label.utf8.elementsEqual(label.utf8) } ?? labels.count
      if place == labels.count { labels.append((label, result.target.stages, [])) }
      if let stage = result.stage { labels[place].stages.append(stage) }
    }
    return labels.map { label, all, stages in
      Set(stages).isSuperset(of: all)
        ? label : "\(label) (\(LaunchStage.phrase(for: stages, of: all)))"
    }
  }

  /// The group of a result in reports that have no other place for it.
  func group(_ result: TestResult) -> String {
    name(result) + (result.stage.map { " \($0.rawValue)" } ?? "")
  }

  private func name(_ result: TestResult) -> String {
    let client = result.client.profile.id
    return coverages.count { $0.target.clientNames.contains(client) } == 1
      ? client : "\(client) with \(result.target.names.joined(separator: " + "))"
  }
}

extension Diagnostic {
  fileprivate func saysTheSame(as other: Diagnostic) -> Bool {
    location == other.location && message.utf8.elementsEqual(other.message.utf8)
      && notes.count == other.notes.count
      && zip(notes, other.notes).allSatisfy {
        $0.location == $1.location && $0.message.utf8.elementsEqual($1.message.utf8)
      }
  }
}
