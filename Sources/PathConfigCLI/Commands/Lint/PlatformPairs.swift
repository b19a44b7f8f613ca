import PathConfigDiagnostics
import PathConfigLint
import PathConfigModel

/// The files of a run that are the same app's on two platforms.
struct PlatformPairs {
  /// A file that was linted, and for whom.
  struct File {
    var document: ConfigurationDocument
    var clients: [ClientProfile]
  }

  /// A file for one platform and its counterpart.
  struct Pair {
    /// The place of the first among the files.
    var place: Int
    var first: LintedPlatform
    var second: LintedPlatform
  }

  private(set) var pairs: [Pair] = []

  /// Files belong together whose paths differ by the platform's name alone; where there is one file
  /// for each platform, they do whatever their names are.
  init(_ files: [File]) {
    let sides = files.enumerated().compactMap { place, file in Side(place, file) }
    let platforms = ClientPlatform.allCases.map { platform in
      sides.filter { $0.platform == platform }
    }
    guard platforms.count == 2 else { return }
    let isSolePair = platforms.allSatisfy { $0.count == 1 }
    for first in platforms[0] {
      let second = platforms[1].first { second in
        isSolePair || second.commonName == first.commonName
      }
      guard let second else { continue }
      pairs.append(
        Pair(place: first.place, first: first.file, second: second.file))
    }
  }

  private struct Side {
    var place: Int
    var file: LintedPlatform
    var platform: ClientPlatform

    /// The words and numbers of the path, without the names of platforms.
    var commonName: [[UInt8]]

    /// Nil where nothing tells the platform.
    init?(_ place: Int, _ file: File) {
      let asked = Set(file.clients.map(\.name.platform))
      let inference = ClientInference(file.document)
      guard let platform = asked.count == 1 ? asked.first : inference.platform,
        let client = (file.clients + inference.clients).first(where: {
          $0.name.platform == platform
        })
      else { return nil }
      self.place = place
      self.file = LintedPlatform(file.document, for: client)
      self.platform = platform
      commonName = Self.words(of: file.document.buffer.name)
    }

    private static func words(of name: String) -> [[UInt8]] {
      let platforms = ClientPlatform.allCases.map { Array($0.rawValue.utf8) }
      return name.utf8.split { !$0.isASCIILetterOrDigit }
        .map { $0.map(\.lowercasedASCII) }.filter { !platforms.contains($0) }
    }
  }
}
