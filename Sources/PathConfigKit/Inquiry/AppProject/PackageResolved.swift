import PathConfigDiagnostics
import PathConfigJSON
import PathConfigModel

/// `Package.resolved`, versions 1 to 3: the packages that Swift Package Manager has chosen.
enum PackageResolved {
  static func mentions(in buffer: SourceBuffer) -> [LibraryMention] {
    let parse = JSONParser.parse(name: buffer.name, bytes: buffer.bytes)
    guard case .object(let root)? = parse.root?.value else { return [] }
    // Version 1 has the list inside `object`, and other names for its members.
    let list: JSONNode? =
      if case .object(let inner)? = root.last("object")?.value.value {
        inner.last("pins")?.value
      } else {
        root.last("pins")?.value
      }
    return (list?.array ?? []).compactMap { pin in
      guard case .object(let pin) = pin.value,
        let address = pin.last("location") ?? pin.last("repositoryURL"),
        case .string(let text) = address.value.value,
        let library = ClientName(repository: text.text)
      else { return nil }
      return LibraryMention(
        library, requirement(of: pin), at: SourceRange(parse.buffer, address.value.range))
    }
  }

  private static func requirement(of pin: JSONObject) -> LibraryRequirement {
    guard case .object(let state)? = pin.last("state")?.value.value,
      case .string(let version)? = state.last("version")?.value.value
    else { return .unknown }
    return .resolved(version.text)
  }
}
