import PathConfigDiagnostics
import PathConfigModel

extension Check {
  static let cacheKeyCollision = Check(
    id: "cache-key-collision",
    summary: "a new URL under which phones find the stored copy of the former one",
    rationale: """
      A client stores what it fetched, and starts with it at the next launch. hotwire-native-ios \
      names the stored copy by the last component of the URL's path alone, and turbo-ios has one \
      name for all: `/v1/ios/path_configuration` and `/v2/ios/path_configuration`, or the same file \
      on two hosts, share one copy. An app that moves to the new URL starts with the old file, and \
      offline it keeps it. A name that differs at its end, such as `ios_v2.json`, is a new copy.
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
        hotwire-native-ios@1.3 starts with the stored copy of \
        https://example.com/v1/ios/path_configuration: it stores both as `path_configuration`
        """),
      .finds(
        "One name for all", for: ["turbo-ios@7.1"],
        beside: .app(
          bundled: nil, address: "https://example.com/ios_v2.json",
          former: "https://example.com/ios_v1.json"),
        in: #"«{»"rules": []}"#,
        """
        turbo-ios@7.1 starts with the stored copy of https://example.com/ios_v1.json: it stores \
        both as `path-configuration.json`
        """),
      .ignores(
        "A version in the name", for: ["hotwire-native-ios@1.3"],
        beside: .app(
          bundled: nil, address: "https://example.com/ios_v2.json",
          former: "https://example.com/ios_v1.json"),
        in: #"{"rules": []}"#),
      .ignores(
        "A client that goes by the whole URL", for: ["hotwire-native-android@1.3"],
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
      finding.help = giveAnotherName
      findings.add(finding)
    }
  }
}

// MARK: - Wording

private func startsWith(
  _ former: UTF8String, _ clients: [ClientProfile], _ key: UTF8String
) -> String {
  let verb = VerbPhrase(
    "starts with the stored copy of \(former): it stores both as \(Quotation.of(key))",
    "start with the stored copy of \(former): they store both as \(Quotation.of(key))")
  return ClientClause.all(clients, verb)
}

private let giveAnotherName = "give the new file another name at the end of its path"
