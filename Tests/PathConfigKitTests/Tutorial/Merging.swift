import PathConfigKit

/// One file for a server that keeps the rules of its features apart.
func merged(_ features: [(name: String, json: String)]) -> String {
  let sources = features.map { PathConfiguration.Source(json: $0.json, name: $0.name) }
  return PathConfiguration(sources, combination: .merged).json(withProvenance: true)
}
