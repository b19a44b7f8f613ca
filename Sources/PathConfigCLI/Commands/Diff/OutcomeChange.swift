import PathConfigClients
import PathConfigSyntax

/// A tap on a link that does something else after a change.
struct OutcomeChange {
  /// The places that show the difference; never empty.
  var points: [StartingPoint]
  let before: Outcome
  let after: Outcome

  /// True if users see the same of both, at the same places.
  func saysTheSame(as other: OutcomeChange) -> Bool {
    points == other.points && clause.utf8.elementsEqual(other.clause.utf8)
  }
}

/// Compares the effect of a tap on a link before and after a change.
///
/// A class because it learns from every look-up.
final class OutcomeComparison {
  private let before: NavigatingClient
  private let after: NavigatingClient

  init(from before: CompiledClient, to after: CompiledClient, in app: AppDescription) {
    self.before = NavigatingClient(before, in: app)
    self.after = NavigatingClient(after, in: app)
  }

  /// The changes from the four usual places, equal ones together; empty if users see the same.
  func changes(at url: UTF8String) -> [OutcomeChange] {
    let visit = VisitStep.link.visit(to: url)
    func outcome(_ app: NavigatingClient, _ point: StartingPoint) -> Outcome {
      app.outcome(of: visit, from: app.navigator.stacks(at: point))
    }
    let changes = StartingPoint.allCases.map { point in
      OutcomeChange(
        points: [point], before: outcome(before, point), after: outcome(after, point))
    }
    return changes.filter { !$0.before.phrase.utf8.elementsEqual($0.after.phrase.utf8) }
      .grouped { UTF8String($0.clause) }.map { _, same in
        var change = same[0]
        change.points = same.flatMap(\.points)
        return change
      }
  }
}

extension OutcomeChange {
  /// The change with the places unless it is the same everywhere.
  var text: String {
    points.count == StartingPoint.allCases.count
      ? clause : "\(StartingPoint.phrase(for: points)): \(clause)"
  }

  /// True if a property may be the cause.
  func depends(on property: UTF8String) -> Bool {
    let cause = PropertySet(property).subtracting(Self.ofLooks)
    return !before.used.union(after.used).isDisjoint(with: cause)
  }

  /// The properties that decide how a screen looks, but not which one opens.
  private static let ofLooks: PropertySet = [
    .title, .pullToRefresh, .animated, .modalStyle, .modalDismissGesture,
  ]

  fileprivate var clause: String { "\(before.phrase) -> \(after.phrase)" }
}

/// A change with the clients for which it is shown.
struct WrittenOutcomeChange {
  let change: OutcomeChange

  /// As `name@version`.
  let clients: [String]

  static let shape = JSONShape<WrittenOutcomeChange>.object([
    .member(
      "from", \.points, .array(of: .word(StartingPoint.words), atLeast: 1), "Where users are."),
    .member("before", \.before, .array(of: .word(VisitWord.words)), "What happens, in order."),
    .member("after", \.after, .array(of: .word(VisitWord.words)), "What happens, in order."),
    .member("clients", \.clients, .clients),
  ])

  private var points: [String] { change.points.map(\.rawValue) }
  private var before: [String] { change.before.words.map(\.rawValue) }
  private var after: [String] { change.after.words.map(\.rawValue) }
}

extension StartingPoint {
  fileprivate static let words = allCases.map(\.rawValue)
}

extension VisitWord {
  fileprivate static let words = allCases.map(\.rawValue)
}
