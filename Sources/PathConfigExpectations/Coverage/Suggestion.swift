package import PathConfigDiagnostics
package import PathConfigJSON

/// An expectation that holds, and exercises what no other does.
package struct Suggestion: Sendable {
  package var url: UTF8String

  /// Every property that the URL gets, in the order of their first assignment.
  package var properties: [(name: UTF8String, value: JSONNode)]

  /// The clients for which it holds, as `name@version`; empty where it does for all.
  package var clients: [String]
}

extension Suggestion {
  /// A file of expectations that holds suggestions.
  ///
  /// - Parameter configuration: the members that say what is tested.
  package static func file(
    of suggestions: [Suggestion], _ configuration: [JSONOutput.Member]
  ) -> JSONOutput {
    let isShort = suggestions.allSatisfy { $0.clients.isEmpty && !$0.properties.isEmpty }
    let expectations: JSONOutput =
      isShort
      ? .object(suggestions.map { JSONOutput.Member($0.url, $0.propertiesOutput) })
      : .array(suggestions.map(\.output))
    return .object(configuration + [JSONOutput.Member("expectations", expectations)])
  }

  private var propertiesOutput: JSONOutput {
    .object(properties.map { JSONOutput.Member($0.name, .node($0.value)) })
  }

  /// As one of a list; where the URL gets no property, that it gets none.
  private var output: JSONOutput {
    var members: [JSONOutput.Member] = [.init("url", .string(url))]
    if !clients.isEmpty { members.append(.init("clients", .strings(clients))) }
    members.append(.init("properties", propertiesOutput))
    if properties.isEmpty { members.append(.init("match", "exact")) }
    return .object(members)
  }
}
