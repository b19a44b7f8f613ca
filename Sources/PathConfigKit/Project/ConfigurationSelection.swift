/// The inputs of one configuration.
package enum ConfigurationSelection: Hashable, Sendable {
  /// Sources that form one configuration at all times.
  case sources(SourceSelection)
  /// The configurations of an app at the stages of its life.
  case app(AppSelection)

  /// All inputs.
  package var references: [String] {
    switch self {
    case .sources(let selection): selection.references
    case .app(let selection): selection.references
    }
  }
}
