import Foundation
import PathConfigKit

/// One file for a server that keeps the rules of its features apart.
func merged(_ features: [(name: String, json: Data)]) -> String {
  let files = features.map { ConfigurationDocument(json: $0.json, name: $0.name) }
  return PathConfig(files).json(withProvenance: true)
}
