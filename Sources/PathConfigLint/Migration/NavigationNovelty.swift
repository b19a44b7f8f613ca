import PathConfigDiagnostics
import PathConfigModel

/// The facts of navigation that changed between two releases, as sentences about the newer one.
enum NavigationNovelty {
  static func all(from: ClientProfile, to: ClientProfile) -> [Novelty] {
    let (old, new) = (from.facts.navigation, to.facts.navigation)
    func sentence<Value: Hashable>(
      _ fact: KeyPath<NavigationFacts, Fact<Value>>, _ text: (Value) -> String?
    ) -> Novelty? {
      let value = new[keyPath: fact].value
      guard old[keyPath: fact].value != value, let text = text(value) else { return nil }
      return Novelty(sentence: text, source: new[keyPath: fact].source)
    }
    let decides = sentence(\.decider) { $0 == .app ? nil : libraryDecides }
    let hosts = [
      sentence(\.routeHandlers, routes),
      sentence(\.failedRequest) { $0 == .showsError ? nil : followsRedirects },
    ]
    // The behaviour of the app's own code before is unknown.
    let stacks =
      old.decider.value == .app
      ? []
      : [
        sentence(\.refresh, refreshes), sentence(\.clearing) { $0 == .toRoot ? clearsToRoot : nil },
        sentence(\.leavingModal) { $0 == .advances ? leavesModal : nil },
        sentence(\.redirects, redirects), sentence(\.pageIdentity, identity),
        sentence(\.nativePages) { $0 == .byURL ? nativePagesByURL : nil },
        sentence(\.keepsOneSheet) { $0 ? keepsOneSheet : nil },
      ]
    return ([decides] + hosts + stacks).compactMap(\.self)
  }
}

// MARK: - Wording

private let libraryDecides =
  "the library itself opens, replaces and closes screens, by `context` and `presentation`; until now "
  + "the app's code did"

private func routes(_ handlers: [RouteHandler]) -> String? {
  guard handlers.first == .app else { return nil }
  let opener =
    if handlers.contains(.safari) {
      "in Safari inside the app"
    } else if handlers.contains(.browserTab) {
      "in a browser tab over the app"
    } else {
      "as the system chooses"
    }
  return "only URLs of the start location's host open in the app; web pages of other hosts open "
    + opener
}

private let followsRedirects =
  "a redirect to another host takes one screen away and opens the page outside the app"

private func refreshes(_ refresh: RefreshTreatment) -> String? {
  switch refresh {
  case .asksServer: "`refresh` asks the server for the page again"
  case .mayShowCachedPage, .reroutesCurrent: nil
  }
}

private let clearsToRoot = "`clear_all` goes back to the first screen, whatever screen it is"
private let leavesModal =
  "a visit with `replace` that leaves a modal keeps the screen beneath, unless it is the same page"

private func redirects(_ treatment: RedirectTreatment) -> String? {
  switch treatment {
  case .asAnyVisit: nil
  case .popsAcrossContexts:
    "a redirected visit first takes one screen away where the context changes"
  case .dismissesAcrossContexts:
    "a redirected visit closes a whole modal, or takes one screen away, where the context changes"
  }
}

private func identity(_ identity: PageIdentity) -> String? {
  switch identity {
  case .wholeURL: nil
  case .pathAndQuery: "two URLs are the same page if path and query are; the host does not count"
  }
}

private let nativePagesByURL = "two native screens are the same page only if their URLs are"
private let keepsOneSheet = "a sheet closes before another one opens"
