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
    let tolerant = verdicts.filter { $0.consequence == .none }.map {
      ($0.client, Consequence.none.verb)
    }
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
}
