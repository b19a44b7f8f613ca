/// A value without its place, equal for values with the same content.
///
/// Spacing does not count. Strings compare by their decoded bytes, numbers by their text (`1`
/// differs from `1.0`). The order of members does not count, except among members of one name.
/// The profile of a client says which values the client distinguishes.
package struct JSONCanonicalForm: Hashable, Sendable {
  /// The value in the writer's canonical style.
  package let text: UTF8String

  /// Complexity: O(n log n) in the size of the value.
  init(_ value: JSONValue) {
    text = JSONWriter.write(JSONNode(range: 0..<0, value: value), style: .canonical)
  }
}

extension JSONValue {
  package var canonicalForm: JSONCanonicalForm { JSONCanonicalForm(self) }
}

extension JSONNode {
  package var canonicalForm: JSONCanonicalForm { JSONCanonicalForm(value) }
}
