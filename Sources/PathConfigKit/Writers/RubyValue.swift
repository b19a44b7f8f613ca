import PathConfigClients
import PathConfigSyntax

/// A value that a program builds, as far as its text tells.
struct RubyValue {
  indirect enum Kind {
    /// `null`, a boolean or a number, as in JSON.
    case plain(UTF8String)
    case text(RubyText, isSymbol: Bool)

    /// A hole in it is a value, or any number of them.
    case array([RubyValue])
    case object(RubyObject)

    /// JSON text that a method makes of a value.
    case encoded(RubyValue)

    /// The path of a file below the root of the application, or the content of the file.
    case file(UTF8String)

    /// A class or module; with `isSelf`, the object that runs the method.
    case module(RubyProgram.Place, isSelf: Bool)
    case hole(RubyHole)
  }

  var kind: Kind

  /// The text that the value is from.
  var source: SourceRange

  var isHole: Bool { if case .hole = kind { true } else { false } }

  /// True for a value that JSON has.
  var isOfJSON: Bool {
    switch kind {
    case .plain, .text, .array, .object: true
    case .encoded, .file, .module, .hole: false
    }
  }

  var isEncoded: Bool { if case .encoded = kind { true } else { false } }

  /// True for a text that begins as no number does.
  var isWord: Bool { isText && text?.bytes.first.map(\.isASCIILetter) ?? false }
  var isText: Bool { if case .text = kind { true } else { false } }
  var isArray: Bool { if case .array = kind { true } else { false } }
  var isNil: Bool { if case .plain("null") = kind { true } else { false } }

  /// The expression of a hole.
  var name: String { if case .hole(let hole) = kind { hole.name } else { "a value" } }

  /// False for `nil` and `false`; nil for a hole.
  var truth: Bool? {
    switch kind {
    case .hole: nil
    case .plain(let text): text != "null" && text != "false"
    default: true
    }
  }

  /// The text of a value between other text; nil for a hole and for what has no plain text.
  var text: RubyText? {
    switch kind {
    case .text(let text, _): text
    case .plain(let text): text == "null" ? RubyText() : RubyText(text.bytes, from: source)
    default: nil
    }
  }

  /// The bytes that tell plain values apart; nil for others.
  var key: ContiguousArray<UInt8>? {
    switch kind {
    case .text(let text, let isSymbol): [isSymbol ? 0x3A : 0x22] + text.bytes
    case .plain(let text): [0x23] + text.bytes
    default: nil
    }
  }
}

/// A value that only the running program has.
struct RubyHole {
  /// The expression that gives it.
  let name: String

  /// The text that the value of the name is compared with.
  var literal: UTF8String?

  /// True if it is the opposite.
  var isNegated = false

  /// True if both ask for a platform, each for another one, as `ios?` and `android?` do.
  func isOfOtherPlatform(than other: RubyHole) -> Bool {
    let platforms = ClientPlatform.allCases.map(\.rawValue)
    return literal == nil && other.literal == nil
      && platforms.contains { own in
        platforms.contains {
          $0 != own && name.contains(own) && name.replacing(own, with: $0) == other.name
        }
      }
  }
}

/// The members of a hash, each key once.
struct RubyObject {
  /// Without a key, some unknown members.
  private(set) var members: [(key: RubyValue?, value: RubyValue)] = []
  var isEmpty: Bool { members.isEmpty }
  private var places: [ContiguousArray<UInt8>: Int] = [:]

  /// The keys that the text of the hash has.
  private var written: Set<ContiguousArray<UInt8>> = []

  /// The keys that the text has more than once, with a place before the last.
  private(set) var repeated: [ContiguousArray<UInt8>: SourceRange] = [:]

  /// Sets a member that the text of the hash has.
  mutating func write(_ key: RubyValue, _ value: RubyValue) {
    if let bytes = key.key, !written.insert(bytes).inserted, let place = places[bytes] {
      repeated[bytes] = members[place].key?.source
      members[place].key = key
    }
    set(key, value)
  }

  /// Sets a member; one that is there stays at its place.
  mutating func set(_ key: RubyValue?, _ value: RubyValue) {
    guard let key, let bytes = key.key else { return members.append((nil, value)) }
    if let place = places[bytes] {
      members[place].value = value
    } else {
      places[bytes] = members.count
      members.append((key, value))
    }
  }

  mutating func merge(_ other: RubyObject) {
    for member in other.members { set(member.key, member.value) }
    repeated.merge(other.repeated) { $1 }
  }

  /// Nil if the member may be unknown.
  subscript(key: RubyValue) -> RubyValue? {
    let unknown = members.lastIndex { $0.key == nil } ?? -1
    guard let bytes = key.key, let place = places[bytes], place > unknown else { return nil }
    return members[place].value
  }
}

/// The arguments of a call.
struct RubyArguments {
  var values: [RubyValue] = []

  /// Members without braces.
  var members = RubyObject()

  /// False if there may be others.
  var areAll = true

  /// The values, the members as a hash at the end.
  func all(from source: SourceRange) -> [RubyValue] {
    members.isEmpty ? values : values + [RubyValue(kind: .object(members), source: source)]
  }

  /// The value that a function of PHP makes JSON of.
  var data: RubyValue? { self["data"] ?? self["value"] ?? values.first }

  subscript(name: String) -> RubyValue? {
    members.members.last { $0.key?.text?.bytes.elementsEqual(name.utf8) ?? false }?.value
  }
}
