@testable import PathConfigAutomata
@testable import PathConfigSyntax
import Testing

/// The engine's attempts for a pattern in ICU's syntax.
func attempts(_ pattern: String) throws -> BacktrackingExpression {
  let parse = PatternParser.parse(UTF8String(pattern))
  let syntax = try #require(parse.syntax, "\(pattern)")
  switch PatternLowering.backtracking(syntax, ignoringCase: false) {
  case .expression(let expression): return expression
  case .unknown(let reason, _):
    throw Unfollowed(reason: reason)
  }
}

/// The verdict on one expression alone.
func backtrackingVerdict(
  on expression: BacktrackingExpression, limits: BacktrackingLimits = .standard
) -> BacktrackingVerdict {
  var analysis = BacktrackingAnalysis(limits: limits)
  return analysis.verdict(on: expression)
}

struct Unfollowed: Error {
  var reason: NonRegularReason
}

extension BacktrackingVerdict {
  /// `harmless`, `exponential`, `n^3` or `undecided`.
  var name: String {
    switch self {
    case .harmless: "harmless"
    case .polynomial(let degree, _): "n^\(degree)"
    case .exponential: "exponential"
    case .bounded: "bounded"
    case .undecided: "undecided"
    }
  }

  var attack: BacktrackingAttack? {
    switch self {
    case .polynomial(_, let attack), .exponential(let attack), .bounded(let attack): attack
    case .harmless, .undecided: nil
    }
  }
}

extension BacktrackingAttack {
  /// The texts, with pumps in braces: `/{a}!`.
  var text: String {
    let pieces = pieces.map { piece in
      "\(String(decoding: piece.text, as: UTF8.self)){\(String(decoding: piece.pump, as: UTF8.self))}"
    }
    return pieces.joined() + String(decoding: suffix, as: UTF8.self)
  }
}
