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
  ///
  /// - Parameter heedsPlace: false to judge by the content alone.
  package init(_ document: ConfigurationDocument, heedsPlace: Bool = true) {
    let found = ClientSign.all.compactMap { sign in
      heedsPlace || !sign.isPath ? sign.range(in: document).map { (sign: sign, range: $0) } : nil
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
    evidence = found.filter { $0.sign.support(for: candidates) > 0 }
      .sorted { $0.sign.support(for: candidates) > $1.sign.support(for: candidates) }
      .filter { $0.range.isEmpty || places.insert($0.range).inserted }
      .map { sign, range in
        Evidence(
          clause: sign.clause, place: range.isEmpty ? nil : SourceRange(document.buffer, range))
      }
  }

  /// The newest releases of the candidates.
  package var clients: [ClientProfile] { candidates.map(ClientProfile.newest) }

  /// The one platform of all candidates, or nil if there are several.
  package var platform: ClientPlatform? {
    let platforms = Set(candidates.map(\.platform))
    return platforms.count == 1 ? platforms.first : nil
  }
}

extension ClientSign {
  /// The weight of the sign for the candidates against the other libraries.
  ///
  /// If it treats the candidates differently, it is the degree to which the sign keeps the choice
  /// open.
  fileprivate func support(for candidates: [ClientName]) -> Int {
    let own = candidates.map { weights[$0, default: 0] }
    let others = ClientName.allCases.filter { !candidates.contains($0) }
    let sum = own.reduce(0, +)
    let support = others.reduce(0) { $0 + sum - own.count * weights[$1, default: 0] }
    return Set(own).count > 1 ? max(support, 0) + Self.opening : support
  }

  /// More than any sum of weights.
  private static var opening: Int { 1_000 }
}

/// A word or a name in a file that suggests some client libraries and not others.
struct ClientSign: Sendable {
  let mark: Mark

  /// The sign as a clause.
  let clause: String

  /// The weight for each library, or nothing for a library that is not a key.
  let weights: [ClientName: Int]

  enum Mark: Sendable {
    /// A property of that name.
    case property(UTF8String)
    /// A property of that name with one of these words.
    case word([UTF8String], of: UTF8String)
    /// A property of that name with a word that no library has.
    case unknownWord(of: UTF8String)
    /// A property `uri` or `fallback_uri` with that scheme.
    case scheme(UTF8String)
    case setting(UTF8String)
    /// A name of a setting with a hyphen, as the documentation of Turbo Native for iOS writes it.
    case hyphenatedSetting
    /// A word of the file's path.
    case pathWord(UTF8String)
    /// Folders in the file's path.
    case folders(UTF8String)
  }

  /// True for a sign of the file's place, and not of its content.
  var isPath: Bool {
    switch mark {
    case .pathWord, .folders: true
    default: false
    }
  }

  private init(_ mark: Mark, _ clause: String, _ weights: [ClientName: Int]) {
    self.mark = mark
    self.clause = clause
    self.weights = weights
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
    ClientSign(.scheme("turbo"), "a `uri` begins with turbo://", [.turboAndroid: 10]),
    ClientSign(.scheme("turbolinks"), "a `uri` begins with turbolinks://", [.turboAndroid: 10]),
    ClientSign(
      .scheme("hotwire"), "a `uri` begins with hotwire://", [.hotwireNativeAndroid: 8]),
    // Only the libraries for Android read it.
    ClientSign(
      .property("uri"), "it sets `uri`", [.hotwireNativeAndroid: 6, .turboAndroid: 6]),
    // Only Hotwire Native iOS reads them.
    ClientSign(.property("modal_style"), "it sets `modal_style`", [.hotwireNativeIOS: 6]),
    ClientSign(
      .property("modal_dismiss_gesture_enabled"), "it sets `modal_dismiss_gesture_enabled`",
      [.hotwireNativeIOS: 6]),
    ClientSign(
      .property("view_controller"), "it sets `view_controller`",
      [.hotwireNativeIOS: 6, .turboIOS: 1]),
    // The code of turbo-ios apps reads whatever its authors like. These are the words of its demo.
    ClientSign(
      .property("view-controller"), "it sets `view-controller`",
      [.turboIOS: 5, .hotwireNativeIOS: 1]),
    ClientSign(
      .word(["authentication"], of: "presentation"), "it sets `presentation` to `authentication`",
      [.turboIOS: 5, .hotwireNativeIOS: 1]),
    ClientSign(
      .word(["modal"], of: "presentation"), "it sets `presentation` to `modal`", [.turboIOS: 4]),
    ClientSign(
      .unknownWord(of: "presentation"), "it sets `presentation` to a word of its own",
      [.turboIOS: 2]),
    // Every library except turbo-ios reads them itself.
    ClientSign(
      .property("context"), "it sets `context`",
      [.hotwireNativeIOS: 3, .hotwireNativeAndroid: 3, .turboAndroid: 3, .turboIOS: 1]),
    ClientSign(
      .property("pull_to_refresh_enabled"), "it sets `pull_to_refresh_enabled`",
      [.hotwireNativeIOS: 2, .hotwireNativeAndroid: 2, .turboAndroid: 2]),
    ClientSign(
      .word(["clear_all", "replace_root", "pop", "refresh", "none", "push"], of: "presentation"),
      "it sets `presentation` to a word of Hotwire Native",
      [.hotwireNativeIOS: 2, .hotwireNativeAndroid: 2, .turboAndroid: 2, .turboIOS: 1]),
    // People name files after the platform, and copy files from one to the other. The place decides
    // the platform if it says one.
    ClientSign(
      .pathWord("ios"), "its path contains `ios`",
      [.hotwireNativeIOS: 3, .turboIOS: 3]),
    ClientSign(
      .pathWord("android"), "its path contains `android`",
      [.hotwireNativeAndroid: 3, .turboAndroid: 3]),
    ClientSign(
      .folders("/src/main/assets/"), "it is in a folder of an Android app",
      [.hotwireNativeAndroid: 3, .turboAndroid: 3]),
    // turbo-android reads it. Many files of Hotwire Native still have it.
    ClientSign(
      .setting("screenshots_enabled"), "it has the setting `screenshots_enabled`",
      [.turboAndroid: 2]),
    ClientSign(
      .hyphenatedSetting, "the name of a setting has a hyphen", [.turboIOS: 1]),
  ]
}

extension ClientSign {
  /// The place of the sign in a file, or nil if the file does not have it.
  ///
  /// Complexity: O(length of the path + members).
  func range(in document: ConfigurationDocument) -> Range<Int>? {
    switch mark {
    case .property(let name):
      document.rules.lazy.flatMap(\.properties).first { $0.name.text == name }?.range
    case .word(let words, let name):
      document.rules.lazy.flatMap(\.properties).first { member in
        member.name.text == name && (member.text.map(words.contains) ?? false)
      }?.range
    case .unknownWord(let name):
      document.rules.lazy.flatMap(\.properties).first { member in
        guard member.name.text == name, let word = member.text else { return false }
        return !Self.isKnown(word, of: name)
      }?.range
    case .scheme(let scheme):
      document.rules.lazy.flatMap(\.properties).first { member in
        guard ["uri", "fallback_uri"].contains(member.name.text), let uri = member.text
        else { return false }
        return uri.bytes.starts(with: scheme.bytes + "://".utf8)
      }?.range
    case .setting(let name): document.settings.first { $0.name.text == name }?.range
    case .hyphenatedSetting:
      document.settings.first { $0.name.text.bytes.contains(UInt8(ascii: "-")) }?.range
    case .pathWord(let word): Self.path(document.buffer.name, contains: word) ? 0..<0 : nil
    case .folders(let folders):
      document.buffer.name.utf8.contains(folders.bytes) ? 0..<0 : nil
    }
  }

  /// True for a word that a library or another sign has, in letters of either case.
  private static func isKnown(_ word: UTF8String, of name: UTF8String) -> Bool {
    let word = word.string.lowercased()
    let signs = all.flatMap { sign -> [String] in
      if case .word(let words, name) = sign.mark { words.map(\.string) } else { [] }
    }
    let words = ClientName.allCases.flatMap { library -> [String] in
      let spec = ClientProfile.newest(of: library).property(name)
      if case .enumeration(let words, _)? = spec?.type { return words }
      return []
    }
    return (signs + words).contains { $0.utf8.elementsEqual(word.utf8) }
  }

  /// Looks for a word of a path or URL, split at everything but letters.
  private static func path(_ name: String, contains word: UTF8String) -> Bool {
    name.utf8.split { !$0.isASCIILetter }.contains {
      $0.lazy.map { $0 | 0x20 }.elementsEqual(word.bytes)
    }
  }
}

extension JSONMember {
  /// The text of a string, or nil for any other value.
  fileprivate var text: UTF8String? {
    if case .string(let string) = value.value { string.text } else { nil }
  }
}
