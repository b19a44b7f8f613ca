import PathConfigSyntax

/// The client libraries that a file may be written for, judging by its name and its content.
///
/// The name and the folders decide the platform if they say one; the content decides the rest.
package struct ClientInference: Sendable {
  /// The libraries that nothing excludes, in the order of `ClientName`.
  ///
  /// There is at least one.
  package let candidates: [ClientName]

  /// The evidence for a candidate, the weightiest first.
  package let evidence: [Evidence]

  package struct Evidence: Sendable {
    /// A clause, such as `it sets \`view_controller\``.
    package let clause: String

    /// Nil for the name of the file.
    package let place: SourceRange?
  }

  /// The platform that the name and the folders of the file say; nil if they say none, or both.
  package let place: ClientPlatform?

  /// Complexity: O(signs × (length of the name + members)).
  package init(_ document: ConfigurationDocument) {
    let found = ClientSign.all.compactMap { sign in
      sign.range(document).map { (sign: sign, range: $0) }
    }
    let platforms = Set(found.filter(\.sign.isPath).flatMap(\.sign.weights.keys).map(\.platform))
    let place = platforms.count == 1 ? platforms.first : nil
    self.place = place
    var scores = ClientSign.before
    for (sign, _) in found { scores.merge(sign.weights, uniquingKeysWith: +) }
    let libraries = ClientName.allCases.filter { place == nil || $0.platform == place }
    let best = libraries.map { scores[$0, default: 0] }.max() ?? 0
    let candidates = libraries.filter { name in
      best - scores[name, default: 0] < ClientSign.margin
    }
    self.candidates = candidates
    // A weightier sign at the same place is enough.
    var places: Set<Range<Int>> = []
    let signs = found.map { ($0, support: $0.sign.support(for: candidates)) }
      .filter { $0.support > (0, 0) }.sorted { $0.support > $1.support }
    evidence = signs.map(\.0)
      .filter { $0.range.isEmpty || places.insert($0.range).inserted }
      .map { sign, range in
        Evidence(
          clause: sign.clause, place: range.isEmpty ? nil : SourceRange(document.buffer, range))
      }
  }

  /// The newest releases of the candidates.
  package var clients: [Client] { candidates.map(Client.newest) }

  /// The one platform of all candidates, or nil if there are several.
  package var platform: ClientPlatform? {
    let platforms = Set(candidates.map(\.platform))
    return platforms.count == 1 ? platforms.first : nil
  }
}

extension ClientSign {
  /// The weight of the sign for the candidates against the other libraries.
  ///
  /// A sign that treats the candidates differently keeps the choice among them open: that comes
  /// before all weights.
  fileprivate func support(for candidates: [ClientName]) -> (openness: Int, weight: Int) {
    let own = candidates.map { weights[$0, default: 0] }
    let others = ClientName.allCases.filter { !candidates.contains($0) }
    let sum = own.reduce(0, +)
    let weight = others.reduce(0) { $0 + sum - own.count * weights[$1, default: 0] }
    return (openness: Set(own).count > 1 ? 1 : 0, weight: max(weight, 0))
  }
}

/// A word or a name in a file that suggests some client libraries and not others.
struct ClientSign: Sendable {
  /// The sign as a clause.
  let clause: String

  /// The weight for each library, or nothing for a library that is not a key.
  let weights: [ClientName: Int]

  /// True for a sign of the file's place, and not of its content.
  let isPath: Bool

  /// The place of the sign in a file, or nil if the file does not have it; empty for its name.
  ///
  /// Complexity: O(length of the path + members).
  let range: @Sendable (ConfigurationDocument) -> Range<Int>?

  private init(
    _ clause: String, _ weights: [ClientName: Int], isPath: Bool = false,
    range: @escaping @Sendable (ConfigurationDocument) -> Range<Int>?
  ) {
    self.clause = clause
    self.weights = weights
    self.isPath = isPath
    self.range = range
  }

  /// A property of that name.
  private static func property(_ name: UTF8String, _ weights: [ClientName: Int]) -> ClientSign {
    ClientSign("it sets `\(name)`", weights) { $0.property { $0.name.text == name } }
  }

  /// A property `presentation` with such a word.
  private static func presentation(
    _ clause: String, _ weights: [ClientName: Int],
    _ holds: @escaping @Sendable (UTF8String) -> Bool
  ) -> ClientSign {
    ClientSign("it sets `presentation` to \(clause)", weights) {
      $0.property { $0.name.text == "presentation" && $0.text.map(holds) ?? false }
    }
  }

  /// A property `uri` or `fallback_uri` with that scheme.
  private static func scheme(_ scheme: UTF8String, _ weights: [ClientName: Int]) -> ClientSign {
    ClientSign("a `uri` begins with \(scheme)://", weights) {
      $0.property { member in
        ["uri", "fallback_uri"].contains(member.name.text)
          && member.text?.bytes.starts(with: scheme.bytes + "://".utf8) ?? false
      }
    }
  }

  /// Words in a row of the file's path, which is split at everything but letters.
  private static func path(_ words: [String], _ weights: [ClientName: Int]) -> ClientSign {
    let text = words.joined(separator: "/")
    return ClientSign("its path contains `\(text)`", weights, isPath: true) { document in
      let path = document.pathInApp.utf8.split { !$0.isASCIILetter }
        .map { String(decoding: $0.map { $0 | 0x20 }, as: UTF8.self) }
      return path.contains(words) ? 0..<0 : nil
    }
  }
}

extension ClientSign {
  /// The weights before anything is read: Hotwire Native is the current library.
  static let before: [ClientName: Int] = [.hotwireNativeIOS: 3, .hotwireNativeAndroid: 3]

  /// The lead of the best library that excludes another one as a candidate.
  static let margin = 3

  /// Every sign, the weightiest first.
  ///
  /// The weights were found on 92 public files whose apps are known. They choose among the libraries
  /// that the place of the file leaves.
  static let all: [ClientSign] = [
    // A library for Android registers its destinations under URIs with its own scheme.
    scheme("turbo", [.turboAndroid: 10]), scheme("turbolinks", [.turboAndroid: 10]),
    scheme("hotwire", [.hotwireNativeAndroid: 8]),
    // Only the libraries for Android read it.
    property("uri", [.hotwireNativeAndroid: 6, .turboAndroid: 6]),
    // Only Hotwire Native iOS reads them.
    property("modal_style", [.hotwireNativeIOS: 6]),
    property("modal_dismiss_gesture_enabled", [.hotwireNativeIOS: 6]),
    property("view_controller", [.hotwireNativeIOS: 6, .turboIOS: 1]),
    // The code of turbo-ios apps reads whatever its authors like. These are the words of its demo.
    property("view-controller", [.turboIOS: 5, .hotwireNativeIOS: 1]),
    presentation("`authentication`", [.turboIOS: 5, .hotwireNativeIOS: 1]) {
      $0 == "authentication"
    },
    presentation("`modal`", [.turboIOS: 4]) { $0 == "modal" },
    presentation("a word of its own", [.turboIOS: 2]) { !isKnown($0) },
    // Every library except turbo-ios reads them itself.
    property(
      "context", [.hotwireNativeIOS: 3, .hotwireNativeAndroid: 3, .turboAndroid: 3, .turboIOS: 1]),
    property(
      "pull_to_refresh_enabled", [.hotwireNativeIOS: 2, .hotwireNativeAndroid: 2, .turboAndroid: 2]
    ),
    presentation(
      "a word of Hotwire Native",
      [.hotwireNativeIOS: 2, .hotwireNativeAndroid: 2, .turboAndroid: 2, .turboIOS: 1]
    ) { ["clear_all", "replace_root", "pop", "refresh", "none", "push"].contains($0) },
    // People name files after the platform, and copy files from one to the other. The place decides
    // the platform if it says one.
    path(["ios"], [.hotwireNativeIOS: 3, .turboIOS: 3]),
    path(["android"], [.hotwireNativeAndroid: 3, .turboAndroid: 3]),
    // The addresses of Turbo Native's time live on in apps that have moved to Hotwire Native since.
    path(["turbo", "ios"], [.turboIOS: 1]), path(["turbo", "android"], [.turboAndroid: 1]),
    ClientSign(
      "it is in a folder of an Android app", [.hotwireNativeAndroid: 3, .turboAndroid: 3],
      isPath: true
    ) { ("/" + $0.pathInApp).utf8.contains("/src/main/assets/".utf8) ? 0..<0 : nil },
    // The documentation of Turbo Native for iOS writes settings so.
    ClientSign("the name of a setting has a hyphen", [.turboIOS: 1]) {
      $0.settings.first { $0.name.text.bytes.contains(UInt8(ascii: "-")) }?.range
    },
  ]

  /// True for a word of `presentation` that a library or another sign has, in letters of either case.
  private static func isKnown(_ word: UTF8String) -> Bool {
    let word = word.string.lowercased()
    let words = ClientName.allCases.flatMap { library -> [String] in
      let spec = Client.newest(of: library).property("presentation")
      if case .enumeration(let words, _)? = spec?.type { return words }
      return []
    }
    return (["authentication", "modal"] + words).contains { $0.utf8.elementsEqual(word.utf8) }
  }
}

extension ConfigurationDocument {
  fileprivate var pathInApp: String { place ?? buffer.name }

  /// The place of the first property for which a condition holds.
  fileprivate func property(where holds: (JSONMember) -> Bool) -> Range<Int>? {
    rules.lazy.flatMap(\.properties).first(where: holds)?.range
  }
}

extension JSONMember {
  /// The text of a string, or nil for any other value.
  fileprivate var text: UTF8String? {
    if case .string(let string) = value.value { string.text } else { nil }
  }
}
