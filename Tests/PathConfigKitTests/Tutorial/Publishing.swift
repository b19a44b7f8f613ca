import PathConfigKit

/// Why a server should not publish a configuration: an empty list where nothing speaks against it.
func objections(
  to candidate: PathConfiguration.Source, inPlaceOf published: PathConfiguration.Source,
  changing allowed: Set<String>
) throws -> [String] {
  let report = try PathConfiguration(candidate).lint()
  var objections = report.findings.filter { $0.severity == .error }.map(\.description)
  for client in PathConfiguration.Client.current {
    let difference = try PathConfiguration(published)
      .difference(to: PathConfiguration(candidate), for: client)
    for change in difference.changes where !allowed.contains(change.property) {
      let urls = change.classes.map(\.witness).joined(separator: ", ")
      objections.append("\(client): `\(change.property)` changes, as at \(urls)")
    }
    objections += difference.openQuestions.map { "\(client): not known: \($0)" }
  }
  return objections
}
