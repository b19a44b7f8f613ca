import PathConfigClients
import PathConfigSyntax

/// The properties that a URL resolves to, whichever rules they come from.
struct ResolvedValues: Hashable, Sendable {
  /// The names and values, in the order of the names.
  private let values: [Value]

  private struct Value: Hashable {
    var name: UTF8String
    var text: UTF8String
  }

  init(_ resolution: Resolution) {
    values = resolution.properties.compactMap { property in
      property.winner.map {
        Value(name: property.name, text: $0.property.value.canonicalForm.text)
      }
    }.sorted { $0.name < $1.name }
  }
}
