package import PathConfigDiagnostics

/// A value without its place: equal for values that hold the same, wherever and however spaced.
///
/// Strings compare by their bytes once decoded, numbers by their text (`1` differs from `1.0`);
/// the order of members is ignored, but among members of one name it counts. Whether a client
/// tells two values apart is a fact of its profile and not decided here.
package struct JSONCanonicalForm: Hashable, Sendable {
  /// The value in the writer's canonical style.
  package let text: UTF8String

  /// Complexity: O(n log n) in the size of the value.
  package init(_ value: JSONValue) {
    text = JSONWriter.write(JSONNode(range: 0..<0, value: value), style: .canonical)
  }
}

extension JSONValue {
  package var canonicalForm: JSONCanonicalForm { JSONCanonicalForm(self) }
}

extension JSONNode {
  package var canonicalForm: JSONCanonicalForm { JSONCanonicalForm(value) }
}
