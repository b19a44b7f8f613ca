import PathConfigClients
import PathConfigLint
import PathConfigSyntax

/// The files of a run that belong to the same app on two platforms.
struct PlatformPairs {
  /// A linted file with its clients.
  struct File {
    var document: ConfigurationDocument
    var clients: [ClientProfile]
  }

  /// A file for one platform and its counterpart.
  struct Pair {
    /// The index of the first file.
    var place: Int
    var first: LintedPlatform
    var second: LintedPlatform
  }

  private(set) var pairs: [Pair] = []

  /// Pairs files whose paths differ by the platform's name alone.
  ///
  /// If there is exactly one file for each platform, their names do not matter.
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

    /// Nil if nothing shows the platform.
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
