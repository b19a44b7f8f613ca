import PathConfigDiagnostics
import PathConfigJSON

/// For which client a file is plainly meant, told from its name and from what stands in it.
package struct ClientInference: Sendable {
  package let client: ClientProfile

  /// The sign that decided, as a clause.
  package let evidence: String

  /// Nil where nothing tells, or where signs contradict each other.
  ///
  /// Complexity: O(length of the name + properties).
  package init?(_ document: ConfigurationDocument) {
    // A sign in the file itself may tell the older library from the current one; a name cannot.
    let signs = Self.contentSigns(document) + Self.nameSigns(document.buffer.name)
    let libraries = Set(signs.compactMap(\.client))
    guard Set(signs.map(\.isAndroid)).count == 1, libraries.count <= 1,
      let sign = signs.first(where: { $0.client != nil }) ?? signs.first
    else { return nil }
    self.client = ClientProfile.newest(of: sign.client ?? sign.fallback)
    self.evidence = sign.evidence
  }

  private struct Sign {
    var isAndroid: Bool
    /// The library, where the sign tells it.
    var client: ClientName?
    var evidence: String

    var fallback: ClientName { isAndroid ? .hotwireNativeAndroid : .hotwireNativeIOS }
  }

  /// Words of the path or URL, split at everything that is no letter.
  private static func nameSigns(_ name: String) -> [Sign] {
    let words = name.utf8.split { byte in
      !(UInt8(ascii: "a")...UInt8(ascii: "z")).contains(byte | 0x20)
    }.map { $0.map { $0 | 0x20 } }
    return [("android", true), ("ios", false)].compactMap { word, isAndroid in
      guard words.contains(where: { $0.elementsEqual(word.utf8) }) else { return nil }
      return Sign(
        isAndroid: isAndroid, client: nil, evidence: "its name contains the word `\(word)`")
    }
  }

  private static func contentSigns(_ document: ConfigurationDocument) -> [Sign] {
    document.rules.lazy.flatMap(\.properties).compactMap { member in
      if member.name.text == "view_controller" {
        return Sign(
          isAndroid: false, client: nil, evidence: "it sets `view_controller`")
      }
      guard member.name.text == "uri", case .string(let uri) = member.value.value else {
        return nil
      }
      if uri.text.bytes.starts(with: "hotwire://".utf8) {
        return Sign(
          isAndroid: true, client: .hotwireNativeAndroid, evidence: "a `uri` begins with hotwire://"
        )
      }
      if uri.text.bytes.starts(with: "turbo://".utf8) {
        return Sign(
          isAndroid: true, client: .turboAndroid, evidence: "a `uri` begins with turbo://")
      }
      return nil
    }
  }
}
