import PathConfigClients
import PathConfigSyntax

/// The effects of one mistake on the clients asked, and the words for them.
struct ClientVerdicts {
  /// In the order asked.
  private let verdicts: [(client: ClientProfile, consequence: Consequence)]

  init(_ verdicts: [(ClientProfile, Consequence)]) {
    self.verdicts = verdicts.map { (client: $0.0, consequence: $0.1) }
  }

  /// The clients that do not take it as meant.
  var affected: [ClientProfile] {
    verdicts.filter { $0.consequence != .none }.map(\.client)
  }

  /// The weight of the worst consequence, or nil if none of the clients is affected.
  var severity: Severity? { verdicts.compactMap(\.consequence.severity).max() }

  /// The reactions of the affected clients, as a clause: `X 1.0 ignores the whole file, Y 2.1
  /// crashes …`.
  var clause: String { clause { $0.verb } }

  /// The same in a check's own words for a consequence.
  func clause(_ verb: (Consequence) -> VerbPhrase) -> String {
    let affected = verdicts.filter { $0.consequence != .none }
    return ClientClause.join(affected.map { ($0.client, verb($0.consequence)) })
  }

  /// A note on the clients that take it as meant, if others do not.
  var toleranceNotes: [Diagnostic.Note] {
    let tolerant = verdicts.filter { $0.consequence == .none }.map { ($0.client, tolerates) }
    guard !tolerant.isEmpty, tolerant.count < verdicts.count else { return [] }
    return [Diagnostic.Note(ClientClause.join(tolerant))]
  }
}

extension Consequence {
  /// The weight of the consequence, or nil if there is none.
  var severity: Severity? {
    switch self {
    case .none: nil
    case .countsAsAbsent, .lastWins, .becomesText, .readsNull: .warning
    case .rejectsFile, .crashes: .error
    }
  }

  var verb: VerbPhrase {
    switch self {
    case .none: tolerates
    case .countsAsAbsent: VerbPhrase("treats it as absent", "treat it as absent")
    case .lastWins: VerbPhrase("uses the last one", "use the last one")
    case .becomesText: VerbPhrase("reads it as text", "read it as text")
    case .readsNull: VerbPhrase("reads a null there", "read a null there")
    case .rejectsFile: VerbPhrase("ignores the whole file", "ignore the whole file")
    case .crashes(let moment): moment.verb
    }
  }
}

extension CrashMoment {
  var verb: VerbPhrase {
    switch self {
    case .load: VerbPhrase("crashes when it loads the file", "crash when they load the file")
    case .everyLookUp: VerbPhrase("crashes on first use", "crash on first use")
    case .matchingRule:
      VerbPhrase("crashes when a URL matches the rule", "crash when a URL matches the rule")
    case .reachingPattern:
      VerbPhrase(
        "crashes when no earlier pattern matches", "crash when no earlier pattern matches")
    case .readingProperty:
      VerbPhrase("crashes when it reads the value", "crash when they read the value")
    case .navigation: VerbPhrase("crashes when it navigates", "crash when they navigate")
    case .leavingPage:
      VerbPhrase("crashes when the user leaves a page", "crash when the user leaves a page")
    case .storing:
      VerbPhrase(
        "crashes when it stores the server's copy", "crash when they store the server's copy")
    }
  }
}

private let tolerates = VerbPhrase("accepts it", "accept it")
