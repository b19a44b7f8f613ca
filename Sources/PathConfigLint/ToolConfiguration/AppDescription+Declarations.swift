import PathConfigDiagnostics
package import PathConfigNavigation

extension AppDescription {
  /// The app as the configuration of the tool and the app's own source describe it.
  package init(_ declarations: Declarations) {
    let destinations = declarations.destinations
    self.init(
      start: declarations.start ?? destinations.source?.startLocation,
      destinations: destinations.knownURIs.map {
        Destinations(registered: $0, dialogs: destinations.sheets)
      },
      nativeScreens: destinations.knownViewControllers)
  }
}

extension AppSource {
  /// The URL where visits start, or nil if the source names none or several.
  fileprivate var startLocation: UTF8String? {
    let starts = startLocations.map(\.value).distinct()
    return starts.count == 1 ? starts[0] : nil
  }
}
