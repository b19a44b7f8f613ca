import PathConfigClients
import PathConfigKit
import PathConfigSyntax

// The words that reports on routes and on traffic share.

extension Resolution {
  /// The properties in one line.
  var phrase: String {
    let properties = properties.compactMap { property in
      property.winner.map {
        "\(Printable.text(property.name.string)) "
          + Printable.text(JSONWriter.write($0.property.value).shortened())
      }
    }
    return properties.isEmpty ? "no properties" : properties.joined(separator: ", ")
  }
}

let notModalTitle = "looks like a form, and is not shown as a modal"

/// - Parameters:
///   - catchAll: the rules that match every path, including the client's built-in rules.
///   - count: the number of rules in files.
func uncoveredTitle(_ catchAll: [Int], of count: Int) -> String {
  let rules = catchAll.filter { $0 < count }.map { "\($0 + 1)" }
  switch rules.count {
  case 0: return "no rule matches"
  case 1: return "matched only by rule \(rules[0]), which matches everything"
  default: return "matched only by rules \(listed(rules)), which match everything"
  }
}

/// The line about the routes that the report leaves out; empty if there are none.
func leftOutLine(_ leftOut: [RouteFilter.Exclusion: Int]) -> String {
  let parts = RouteFilter.Exclusion.allCases.compactMap { exclusion in
    leftOut[exclusion].map { "\($0) \(exclusion.phrase)" }
  }
  return parts.isEmpty ? "" : "left out: \(parts.joined(separator: ", "))\n"
}

extension RouteFilter.Exclusion {
  fileprivate var phrase: String {
    switch self {
    case .otherVerb: "with verbs other than GET (--verb all)"
    case .asset: "for assets (--include assets)"
    case .failure: "that failed (--include failures)"
    case .notByApp: "not from an app"
    case .framework: "of Rails itself (--include rails)"
    case .catchAll: "catch-all routes (--include catch-all)"
    }
  }
}
