import PathConfigAnalysis
import PathConfigDiagnostics
import PathConfigJSON
import PathConfigModel

extension Check {
  static let conflictingOverlap = Check(
    id: "conflicting-overlap",
    summary:
      "two rules that set a property differently at some URLs, where only their order decides",
    rationale: """
      Both rules match some URLs, and neither is more specific than the other. They set a property to \
      different values there, so only their order decides. This is usual in good files, so the check is \
      off by default. `pathconfig overlaps` shows the same as a table.
      """,
    level: .off,
    dependsOn: [.subjects, .properties],
    examples: [
      .finds(
        "A form in a section",
        in: """
          {"rules": [
            {"patterns": ["/new$"], "properties": {"context": "modal"}},
            {"patterns": ["^/admin"], "properties": {«"context"»: "default"}}
          ]}
          """,
        "`context` differs from rule 1, and at /admin/new this rule wins only because it comes later"
      ),
      .ignores(
        "An exception below the general rule",
        in: """
          {"rules": [
            {"patterns": ["^/admin"], "properties": {"context": "default"}},
            {"patterns": ["^/admin/new$"], "properties": {"context": "modal"}}
          ]}
          """),
      .ignores(
        "Rules that agree",
        in: """
          {"rules": [
            {"patterns": ["/new$"], "properties": {"context": "modal"}},
            {"patterns": ["^/admin"], "properties": {"context": "modal"}}
          ]}
          """),
    ],
    find: ConflictingOverlap.find)
}

private enum ConflictingOverlap {
  /// Two rules that disagree about a property, for some of the clients.
  private struct Conflict {
    var first: DocumentRule
    var second: DocumentRule
    var member: JSONMember
    var witness: [UInt8]
    var clients: [ClientProfile]
  }

  private struct Identity: Hashable {
    var first: Int
    var second: Int
    var property: UTF8String
  }

  static func find(in context: LintContext, into findings: inout Findings) {
    var order: [Identity] = []
    var conflicts: [Identity: Conflict] = [:]
    for analysis in context.analyses {
      var budget = analysis.budget()
      for key in analysis.assignments.properties.keys {
        for conflict in self.conflicts(about: key, analysis, &budget, into: &findings) {
          let identity = Identity(
            first: conflict.first.index, second: conflict.second.index, property: key.name)
          if conflicts[identity] == nil { order.append(identity) }
          conflicts[identity, default: conflict].clients.append(analysis.client)
        }
      }
    }
    for identity in order {
      if let conflict = conflicts[identity] {
        findings.add(finding(conflict, identity.property, in: context))
      }
    }
  }

  private static func conflicts(
    about key: PropertyTable.Key, _ analysis: ClientAnalysis, _ budget: inout AnalysisBudget,
    into findings: inout Findings
  ) -> [Conflict] {
    var conflicts: [Conflict] = []
    for (place, second) in key.writers.enumerated() {
      for first in key.writers[..<place] where first.value != second.value {
        guard let left = analysis.written(first.rule), let right = analysis.written(second.rule),
          let member = right.properties.last(where: { $0.name.text == key.name })
        else { continue }
        budget.spend(1)
        switch analysis.languages.relation(of: first.rule, to: second.rule, budget: &budget) {
        case .overlapping: break
        case .undecided(let reason):
          findings.giveUp(
            at: member.nameRange, because: OverridingWording.reason(reason, in: analysis))
          if budget.states == 0 { return conflicts }
          continue
        case .equal, .contained, .containing, .disjoint: continue
        }
        let answer = analysis.assignments.conflict(
          of: first.rule, and: second.rule, about: key, budget: &budget)
        guard case .found(let witness) = answer else { continue }
        conflicts.append(
          Conflict(first: left, second: right, member: member, witness: witness, clients: []))
      }
    }
    return conflicts
  }

  private static func finding(
    _ conflict: Conflict, _ name: UTF8String, in context: LintContext
  ) -> Finding {
    var finding = Finding(
      differs(name, from: conflict.first.index, at: OverridingWording.subject(conflict.witness)),
      at: conflict.member.nameRange)
    finding.clients = conflict.clients
    finding.rule = conflict.second.index
    finding.property = name
    finding.witness = UTF8String(repairing: conflict.witness)
    if let member = conflict.first.properties.last(where: { $0.name.text == name }) {
      finding.notes = [
        context.note(
          assignmentNote(conflict.first.index, OverridingWording.value(member.value)),
          at: member.range)
      ]
    }
    return finding
  }
}

// MARK: - Wording

private func differs(_ name: UTF8String, from rule: Int, at subject: String) -> String {
  "\(Quotation.of(name)) differs from rule \(rule + 1), and at \(subject) this rule wins only because "
    + "it comes later"
}

private func assignmentNote(_ rule: Int, _ value: String) -> String {
  "rule \(rule + 1) sets it to \(value)"
}
