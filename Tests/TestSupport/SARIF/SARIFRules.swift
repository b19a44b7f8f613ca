import Foundation
@testable import PathConfigSyntax

/// The problems of a SARIF log.
///
/// They come first from its schema, then from the text of the specification, as far as it affects
/// reports of the tool.
package enum SARIFRules {
  private static let schema = try? SchemaValidator(
    PackageRoot.text(of: "Tests/Tables/sarif.schema.json"))

  package static func violations(of text: String) -> [String] {
    guard let found = schema?.violations(of: text) else { return ["no schema"] }
    guard found.isEmpty,
      let log = try? JSONSerialization.jsonObject(with: Data(text.utf8)) as? [String: Any]
    else { return found.isEmpty ? ["no object"] : found }
    return list(log["runs"]).flatMap(violations(inRun:))
  }

  private static func violations(inRun run: [String: Any]) -> [String] {
    let bases = object(run["originalUriBaseIds"])
    var found: [String] = []
    for (name, base) in bases {
      // 3.14.14: absolute, or absent so that the machine stays unknown.
      if let uri = object(base)["uri"] as? String, !uri.hasSuffix("/") {
        found.append("\(name) does not end in a slash")
      }
    }
    if run["columnKind"] == nil { found.append("3.14.17: no columnKind") }
    var fingerprints: Set<String> = []
    for (index, result) in list(run["results"]).enumerated() {
      var wrong = violations(inResult: result)
      wrong += places(below: result).flatMap { violations(inPlace: $0, bases) }
      wrong += messages(below: result).flatMap(violations(inMessage:))
      for (_, value) in object(result["partialFingerprints"]) {
        guard let text = value as? String else { continue }
        if !fingerprints.insert(text).inserted { wrong.append("the fingerprint of another") }
      }
      found += wrong.map { "result \(index): \($0)" }
    }
    return found
  }

  private static func violations(inResult result: [String: Any]) -> [String] {
    var found: [String] = []
    // 3.27.10: a level is for failures.
    let fails = result["kind"] as? String ?? "fail" == "fail"
    if (result["level"] as? String == "none") == fails { found.append("level does not fit kind") }
    let ids = list(result["relatedLocations"]).compactMap { $0["id"] as? Int }
    if Set(ids).count != ids.count || ids.contains(where: { $0 < 0 }) {
      found.append("ids of locations are not unique")
    }
    if list(result["locations"]).isEmpty { found.append("no location, and GitHub needs one") }
    return found
  }

  /// An `artifactLocation` (3.4) or `region` (3.30).
  private static func violations(
    inPlace place: [String: Any], _ bases: [String: Any]
  ) -> [String] {
    var found: [String] = []
    if let uri = place["uri"] as? String {
      let isAbsolute = URL(string: uri)?.scheme != nil
      if URL(string: uri) == nil
        || uri.contains(where: { !$0.isASCII || " <>\"{}|^`\\".contains($0) })
      {
        found.append("no URI: \(uri)")
      }
      let base = place["uriBaseId"] as? String
      if let base, bases[base] == nil { found.append("no base \(base)") }
      if isAbsolute, base != nil { found.append("an absolute URI with a base") }
    }
    if let line = place["startLine"] as? Int, let column = place["startColumn"] as? Int,
      let endLine = place["endLine"] as? Int, let endColumn = place["endColumn"] as? Int,
      (endLine, endColumn) < (line, column)
    {
      found.append("a region ends before it begins")
    }
    return found
  }

  /// 3.11.5: a brace that is not doubled is a placeholder, and there are no arguments; 3.11.6:
  /// brackets before parentheses are a link.
  private static func violations(inMessage text: String) -> [String] {
    var found: [String] = []
    let rest = text.replacingOccurrences(of: "{{", with: "").replacingOccurrences(
      of: "}}", with: "")
    if rest.contains("{") || rest.contains("}") { found.append("a single brace: \(text)") }
    let links = text.replacingOccurrences(of: "\\](", with: "")
    if links.contains("](") { found.append("a link: \(text)") }
    return found
  }
}

extension SARIFRules {
  private static func object(_ value: Any?) -> [String: Any] { value as? [String: Any] ?? [:] }
  private static func list(_ value: Any?) -> [[String: Any]] { value as? [[String: Any]] ?? [] }

  /// The objects below a value, including itself, except for property bags.
  private static func objects(below value: Any) -> [[String: Any]] {
    if let array = value as? [Any] { return array.flatMap(objects(below:)) }
    guard let object = value as? [String: Any] else { return [] }
    return [object]
      + object.filter { $0.key != "properties" }.values.flatMap(objects(below:))
  }

  private static func places(below value: Any) -> [[String: Any]] {
    objects(below: value).filter { $0["uri"] != nil || $0["startLine"] != nil }
  }

  private static func messages(below value: Any) -> [String] {
    objects(below: value).flatMap { object in
      ["message", "description"].compactMap { (object[$0] as? [String: Any])?["text"] as? String }
    }
  }
}
