/// The value of the header field `Content-Type`.
package enum ContentType {
  /// True for `application/json`, `text/json` and all that end in `+json`, with or without parameters.
  package static func isJSON(_ text: String) -> Bool {
    let type = text.prefix { $0 != ";" && $0 != " " }.lowercased()
    return type == "application/json" || type == "text/json" || type.hasSuffix("+json")
  }
}
