import PathConfigSyntax

/// The content that a file's name suggests.
enum FileNameHint: Int, Comparable, Sendable {
  /// A file other than JSON.
  case none
  case json

  /// A usual name of configurations: `configuration.json`, `ios_v1.json`, `android.json`.
  case likely

  /// An unmistakable name: `path-configuration.json`, `PathConfig.json`.
  case certain

  static func < (left: FileNameHint, right: FileNameHint) -> Bool {
    left.rawValue < right.rawValue
  }

  init(_ name: String) {
    let bytes = Array(name.utf8)
    guard let dot = bytes.lastIndex(of: UInt8(ascii: ".")),
      String(decoding: bytes[dot...], as: UTF8.self).lowercased().utf8.elementsEqual(".json".utf8)
    else {
      self = .none
      return
    }
    let words = Self.words(in: bytes[..<dot])
    let has = { (wanted: [String]) in words.contains { wanted.contains($0) } }
    let configuration = ["configuration", "configurations", "config", "configs"]
    if has(["schema", "expectations"]) {
      self = .json
    } else if has(["path", "paths"]) && has(configuration)
      || has(["pathconfig", "pathconfiguration"])
    {
      self = .certain
    } else {
      self =
        has(configuration + ["ios", "android", "turbo", "hotwire", "native"]) ? .likely : .json
    }
  }

  /// The runs of ASCII letters in lower case.
  ///
  /// A capital after a small letter begins a new run.
  private static func words(in stem: ArraySlice<UInt8>) -> [String] {
    var words: [[UInt8]] = [[]]
    var wasSmall = false
    for byte in stem {
      let small = byte.lowercasedASCII
      guard byte.isASCIILetter else {
        words.append([])
        wasSmall = false
        continue
      }
      if byte != small, wasSmall { words.append([]) }
      words[words.count - 1].append(small)
      wasSmall = byte == small
    }
    return words.filter { !$0.isEmpty }.map { String(decoding: $0, as: UTF8.self) }
  }
}
