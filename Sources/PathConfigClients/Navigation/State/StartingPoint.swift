import PathConfigSyntax

/// The usual places of users when they follow a link.
package enum StartingPoint: String, CaseIterable, Sendable {
  case startScreen = "start"
  case secondScreen = "second"
  case modal
  case deepModal = "deep-modal"
}

extension StartingPoint {
  /// A phrase for people.
  var text: String {
    switch self {
    case .startScreen: "from the start screen"
    case .secondScreen: "from the second screen"
    case .modal: "from a modal"
    case .deepModal: "from the second screen of a modal"
    }
  }
}

extension StartingPoint {
  /// Several, in their order, as a phrase: `from the start screen or from a modal`.
  package static func phrase(for points: [StartingPoint]) -> String {
    switch points {
    case [.startScreen, .secondScreen]: "from the main stack"
    case [.modal, .deepModal]: "from any screen of a modal"
    default: listed(points.map(\.text), "or")
    }
  }
}

extension AppNavigator {
  /// The stacks of a usual starting point.
  ///
  /// Their screens have addresses that no visit has.
  package func stacks(at point: StartingPoint) -> Stacks {
    let modal = VisitProperties(context: .modal)
    func screen(_ url: UTF8String, _ properties: VisitProperties) -> Screen {
      Screen(url, properties, for: decider)
    }
    let start = screen(app.start ?? "(start)", .none)
    let second = screen("(second)", .none)
    let first = screen("(modal)", modal)
    switch point {
    case .startScreen: return Stacks(main: [start])
    case .secondScreen: return Stacks(main: [start, second])
    case .modal: return Stacks(main: [start, second], modal: [first])
    case .deepModal:
      return Stacks(main: [start, second], modal: [first, screen("(modal second)", modal)])
    }
  }
}
