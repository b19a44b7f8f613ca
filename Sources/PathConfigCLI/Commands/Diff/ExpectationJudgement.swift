import PathConfigAnalysis
import PathConfigClients
import PathConfigSyntax

/// The comparison of the changes with the expected ones.
struct ExpectationJudgement {
  /// A change that was not expected.
  struct Violation {
    enum Subject {
      /// A property, by the index of its entry.
      case property(entry: Int)
      case setting(UTF8String)
      /// The reaction of the client to the whole configuration.
      case standing
    }

    var subject: Subject

    /// A URL that shows the change.
    var witness: [UInt8]?

    /// By their places in the report.
    var clients: [Int]
  }

  /// A change for which nothing proves that it is expected.
  struct Doubt {
    var property: UTF8String

    /// A clause without a full stop.
    var reason: String
    var clients: [Int]
  }

  let expectations: [ChangeExpectation]

  /// The expectations, line by line; a file without a line expects no change.
  var expectedTexts: [String] {
    expectations.isEmpty ? ["none"] : expectations.map(\.text)
  }

  private(set) var violations: [Violation] = []
  private(set) var doubts: [Doubt] = []

  init(_ expectations: [ChangeExpectation], of report: DiffReport) {
    self.expectations = expectations
    let bounds = report.clients.map {
      ChangeBounds(expectations.compactMap(\.bound), for: $0.difference.before)
    }
    var budgets = report.clients.map { client in
      AnalysisBudget(
        client.difference.before.limits,
        states: client.difference.before.limits.maximumStatesPerComparison)
    }
    let places = report.clients.map { client in
      let entries = client.difference.entries
      return Dictionary(zip(entries.map(\.key), entries.indices)) { first, _ in first }
    }
    for (index, entry) in report.entries.enumerated() {
      judge(entry, index, report, places, bounds, &budgets)
    }
    for setting in report.settings where !allowsSetting(setting.change.name) {
      violations.append(
        Violation(
          subject: .setting(setting.change.name), witness: nil, clients: setting.clients))
    }
    let standing = report.clients.indices.filter { report.clients[$0].changesStanding }
    if !standing.isEmpty {
      violations.append(Violation(subject: .standing, witness: nil, clients: standing))
    }
    for doubt in report.doubts {
      let open = doubt.clients.filter { !bounds[$0].allowsEverywhere(doubt.content.property) }
      guard let first = open.first else { continue }
      doubts.append(
        Doubt(
          property: doubt.content.property,
          reason: report.phrase(doubt.content, of: report.clients[first]), clients: open))
    }
  }

  private func allowsSetting(_ name: UTF8String) -> Bool {
    expectations.contains { $0.settings.map { $0.isEmpty || $0.contains(name) } ?? false }
  }

  private mutating func judge(
    _ entry: DiffReport.Entry, _ index: Int, _ report: DiffReport,
    _ places: [[BehaviouralDifference.Entry.Key: Int]], _ bounds: [ChangeBounds],
    _ budgets: inout [AnalysisBudget]
  ) {
    var violation = Violation(subject: .property(entry: index), witness: nil, clients: [])
    var open: [(reason: ChangeBounds.BoundDoubt, client: Int)] = []
    for client in entry.clients {
      let difference = report.clients[client].difference
      let own = places[client][entry.content.key].map { difference.entries[$0] } ?? entry.content
      for found in own.classes {
        let answer = bounds[client].answer(
          found, of: own.property, in: difference, budget: &budgets[client])
        switch answer {
        case .within: continue
        case .outside(let witness):
          violation.witness = violation.witness ?? witness
          violation.clients.append(client)
        case .undecided(let reason):
          open.append((reason, client))
          continue
        }
        break
      }
    }
    if !violation.clients.isEmpty { violations.append(violation) }
    for (reason, client) in open where !violation.clients.contains(client) {
      doubts.append(
        Doubt(property: entry.content.property, reason: reason.phrase, clients: [client]))
    }
  }
}

// MARK: - Wording

extension ChangeBounds.BoundDoubt {
  /// A clause without a full stop.
  fileprivate var phrase: String {
    switch self {
    case .question(let reason):
      "whether it changes elsewhere: " + reason.phrase { _ in "a pattern" }
    case .pattern(let pattern): "what `\(pattern.shortened())` matches cannot be analysed"
    }
  }
}
