/// The rules for turbo-rails' historical locations that newer clients append themselves.
enum BuiltInRules {
  static let none: [BuiltInRule] = []

  /// The patterns are unanchored, so that they match in a query string too.
  static func historicalLocations(spelledAs spelling: (String) -> String) -> [BuiltInRule] {
    let presentations = [("recede", "pop"), ("resume", "none"), ("refresh", "refresh")]
    return presentations.map { name, presentation in
      BuiltInRule(
        pattern: "/\(name)_historical_location",
        properties: [
          ("presentation", .text(spelling(presentation))),
          ("context", .text(spelling("default"))),
          ("historical_location", .flag(true)),
        ])
    }
  }
}
