/// A number of things in a sentence: `1 file`, `2 files`.
///
/// - Parameter plural: the noun for any number but one, or nil if it only adds an `s`.
package func counted(_ count: Int, _ noun: String, _ plural: String? = nil) -> String {
  "\(count) \(count == 1 ? noun : plural ?? noun + "s")"
}

/// Words in a sentence: `a`, `a and b`, `a, b and c`, or the empty string.
package func listed(
  _ words: some BidirectionalCollection<String>, _ conjunction: String = "and"
) -> String {
  guard words.count > 1, let last = words.last else { return words.first ?? "" }
  return "\(words.dropLast().joined(separator: ", ")) \(conjunction) \(last)"
}
