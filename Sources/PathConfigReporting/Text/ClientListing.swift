import PathConfigDiagnostics

/// True if a sentence names a client by its id, or by its platform and version for people.
func names(_ sentence: String, client id: String) -> Bool {
  if WitnessWords.names(sentence, UTF8String(id)) { return true }
  let parts = id.split(separator: "@", maxSplits: 1)
  guard parts.count == 2, let platform = parts[0].split(separator: "-").last else { return false }
  let text = sentence.lowercased()
  return WitnessWords.names(text, UTF8String(String(parts[1])))
    && [parts[0], platform].contains { WitnessWords.names(text, UTF8String(String($0))) }
}

/// Clients in a sentence, the name of each library once: `a@1.0, 1.1 and b@2.0`.
///
/// - Parameter clients: `name@version`, grouped by library.
package func listed(clients: [String]) -> String {
  var groups: [(name: Substring, words: [String])] = []
  for client in clients {
    let parts = client.split(separator: "@", maxSplits: 1)
    if parts.count == 2, groups.last?.name.utf8.elementsEqual(parts[0].utf8) == true {
      groups[groups.count - 1].words.append(String(parts[1]))
    } else {
      groups.append((parts.first ?? "", [client]))
    }
  }
  let words = groups.count == 1 ? groups[0].words : groups.map { $0.words.joined(separator: ", ") }
  return listed(words)
}
