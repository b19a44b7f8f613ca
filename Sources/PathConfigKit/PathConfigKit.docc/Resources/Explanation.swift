import PathConfigKit

/// Tells, a line for each property, which rule decided and whom it overrode.
func explanation(
  of url: String, in configuration: PathConfiguration, for client: PathConfiguration.Client
) throws -> [String] {
  let answer = try configuration.compiled(for: client).resolve(url)
  return answer.properties.map { property in
    let decider = property.decider
    var line = "\(property.name): \(property.value) by `\(decider.rule.pattern)`"
    if let place = decider.place { line += " at \(place)" }
    for overridden in property.overridden {
      line += ", over \(overridden.value) by `\(overridden.rule.pattern)`"
    }
    return line
  }
}
