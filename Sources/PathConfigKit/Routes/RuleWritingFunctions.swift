import PathConfigSyntax

/// The functions of a program that write the rules of a configuration, themselves or by what they name.
struct RuleWritingFunctions {
  /// The names of the functions; empty if the program writes the rules elsewhere.
  let names: Set<String>

  /// The names by which routes know the program: its classes, or those of a controller or view of Rails.
  private var owners: Set<String> = []

  /// False if no more than the comments have the keys of a configuration.
  let areFound: Bool

  /// A function or constant, with the keys of rules in it.
  private struct Part {
    var name = ""
    var keys: Set<String> = []
    var words: [Substring] = []
    var isWriter: Bool { keys.count == 3 }
  }

  init(in text: ContiguousArray<UInt8>, of path: String) {
    let source = SourceTokens(text, comments: SourceTokens.comments(of: path))
    var parts = [Part()]
    for place in source.tokens.indices {
      if let owner = source.match([["class", "defmodule"], .path], at: place)?.found[0] {
        owners.insert(owner.map(source.text).joined())
      }
      if let name = source.nameOfPart(at: place) { parts.append(Part(name: name)) }
      let isString = source.isString(place)
      if source.tokens[place].kind == .sign { continue }
      let text = source.text(place)
      for (key, meaning) in Self.keys where isString ? text.contains(key) : text == key {
        parts[parts.count - 1].keys.insert(meaning)
      }
      if !isString { parts[parts.count - 1].words.append(text[...]) }
    }
    areFound = Set(parts.flatMap(\.keys)).count == 3
    // Functions name others, a few calls deep.
    for _ in 0..<6 {
      let known = Dictionary(parts.map { ($0.name[...], $0.keys) }) { $0.union($1) }
        .filter { !$0.key.isEmpty && !$0.value.isEmpty }
      for place in parts.indices where !parts[place].isWriter {
        parts[place].keys = parts[place].words.reduce(into: parts[place].keys) {
          if let keys = known[$1] { $0.formUnion(keys) }
        }
      }
    }
    let writers = Set(parts.filter(\.isWriter).map(\.name)).subtracting([""])
    if let controller = path.rest(after: "app/controllers/"), controller.hasSuffix("_controller.rb")
    {
      owners = [String(controller.dropLast("_controller.rb".count))]
      names = writers
    } else if let view = path.rest(after: "app/views/") {
      let (folder, file) = PathText.split(view)
      owners = [folder]
      names = Set(file.split(separator: ".").prefix(1).map(String.init))
    } else {
      names = writers
      let (name, ending) = (PathText.split(path).name, ".php")
      if name.hasSuffix(ending) { owners.insert(String(name.dropLast(ending.count))) }
    }
  }

  private static let keys = [
    ("rules", "rules"), ("settings", "rules"), ("patterns", "patterns"),
    ("properties", "properties"),
  ]

  /// The routes that lead to one of the functions, or else those whose paths name a configuration.
  func routes(among all: [WrittenRoute]) -> [WrittenRoute] {
    let isInvoked = !names.isDisjoint(with: ["__invoke", "get", "call"])
    let own = all.filter { route in
      (owners.isEmpty || !owners.isDisjoint(with: route.names))
        && (names.isEmpty || isInvoked || !names.isDisjoint(with: route.names))
    }
    if own.count == 1 || !own.isEmpty && !names.isEmpty { return own }
    return (own.isEmpty ? all : own).filter { $0.path.map(isPathOfConfiguration) ?? false }
  }
}

extension String {
  func rest(after folder: String) -> String? {
    firstRange(of: folder).map { String(self[$0.upperBound...]) }
  }
}

extension SourceTokens {
  /// The name of a function or constant that begins at a place.
  fileprivate func nameOfPart(at place: Int) -> String? {
    if let end = match(
      [["def", "defp", "function", "const"], .maybe(["self", "."]), .word], at: place)?.end
    {
      return text(end - 1)
    }
    guard tokens[place].startsLine else { return nil }
    if match(["@", .word], at: place) != nil, !has("=", at: place + 2) { return text(place + 1) }
    return match([.word, "="], at: place) != nil && text(place).utf8.first?.isASCIICapital == true
      ? text(place) : nil
  }
}
