import Foundation
@testable import PathConfigCLI
import TestSupport
import Testing

#if canImport(FoundationXML)
  import FoundationXML
#endif

extension PackageRoot {
  /// The JSON files below `Samples`, by their paths from there.
  static let samples: [String] = {
    let folder = FileManager.default.enumerator(atPath: url.appendingPathComponent("Samples").path)
    return (folder?.compactMap { $0 as? String } ?? []).filter { $0.hasSuffix(".json") }.sorted()
  }()
}

/// The form of what a command line prints for programs: a schema in `Schemas`, SARIF's rules, XML.
enum OutputForm {
  /// Every violation in the standard output of a command.
  static func violations(of output: String, printedBy words: [String]) throws -> [String] {
    let isFile = words.contains("-o") || words.contains("--output")
    guard !output.isEmpty, !isFile, let command = words.first else { return [] }
    let format = words.firstIndex(of: "--format").map { words[$0 + 1] }
    switch format ?? (words.contains("--suggest") ? "suggest" : "") {
    case "sarif": return SARIFRules.violations(of: output)
    case "junit": return XMLParser(data: Data(output.utf8)).parse() ? [] : ["no XML"]
    case "gitlab": return isJSON(output) ? [] : ["no JSON"]
    case "json" where ["query", "visit"].contains(command) && !words.contains("help"):
      return try output.split(separator: "\n").flatMap { line in
        try violations(of: String(line), by: [command])
      }
    case "json":
      let name = words.contains("help") ? "clients" : command
      return try violations(of: output, by: [name, "\(name)-moments"])
    case "suggest": return try violations(of: output, by: ["expectations"])
    case "" where command == "merge" && !words.contains("help"):
      return try violations(of: output, by: ["path-configuration"])
    default: return []
    }
  }

  private static func isJSON(_ text: String) -> Bool {
    (try? JSONSerialization.jsonObject(with: Data(text.utf8))) != nil
  }

  /// The violations of the first of some schemas; none if the text fits one of them.
  ///
  /// A report without a schema is an object that begins with the version of its form.
  static func violations(of text: String, by names: [String]) throws -> [String] {
    let all = try names.filter { validators[$0] != nil }.map {
      try validator($0).violations(of: text)
    }
    if all.isEmpty {
      let isReport = isJSON(text) && text.filter { !$0.isWhitespace }.hasPrefix(#"{"version":1,"#)
      return isReport ? [] : ["no report"]
    }
    return all.contains([]) ? [] : all.first ?? []
  }

  static func validator(_ name: String) throws -> SchemaValidator {
    try #require(validators[name]).get()
  }

  private static let validators = Dictionary(
    uniqueKeysWithValues: (SchemaTests.names + SchemaTests.outputs).map { name in
      (name, Result { try SchemaValidator(PackageRoot.text(of: "Schemas/\(name).schema.json")) })
    })
}
