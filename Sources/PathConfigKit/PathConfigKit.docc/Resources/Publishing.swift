import PathConfigKit

/// The reasons for which a server should not publish a configuration.
func objections(
  to candidate: PathConfig, inPlaceOf published: PathConfig, changing allowed: Set<UTF8String>
) throws -> [String] {
  var objections = candidate.lint().counted.filter { $0.severity == .error }.map(\.description)
  for client in Client.current {
    let difference = try published.difference(to: candidate, for: client)
    for change in difference.entries where !allowed.contains(change.property) {
      let examples = change.classes.map(\.example.string).joined(separator: ", ")
      objections.append("\(client): `\(change.property)` changes, as at \(examples)")
    }
    objections += difference.openQuestions.map { "\(client): not known: \($0)" }
  }
  return objections
}
