/// A text that must never be printed.
///
/// Only `reveal` gives it away: to the transport, and to the code that takes secrets out of
/// messages.
package struct Secret: Hashable, Sendable {
  private let text: String

  init(_ text: String) {
    self.text = text
  }

  package func reveal() -> String { text }
}

extension Secret: CustomStringConvertible, CustomDebugStringConvertible, CustomReflectable {
  package var description: String { "***" }
  package var debugDescription: String { "***" }
  package var customMirror: Mirror { Mirror(self, children: []) }
}
