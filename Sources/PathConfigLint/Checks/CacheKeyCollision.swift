import PathConfigDiagnostics
import PathConfigModel

extension Check {
  static let cacheKeyCollision = Check(
    id: "cache-key-collision",
    summary: "a new URL for which phones still use the copy of the old one",
    rationale: """
      A client stores the file that it downloads, and starts with it at the next launch. Hotwire \
      Native iOS names the copy by the last part of the URL's path. Turbo Native iOS uses one name for \
      every URL. `/v1/ios/config` and `/v2/ios/config` therefore share one copy.

      An app that moves to the new URL starts with the old file, and keeps it while it is offline. \
      A new name at the end, such as `ios_v2.json`, avoids this in Hotwire Native iOS.
      """,
    level: .on(.warning),
    dependsOn: [.sources],
    examples: [
      .finds(
        "A version in a directory", for: ["hotwire-native-ios@1.3", "hotwire-native-android@1.3"],
        beside: .app(
          bundled: nil, address: "https://example.com/v2/ios/path_configuration",
          former: "https://example.com/v1/ios/path_configuration"),
        in: #"«{»"rules": []}"#,
        """
        Hotwire Native iOS 1.3 starts with the old copy of \
        https://example.com/v1/ios/path_configuration: it stores both as `path_configuration`
        """),
      .finds(
        "One name for every URL", for: ["turbo-ios@7.1"],
        beside: .app(
          bundled: nil, address: "https://example.com/ios_v2.json",
          former: "https://example.com/ios_v1.json"),
        in: #"«{»"rules": []}"#,
        """
        Turbo Native iOS 7.1 starts with the old copy of https://example.com/ios_v1.json: it stores both \
        as `path-configuration.json`
        """),
      .ignores(
        "A version in the name", for: ["hotwire-native-ios@1.3"],
        beside: .app(
          bundled: nil, address: "https://example.com/ios_v2.json",
          former: "https://example.com/ios_v1.json"),
        in: #"{"rules": []}"#),
      .ignores(
        "A client that uses the whole URL", for: ["hotwire-native-android@1.3"],
        beside: .app(
          bundled: nil, address: "https://example.com/v2/android.json",
          former: "https://example.com/v1/android.json"),
        in: #"{"rules": []}"#),
    ],
    search: .app(CacheKeyCollision.find))
}

private enum CacheKeyCollision {
  static func find(in context: AppContext, into findings: inout Findings) {
    guard let server = context.sources.server, let address = server.address,
      let former = context.formerAddress, address != former
    else { return }
    let clients = context.clients.filter { $0.sharesStoredCopy(address, former) }
    var keys: [(key: UTF8String, clients: [ClientProfile])] = []
    for client in clients {
      let key = client.storedCopyKey(of: address)
      if let place = keys.firstIndex(where: { $0.key == key }) {
        keys[place].clients.append(client)
      } else {
        keys.append((key, [client]))
      }
    }
    for (key, clients) in keys {
      var finding = Finding(startsWith(former, clients, key), at: server.document.opening)
      finding.clients = clients
      finding.help = help(clients, address, key)
      findings.add(finding)
    }
  }
}

// MARK: - Wording

private func startsWith(
  _ former: UTF8String, _ clients: [ClientProfile], _ key: UTF8String
) -> String {
  let verb = VerbPhrase(
    "starts with the old copy of \(former): it stores both as \(Quotation.of(key))",
    "start with the old copy of \(former): they store both as \(Quotation.of(key))")
  return ClientClause.all(clients, verb)
}

/// Suggests another name at the end of the path, if the clients then store it apart.
private func help(
  _ clients: [ClientProfile], _ address: UTF8String, _ key: UTF8String
) -> String? {
  let path = address.bytes.prefix { $0 != UInt8(ascii: "?") && $0 != UInt8(ascii: "#") }
  let start = path.lastIndex(of: UInt8(ascii: "/")) ?? path.startIndex
  let end = path[start...].lastIndex(of: UInt8(ascii: ".")) ?? path.endIndex
  let bytes = Array(path[..<end]) + Array("_new".utf8) + Array(address.bytes[end...])
  let renamed = UTF8String(repairing: bytes)
  guard !clients.contains(where: { $0.storedCopyKey(of: renamed) == key }) else { return nil }
  return "rename the new file, as in \(HelpLine.code(renamed.string))"
}
