import PathConfigSyntax

/// A client's verdict on one file.
package struct LoadVerdict: Sendable {
  /// The reaction to the file as a whole; `undecided` if a budget of the reader ran out.
  package let word: Standing.Verdict

  /// The causes.
  ///
  /// Those of a file that loads are notes: values that the client reads differently from their text,
  /// and crashes at certain look-ups only.
  package let reasons: [Reason]

  /// The moment of a crash: `.load` or `.everyLookUp`, or `.storing` of a server's answer.
  package var crashMoment: CrashMoment?

  /// True if the rules and settings of the file are in effect.
  var takesEffect: Bool { word == .loads || crashMoment == .everyLookUp }

  /// One cause of a verdict.
  package struct Reason: Hashable, Sendable {
    package enum Cause: Hashable, Sendable {
      /// The text is not JSON that any client reads.
      case syntax
      /// The reader gave up: too many bytes, too deep, too many values.
      case budget
      /// The text departs from RFC 8259 in a way that other clients read.
      case leniency(JSONRelaxation.Kind)
      case shape(ShapeFault.Kind)
      /// A key appears twice in `properties` or `settings`.
      case repeatedKey(UTF8String)
      /// The value of this key is an array or an object.
      case nestedValue(UTF8String)
    }

    package var cause: Cause
    package var consequence: Consequence
    var range: Range<Int>

    /// The place of the rule, or nil outside rules.
    package var rule: RuleIndex?

    /// The place of the pattern in its array, from 0, or nil if the cause is not about a pattern.
    package var pattern: Int?

    /// The cause, without a full stop.
    fileprivate(set) package var words: String

    /// The cause and, after a colon, the client's reaction, without a full stop.
    ///
    /// It is made on demand: edits that are tried ask for thousands of verdicts, and read no words.
    package var sentence: String {
      consequence == .none ? words : "\(words): \(consequence.phrase)"
    }
  }
}

extension LoadVerdict {
  /// The reason that a look-up crashes in a file that loads, or nil.
  ///
  /// `firstMatch` returns the place of the first pattern in the rule's `patterns` array that matches
  /// the subject, or nil. It is asked only for rules that can crash, in file order, as the client
  /// goes through them.
  func crash(atLookUp firstMatch: (_ rule: RuleIndex) -> Int?) -> Reason? {
    crashesAtLookUps.first { note in
      let match = note.rule.flatMap(firstMatch)
      return note.consequence == .crashes(.matchingRule)
        ? match != nil : match.map { $0 > note.pattern ?? 0 } ?? true
    }
  }

  /// The crashes apart from look-ups, in a file that loads and answers look-ups.
  package var crashesBesideLookUps: [Reason] {
    if word != .loads { return [] }
    return reasons.filter { note in
      switch note.consequence {
      case .crashes(.leavingPage), .crashes(.storing): true
      case .crashes(.readingProperty): note.rule == nil
      default: false
      }
    }
  }

  /// The causes of crashes at some look-ups, in the order of the file, as the client gets to them.
  package var crashesAtLookUps: [Reason] {
    if word != .loads { return [] }
    let crashes: [Consequence] = [.crashes(.matchingRule), .crashes(.reachingPattern)]
    return reasons.filter { $0.rule != nil && crashes.contains($0.consequence) }
  }
}

extension ClientFacts {
  /// The consequence of one wrong shape in a file.
  package func consequence(of fault: ShapeFault) -> Consequence {
    if fault.isOverridden, !self.readsOverriddenMembers.value { return .none }
    return shapeConsequences[fault.kind]?.value ?? .none
  }
}

extension Client {
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
    for moment in [nil, CrashMoment.load, .everyLookUp] {
      let fatal = moment.map { Consequence.crashes($0) } ?? .rejectsFile
      let causes = reasons.filter { $0.consequence == fatal }
      if causes.isEmpty { continue }
      return LoadVerdict(
        word: moment == nil ? .rejected : .crashes, reasons: Self.shortened(causes),
        crashMoment: moment)
    }
    return budgets.isEmpty
      ? LoadVerdict(word: .loads, reasons: reasons)
      : LoadVerdict(word: .undecided, reasons: budgets.map(Self.undecided))
  }

  /// The reason that there is no verdict on a file.
  private static func undecided(_ fault: JSONFault) -> LoadVerdict.Reason {
    LoadVerdict.Reason(
      cause: .budget, consequence: .none, range: fault.range,
      words: "\(fault.message): what the client does is not known")
  }

  /// True if the client loads a file alone, and does not crash.
  package func loads(_ document: ConfigurationDocument) -> Bool {
    verdict(on: document).word == .loads
  }

  /// The most reasons of a verdict: as many as syntax errors that are read.
  private static let maximumReasons = 100

  /// The first reasons, and one that counts the others.
  private static func shortened(_ reasons: [LoadVerdict.Reason]) -> [LoadVerdict.Reason] {
    if reasons.count <= maximumReasons { return reasons }
    var rest = reasons[maximumReasons]
    rest.consequence = .none
    rest.words = "there are \(reasons.count - maximumReasons) more reasons from here on"
    return reasons.prefix(maximumReasons) + [rest]
  }

  /// This client's verdict on a file from a source of an app.
  ///
  /// Only the server's answer is stored, and crashes a client that cannot write it.
  func verdict(on document: ConfigurationDocument, as role: SourceRole) -> LoadVerdict {
    let verdict = verdict(on: document)
    let crashing = verdict.reasons.filter { $0.consequence == .crashes(.storing) }
    return role != .server || verdict.word != .loads || crashing.isEmpty
      ? verdict : LoadVerdict(word: .crashes, reasons: crashing, crashMoment: .storing)
  }

  /// Everything in the file that the client does not simply read as written, in file order.
  private func reasons(for document: ConfigurationDocument) -> [LoadVerdict.Reason] {
    var reasons = syntaxReasons(document)
    let shape = document.shapeFaults + [document.absentSettings].compactMap(\.self)
    reasons += shape.compactMap { fault in
      reason(
        .shape(fault.kind), facts.consequence(of: fault), fault.description,
        at: fault.range, rule: fault.rule, pattern: fault.pattern)
    }
    var names = KeyNames(joinsEquivalent: self.joinsEquivalentKeys)
    reasons += memberReasons(document.settings, rule: nil, &names)
    for rule in document.rules {
      reasons += memberReasons(rule.properties, rule: rule.index, &names)
    }
    for object in document.overriddenObjects where self.readsOverriddenMembers {
      // Only what ends the reading counts.
      reasons += memberReasons(object.members, rule: object.rule, &names)
        .filter { [.rejectsFile, .crashes(.load)].contains($0.consequence) }
    }
    reasons += leniencyReasons(document, alreadyExplained: Set(reasons.map(\.range.lowerBound)))
    reasons.sortStably { $0.range.lowerBound < $1.range.lowerBound }
    return reasons
  }

  /// A mistake with this client's reaction; nil for one that it does not see, or reads as meant.
  private func reason(
    _ cause: LoadVerdict.Reason.Cause, _ consequence: Consequence?,
    _ words: @autoclosure () -> String, at range: Range<Int>, rule: RuleIndex? = nil,
    pattern: Int? = nil
  ) -> LoadVerdict.Reason? {
    guard let consequence, consequence != .none else { return nil }
    return LoadVerdict.Reason(
      cause: cause, consequence: consequence, range: range, rule: rule, pattern: pattern,
      words: words())
  }

  private func syntaxReasons(_ document: ConfigurationDocument) -> [LoadVerdict.Reason] {
    let consequence = self.syntaxError
    // An empty text has a shape fault of its own, which some clients treat differently.
    return document.parse.faults.filter { $0.kind != .noValue && !$0.isBudget }.compactMap {
      reason(.syntax, consequence, $0.message, at: $0.range)
    }
  }

  private func leniencyReasons(
    _ document: ConfigurationDocument, alreadyExplained: Set<Int>
  ) -> [LoadVerdict.Reason] {
    let dialect = facts.dialect
    let kinds = Set(document.parse.relaxations.map(\.kind))
    let consequences = Dictionary(
      uniqueKeysWithValues: kinds.map { ($0, dialect[$0]?.value ?? .none) })
    return document.parse.relaxations.compactMap { relaxation in
      if relaxation.kind == .overflowingValue,
        isText(UTF8String(repairing: document.buffer.bytes[relaxation.range]))
      {
        return nil
      }
      let consequence = consequences[relaxation.kind]
      let isNote = consequence == .lastWins || consequence == .readsNull
      if isNote && alreadyExplained.contains(relaxation.range.lowerBound) { return nil }
      return reason(
        .leniency(relaxation.kind), consequence, relaxation.message, at: relaxation.range)
    }
  }

  /// The consequence of a repeated key of `properties` or `settings` whose value so far is
  /// `earlier`.
  package func consequence(ofRepeating earlier: JSONValue) -> Consequence {
    // Gson notices a repetition by the value it replaces, and so does not notice a null.
    JSONType(earlier) == .null ? .lastWins : self.repeatedKey
  }

  /// Repeated keys and nested values among the members of `properties` or `settings`.
  private func memberReasons(
    _ members: [JSONMember], rule: RuleIndex?, _ names: inout KeyNames
  ) -> [LoadVerdict.Reason] {
    let keys = members.map { names.name(of: $0.name) }
    let areDistinct = keys.areDistinct
    var previous: [UTF8String: JSONValue] = [:]
    var reasons: [LoadVerdict.Reason] = []
    for (member, key) in zip(members, keys) {
      let (name, type) = (member.name.text, JSONType(member.value.value))
      let earlier = areDistinct ? nil : previous.updateValue(member.value.value, forKey: key)
      let isNested = type == .array || type == .object
      guard earlier != nil || isNested else { continue }
      reasons += [
        reason(
          .repeatedKey(name), earlier.map(consequence(ofRepeating:)),
          "`\(name)` appears more than once", at: member.nameRange, rule: rule),
        reason(
          .nestedValue(name), isNested ? self.nestedValue : nil,
          "`\(name)` is \(type?.phrase ?? "") instead of a string", at: member.value.range,
          rule: rule),
      ].compactMap(\.self)
    }
    return reasons
  }
}
