extension Outcome {
  /// The operations in words, with the URL as the subject: `closes the modal, then opens on top`.
  package var phrase: String { operations.map(\.phrase).joined(separator: ", then ") }
}

extension Operation {
  /// The effect of the visit's URL, as a phrase.
  var phrase: String {
    switch self {
    case .push(.main): "opens on top"
    case .push(.modal): "opens on top in the modal"
    case .replace(.main): "replaces the top screen"
    case .replace(.modal): "replaces the top screen of the modal"
    case .pop(.main): "goes back by one screen"
    case .pop(.modal): "goes back by one screen in the modal"
    case .refresh(.main): "reloads the screen shown"
    case .refresh(.modal): "reloads the screen shown in the modal"
    case .present, .open: "opens as a modal over the current screen"
    case .dismiss: "closes the modal"
    case .clear: "goes back to the start screen"
    case .replaceRoot: "replaces all screens"
    case .alert: "opens as an alert"
    case .external(.safari): "opens in Safari inside the app"
    case .external(.browserTab): "opens in a browser tab over the app"
    case .external(.system): "leaves the app for the one that the system chooses"
    case .reroute: "routes the URL of the current screen again"
    case .route(let url): "routes \(url)"
    case .load: "loads in the web view without a visit"
    case .reloadSession: "reloads the page"
    case .errorScreen: "shows an error in the screen"
    case .refused: "does nothing: no handler takes the URL"
    case .ignored: "does nothing: the URL is dropped"
    case .none: "does nothing"
    case .nothing(let cause): "shows nothing: \(cause)"
    case .crash(let cause): "crashes the app: \(cause)"
    case .appDecides: "is proposed to the app, whose code decides"
    }
  }
}
