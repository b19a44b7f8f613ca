import PathConfigDiagnostics
import PathConfigJSON
import PathConfigModel

extension AllowedFinding {
  static let shape = ConfigurationShape<AllowedFinding>.object(
    .one("an entry of `allow`"),
    from: { item, reader in
      AllowedFinding(
        file: "", pointer: .whole, check: "", reason: "", location: reader.location(item.range))
    },
    [
      .required("file", \.file, nonBlankText, ofFile),
      .optional("at", \.pointer, pointerShape, ofPointer, default: .whole),
      .required("check", \.check, knownCheck, at: { $0.location = $1 }),
      .required("reason", \.reason, nonBlankText, ofReason),
    ])

  private static let nonBlankText = ConfigurationShape<UTF8String>.text.offering(.nonEmptyString)
    .map { (text, item, reader) -> UTF8String? in
      if !text.isBlank { return text }
      reader.add(.emptyText(item.key), at: item.range)
      return nil
    } back: {
      $0
    }

  private static let pointerShape = ConfigurationShape<UTF8String>.text.map {
    (text, item, reader) -> JSONPointer? in
    if let pointer = JSONPointer(text) { return pointer }
    reader.add(.noPointer(text), at: item.range)
    return nil
  } back: {
    $0.text
  }

  private static let knownCheck = nonBlankText.offering(.words(Check.all.map(\.id))).map {
    (id, item, reader) -> String? in
    if let check = Check.named(id.string) { return check.id }
    reader.add(.unknownCheck(UnknownCheck(id.string)), at: item.range)
    return nil
  } back: {
    UTF8String($0)
  }
}

// MARK: - Wording

private let ofFile = "The path from the folder of this file, or the URL."
private let ofPointer = """
  The part of the file in which it is allowed, as a JSON pointer such as /rules/3/properties/uri; \
  rules count from 0. Without it, all of the file.
  """
private let ofReason = "Why it is allowed, for whoever reads it a year later."
