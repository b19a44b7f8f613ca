import PathConfigSyntax

/// True if a sentence names a client by its id, or by its platform and version for people.
func names(_ sentence: String, client id: String) -> Bool {
  if WitnessWords.names(sentence, UTF8String(id)) { return true }
  let parts = id.split(separator: "@", maxSplits: 1)
  guard parts.count == 2, let platform = parts[0].split(separator: "-").last else { return false }
  let text = sentence.lowercased()
  return WitnessWords.names(text, UTF8String(String(parts[1])))
    && [parts[0], platform].contains { WitnessWords.names(text, UTF8String(String($0))) }
}
