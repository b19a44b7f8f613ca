import PathConfigSyntax

extension ClientProfile {
  /// This client's verdict on a file alone, before any source is combined with it.
  ///
  /// Complexity: O(faults + rules + members).
  package func verdict(on document: ConfigurationDocument) -> LoadVerdict {
    let budgets = document.parse.faults.filter(\.isBudget)
    // The unread rest may add faults of shape, but does not undo mistakes in the part that was
    // read.
    let reasons =
      budgets.isEmpty
      ? reasons(for: document)
      : syntaxReasons(document) + leniencyReasons(document, alreadyExplained: [])
    func those(with consequence: Consequence) -> [LoadVerdict.Reason] {
      reasons.filter { $0.consequence == consequence }
    }
    let rejecting = those(with: .rejectsFile)
    if !rejecting.isEmpty { return .rejected(rejecting) }
    for moment in [CrashMoment.load, .everyLookUp] {
      let crashing = those(with: .crashes(moment))
      if !crashing.isEmpty { return .crashes(crashing, when: moment) }
    }
    return budgets.isEmpty ? .loads(reasons) : .undecided(budgets.map(undecided))
  }

  /// This client's verdict on a file from a source of an app.
  ///
  /// Only the server's answer is stored, and crashes a client that cannot write it.
  func verdict(on document: ConfigurationDocument, as role: SourceRole) -> LoadVerdict {
    let verdict = verdict(on: document)
    guard role == .server, case .loads(let notes) = verdict else { return verdict }
    let crashing = notes.filter { $0.consequence == .crashes(.storing) }
    return crashing.isEmpty ? verdict : .crashes(crashing, when: .storing)
  }

  /// Everything in the file that the client does not simply read as written, in file order.
  private func reasons(for document: ConfigurationDocument) -> [LoadVerdict.Reason] {
    var reasons = syntaxReasons(document) + shapeReasons(document)
    reasons += memberReasons(document.settings, rule: nil)
    for rule in document.rules {
      reasons += memberReasons(rule.properties, rule: rule.index)
    }
    let explained = Set(reasons.map(\.range.lowerBound))
    reasons += leniencyReasons(document, alreadyExplained: explained)
    return reasons.enumerated().sorted { left, right in
      (left.element.range.lowerBound, left.offset) < (right.element.range.lowerBound, right.offset)
    }.map(\.element)
  }

  private func syntaxReasons(_ document: ConfigurationDocument) -> [LoadVerdict.Reason] {
    let consequence = facts.syntaxError.value
    return document.parse.faults.compactMap { fault in
      // An empty text has a shape fault of its own, which some clients treat differently.
      if fault.kind == .noValue || fault.isBudget { return nil }
      return LoadVerdict.Reason(
        cause: .syntax, consequence: consequence, range: fault.range,
        sentence: sentence(fault.message, consequence))
    }
  }

  private func shapeReasons(_ document: ConfigurationDocument) -> [LoadVerdict.Reason] {
    (document.shapeFaults + [document.absentSettings].compactMap(\.self)).compactMap { fault in
      guard let fact = facts.shapeConsequences[fault.kind], fact.value != .none else { return nil }
      return LoadVerdict.Reason(
        cause: .shape(fault.kind), consequence: fact.value, range: fault.range, rule: fault.rule,
        pattern: fault.pattern, sentence: sentence(fault.description, fact.value))
    }
  }

  private func leniencyReasons(
    _ document: ConfigurationDocument, alreadyExplained: Set<Int>
  ) -> [LoadVerdict.Reason] {
    document.parse.relaxations.compactMap { relaxation in
      let leniency = Leniency(relaxation, in: document)
      guard let fact = facts.dialect[leniency], fact.value != .none else { return nil }
      let isNote = fact.value == .lastWins || fact.value == .readsNull
      if isNote && alreadyExplained.contains(relaxation.range.lowerBound) { return nil }
      return LoadVerdict.Reason(
        cause: .leniency(leniency), consequence: fact.value, range: relaxation.range,
        sentence: sentence(relaxation.message, fact.value))
    }
  }

  /// The consequence of a repeated key of `properties` or `settings` whose value so far is
  /// `earlier`.
  package func consequence(ofRepeating earlier: JSONValue) -> Consequence {
    // Gson notices a repetition by the value it replaces, and so does not notice a null.
    JSONType(earlier) == .null ? .lastWins : facts.repeatedKey.value
  }

  /// Repeated keys and nested values among the members of `properties` or `settings`.
  private func memberReasons(_ members: [JSONMember], rule: Int?) -> [LoadVerdict.Reason] {
    var reasons: [LoadVerdict.Reason] = []
    var previous: [UTF8String: JSONValue] = [:]
    var names = KeyNames(self.keyEquality)
    for member in members {
      let name = member.name.text
      if let earlier = previous.updateValue(member.value.value, forKey: names.name(of: name)) {
        let consequence = consequence(ofRepeating: earlier)
        reasons.append(
          LoadVerdict.Reason(
            cause: .repeatedKey(name), consequence: consequence, range: member.nameRange,
            rule: rule, sentence: sentence("`\(name)` appears more than once", consequence)))
      }
      let type = JSONType(member.value.value)
      if type == .array || type == .object, facts.nestedValue.value != .none {
        let consequence = facts.nestedValue.value
        let what = "`\(name)` is \(type?.phrase ?? "") instead of a string"
        reasons.append(
          LoadVerdict.Reason(
            cause: .nestedValue(name), consequence: consequence, range: member.value.range,
            rule: rule, sentence: sentence(what, consequence)))
      }
    }
    return reasons
  }
}

/// The reason that there is no verdict on a file.
private func undecided(_ fault: JSONFault) -> LoadVerdict.Reason {
  LoadVerdict.Reason(
    cause: .budget, consequence: .none, range: fault.range,
    sentence: "\(fault.message): what the client does is not known")
}

// MARK: - Wording

private func sentence(_ cause: String, _ consequence: Consequence) -> String {
  "\(cause): \(consequence.phrase)"
}

extension Consequence {
  /// The client's reaction, as a clause.
  var phrase: String {
    switch self {
    case .none: "the client accepts it"
    case .countsAsAbsent: "the client treats it as absent"
    case .lastWins: "the client uses the last one"
    case .becomesText: "the client reads it as text"
    case .readsNull: "the client reads a null there"
    case .rejectsFile: "the client ignores the whole file"
    case .crashes(let moment): "the app crashes \(moment.phrase)"
    }
  }
}

extension CrashMoment {
  /// The moment, as an adverbial.
  var phrase: String {
    switch self {
    case .load: "when it loads the file"
    case .everyLookUp: "on first use"
    case .matchingRule: "when a URL matches the rule"
    case .reachingPattern: "when no earlier pattern matches"
    case .readingProperty: "when it reads the value"
    case .navigation: "when it navigates"
    case .leavingPage: "when the user leaves a page"
    case .storing: "when it stores the server's copy"
    }
  }
}
