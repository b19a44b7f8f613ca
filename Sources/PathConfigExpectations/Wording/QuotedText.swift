import PathConfigDiagnostics
import PathConfigJSON

/// How much of a text a message shows: more than any usual pattern, less than a line.
private let maximumScalars = 60

/// Text of a file in a message, between backquotes and cut where it is long.
func quoted(_ text: UTF8String) -> String { "`\(shortened(text))`" }

/// A value in a message, as JSON and cut where it is long.
func shown(_ value: JSONNode) -> String { shortened(JSONWriter.write(value)) }

private func shortened(_ text: UTF8String) -> String {
  let scalars = text.unicodeScalars
  if scalars.count <= maximumScalars { return text.string }
  return String(String.UnicodeScalarView(scalars.prefix(maximumScalars - 1))) + "…"
}
