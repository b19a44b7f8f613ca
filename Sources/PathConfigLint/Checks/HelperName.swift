import PathConfigSyntax

/// The name of a Rails helper where its path belongs, as in `/new_post_path`.
///
/// Nil for any other pattern, such as `/learning_path`.
func helperName(_ pattern: ReadablePattern) -> Suspicion? {
  // Few patterns are worth a regular expression.
  let bytes = pattern.syntax.text.bytes
  guard bytes.contains("_path".utf8) || bytes.contains("_url".utf8) else { return nil }
  let text = pattern.syntax.text.string
  guard let match = text.wholeMatch(of: #/\^?\/?((new|edit|turbo)_(\w+)_(?:path|url))\$?/#) else {
    return nil
  }
  let (verb, words) = (match.2, match.3.split(separator: "_"))
  let range =
    match.1.startIndex.utf16Offset(in: text)..<match.1.endIndex.utf16Offset(in: text)
  let name = "`\(match.1)` is the name of a Rails helper, and not a path"
  if verb == "turbo" {
    guard match.3.hasSuffix("_historical_location") else { return nil }
    var suspicion = Suspicion(range, .misses, "/\(match.3)") {
      "\(name): the pattern does not match \(Quotation.of($0))"
    }
    suspicion.isSuperfluous = true
    suspicion.notes = [.init("Hotwire Native has its own rule for this path from 1.2 on")]
    return suspicion
  }
  let plural = words.last.map { $0.hasSuffix("y") ? "\($0.dropLast())ies" : "\($0)s" } ?? ""
  let parts = words.count == 1 ? [plural] : words.map(String.init)
  let path = "/\(parts.joined(separator: "/"))/\(verb == "new" ? "new" : "1/edit")"
  var suspicion = Suspicion(range, .misses, path) { _ in name }
  suspicion.decision = "write the path that `bin/rails routes -g \(match.3)` shows"
  return suspicion
}
