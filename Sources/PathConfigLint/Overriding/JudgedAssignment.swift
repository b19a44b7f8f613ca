import PathConfigAnalysis
import PathConfigClients
import PathConfigSyntax

/// A property that a rule of the file sets, with its fate for each client.
struct JudgedAssignment: Sendable {
  /// The rule's place in the effective list, which is the same for all clients.
  let rule: Int
  let written: DocumentRule
  let member: JSONMember

  /// In the order of the clients.
  let judgements: [Judgement]

  struct Judgement: Sendable {
    let analysis: ClientAnalysis
    let verdict: AssignmentFate.Verdict
  }

  var name: UTF8String { member.name.text }

  /// True if some client cannot use the value, so that the author meant something else.
  ///
  /// Its fate then does not justify advice to remove it.
  var isMistaken: Bool {
    judgements.contains { judgement in
      switch judgement.analysis.client.effectiveValue(ofProperty: name, member.value.value) {
      case .replacedByDefault, .crashesWhenRead: true
      case .asWritten, .text, .boolean, .word, .unset: false
      }
    }
  }

  /// Later rules that override the assignment completely, for one client.
  struct Overriding: Sendable {
    let analysis: ClientAnalysis
    let override: AssignmentFate.Override

    /// True if only rules of the client's own override it.
    var isByClientAlone: Bool {
      override.cover.allSatisfy { analysis.written($0) == nil }
    }
  }

  /// The overridings for the clients for which it never takes effect.
  var overridings: [Overriding] {
    judgements.compactMap { judgement in
      guard case .overridden(let override) = judgement.verdict else { return nil }
      return Overriding(analysis: judgement.analysis, override: override)
    }
  }

  /// The overridings after which some URL may have another value.
  var harmfulOverridings: [Overriding] { overridings.filter { $0.override.differs != false } }

  /// All assignments of the file, in its order.
  static func all(_ analyses: [ClientAnalysis]) -> [JudgedAssignment] {
    guard let first = analyses.first else { return [] }
    return first.fates.indices.compactMap { index in
      let fate = first.fates[index]
      guard let written = first.written(fate.rule),
        let member = first.rules[fate.rule].properties[fate.property].member
      else { return nil }
      let judgements = analyses.map {
        Judgement(analysis: $0, verdict: $0.fates[index].verdict)
      }
      return JudgedAssignment(
        rule: fate.rule, written: written, member: member, judgements: judgements)
    }
  }
}
