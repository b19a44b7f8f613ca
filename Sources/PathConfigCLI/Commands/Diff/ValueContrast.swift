import PathConfigSyntax

/// Two different values, as text that shows the difference.
///
/// If the whole is too long for a line, `…` replaces the parts that are equal in both.
struct ValueContrast {
  let before: String
  let after: String

  init(_ before: JSONNode, _ after: JSONNode) {
    let whole = (JSONWriter.write(before), JSONWriter.write(after))
    let fits = max(whole.0.unicodeScalars.count, whole.1.unicodeScalars.count) <= 80
    let texts = fits ? (whole.0.string, whole.1.string) : Self.contrast(before, after)
    (self.before, self.after) = Self.cut(texts.0, texts.1)
  }

  private static let omission = "…"

  private static func whole(_ node: JSONNode) -> String { JSONWriter.write(node).string }

  /// Recurses as deep as the values do; the parser limits their depth.
  private static func contrast(_ before: JSONNode, _ after: JSONNode) -> (String, String) {
    switch (before.value, after.value) {
    case (.array(let old), .array(let new)):
      let parts = elements(old.elements, new.elements)
      return ("[\(joined(parts.0))]", "[\(joined(parts.1))]")
    case (.object(let old), .object(let new)):
      let parts = members(old.members, new.members)
      return ("{\(joined(parts.0))}", "{\(joined(parts.1))}")
    default: return (whole(before), whole(after))
    }
  }

  /// The remaining elements; nil replaces equal ones.
  private static func elements(
    _ old: [JSONNode], _ new: [JSONNode]
  ) -> ([String?], [String?]) {
    let alignment = Alignment(old.map(\.canonicalForm), new.map(\.canonicalForm))
    var parts: ([String?], [String?]) = ([], [])
    var (row, column) = (0, 0)
    while row < old.count || column < new.count {
      let isRemoved = row < old.count && alignment.partnerOfFirst[row] == nil
      let isAdded = column < new.count && alignment.partnerOfSecond[column] == nil
      if isRemoved, isAdded {
        let texts = contrast(old[row], new[column])
        parts.0.append(texts.0)
        parts.1.append(texts.1)
      } else if isRemoved {
        parts.0.append(whole(old[row]))
      } else if isAdded {
        parts.1.append(whole(new[column]))
      } else {
        parts.0.append(nil)
        parts.1.append(nil)
      }
      row += isRemoved || !isAdded ? 1 : 0
      column += isAdded || !isRemoved ? 1 : 0
    }
    return parts
  }

  /// The remaining members; nil replaces equal ones.
  private static func members(
    _ old: [JSONMember], _ new: [JSONMember]
  ) -> ([String?], [String?]) {
    let others = Dictionary(new.map { ($0.name.text, $0) }) { $1 }
    let names = Set(old.map(\.name.text))
    var parts: ([String?], [String?]) = ([], [])
    for member in old {
      let name = JSONWriter.write(.string(member.name.text)).string
      guard let other = others[member.name.text] else {
        parts.0.append("\(name):\(whole(member.value))")
        continue
      }
      if member.value.canonicalForm == other.value.canonicalForm {
        parts.0.append(nil)
        parts.1.append(nil)
      } else {
        let texts = contrast(member.value, other.value)
        parts.0.append("\(name):\(texts.0)")
        parts.1.append("\(name):\(texts.1)")
      }
    }
    for member in new where !names.contains(member.name.text) {
      let name = JSONWriter.write(.string(member.name.text)).string
      parts.1.append("\(name):\(whole(member.value))")
    }
    return parts
  }

  /// Adjacent omissions become one.
  private static func joined(_ parts: [String?]) -> String {
    var words: [String] = []
    var isOmitting = false
    for part in parts {
      if part != nil || !isOmitting { words.append(part ?? omission) }
      isOmitting = part == nil
    }
    return words.joined(separator: ",")
  }

  /// The number of scalars before the difference that a shortened text keeps.
  private static let scalarsOfContext = 20

  /// Cuts off a common beginning that would leave no room for the difference.
  private static func cut(_ before: String, _ after: String) -> (String, String) {
    let (old, new) = (Array(before.unicodeScalars), Array(after.unicodeScalars))
    let equal = zip(old, new).prefix { $0 == $1 }.count
    guard max(old.count, new.count) > 80, equal > 2 * scalarsOfContext else {
      return (before, after)
    }
    func rest(_ scalars: [Unicode.Scalar]) -> String {
      omission + String(String.UnicodeScalarView(scalars.dropFirst(equal - scalarsOfContext)))
    }
    return (rest(old), rest(new))
  }
}
