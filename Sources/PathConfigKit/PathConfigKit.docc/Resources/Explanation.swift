import PathConfigKit

/// One line for each property, with the rule that decides and the rules that it overrides.
func explanation(
  of url: String, in configuration: PathConfig, for client: Client
) throws -> [String] {
  let answer = try configuration.compiled(for: client).lookUp(url)
  return answer.properties.map { property in
    let rule = property.decider.match
    var line = "\(property.name): \(property.value) by `\(rule.patternText)`"
    if let location = property.decider.location { line += " at \(location)" }
    for write in property.overridden {
      line += ", over \(write.value) by `\(write.match.patternText)`"
    }
    return line
  }
}
