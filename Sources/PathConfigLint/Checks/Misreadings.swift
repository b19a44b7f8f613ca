import PathConfigClients
import PathConfigSyntax

// Text of patterns that means something else than it seems to: in a glob, in a router, in prose, at
// the root.

extension Check {
  static let globPattern = Check("glob-pattern", dependsOn: []) { pattern, context in
    Misreading.suspicions(by: [star], in: pattern, context)
  }

  static let placeholderPattern = Check("placeholder-pattern", dependsOn: []) { pattern, context in
    Misreading.suspicions(by: [placeholder], in: pattern, context)
  }

  static let unescapedMetacharacter = Check("unescaped-metacharacter", dependsOn: []) {
    pattern, context in
    // The host of a pattern goes as a whole, which another check advises.
    let finders: [Misreading.Finder] = [
      escapedTwice, fullStop, lostClass, { questionMark($0, context) }, plusSign, parentheses,
    ]
    return pattern.hasScheme
      ? [] : Misreading.suspicions(by: finders, in: pattern, context)
  }

  static let misleadingPattern = Check("misleading-pattern", dependsOn: [.subjects]) {
    pattern, context in
    [AccidentalSplit(pattern)?.suspicion(in: pattern, context)].compactMap { $0 }.map { [$0] }
      + Misreading.suspicions(by: [numbers, words, helperName], in: pattern, context)
  }

  static let rootPattern = Check("root-pattern", dependsOn: [.subjects]) { pattern, context in
    let found = Misreading.suspicions(
      by: [{ root($0, of: pattern, context) }], in: pattern, context)
    return found.isEmpty || context.repeatsOthers(pattern) ? [] : found
  }

  static let encodingDependentPattern = Check(
    "encoding-dependent-pattern", dependsOn: [.subjects]
  ) { pattern, context in
    // Releases of one library that differ are a matter of `diff`.
    let differs = context.clients.contains {
      $0.name == context.client.name && $0.path != context.client.path
    }
    let finder = context.client.path == .decoded ? encoded : unencoded
    return differs ? [] : Misreading.suspicions(by: [finder], asOne: true, in: pattern, context)
  }
}

/// A part of a pattern that means something else than its author thinks.
private struct Misreading {
  /// The underlined bytes.
  let range: Range<Int>

  /// The bytes in whose place the texts below are tried.
  let sampled: Range<Int>

  /// The true meaning: a clause, after which the message says which URL shows it.
  let meaning: String

  /// Texts that were meant there, and texts that match there by accident.
  var meant: [String] = []
  var accidents: [String] = []

  var remedy = Suspicion.Remedy()

  /// Finds one kind at an item of a pattern.
  typealias Finder = @Sendable (Item) -> Misreading?

  /// - Parameter isOne: true if all that is found in a pattern is one mistake, at the first place.
  static func suspicions(
    by finders: [Finder], asOne isOne: Bool = false, in pattern: ReadablePattern,
    _ context: LintContext
  ) -> [[Suspicion]] {
    let found = all(by: finders, in: pattern)
    return (isOne ? found.prefix(1) : found[...]).map { one in
      var one = one
      if isOne { one.remedy.edits = [found.flatMap { $0.remedy.edits[0] }] }
      // A URL that was meant has the meant text at all of these places.
      let alike = found.filter { $0.sampled != one.sampled }
        .compactMap { other in other.meant.first.map { (other.sampled, $0) } }
      return one.suspicions(alike, in: pattern, context)
    }
  }

  private static func all(by finders: [Finder], in pattern: ReadablePattern) -> [Misreading] {
    var found: [Misreading] = []
    for sequence in PatternSequence.all(in: pattern.syntax) {
      var index = 0
      while index < sequence.items.count, found.count < ReadablePattern.maximumSuspects {
        let item = Item(index: index, sequence: sequence)
        index += 1
        guard let misreading = finders.lazy.compactMap({ $0(item) }).first else { continue }
        found.append(misreading)
        index = sequence.end(from: index) { $0.range.lowerBound < misreading.sampled.upperBound }
      }
    }
    return found
  }

  private func suspicions(
    _ alike: [Suspicion.Edit], in pattern: ReadablePattern, _ context: LintContext
  ) -> [Suspicion] {
    func suspicion(_ effect: Suspicion.Effect, _ texts: [Suspicion.Edit]) -> Suspicion {
      let verb = effect == .misses ? "does not match" : "also matches"
      return Suspicion(
        range: range, effect: effect,
        url: { context.example(of: pattern, writing: texts, through: sampled.lowerBound) },
        message: { "\(meaning): the pattern \(verb) \(Quotation.of($0))" }, remedy: remedy)
    }
    return meant.map { suspicion(.misses, [(sampled, $0)] + alike) }
      + accidents.map { suspicion(.matches, [(sampled, $0)]) }
  }
}

/// An item of a row of nodes in a pattern.
private struct Item {
  let index: Int
  let sequence: PatternSequence

  var node: PatternNode { sequence.items[index] }
  var range: Range<Int> { node.range }
  var previous: PatternNode? { sequence.item(index - 1) }
  var next: PatternNode? { sequence.item(index + 1) }

  /// True if nothing but the start comes before it.
  var isFirst: Bool { sequence.beginsPattern && sequence.items[..<index].allSatisfy(\.isStart) }

  /// The node that it repeats, and how; nil for other items.
  var repetition: (operand: PatternNode, quantifier: PatternNode.Quantifier)? {
    if case .quantified(let operand, let quantifier) = node.kind {
      (operand, quantifier)
    } else {
      nil
    }
  }

  /// The same for a literal that a greedy sign such as `*` repeats.
  func literal(
    repeatedBy sign: PatternNode.Quantifier.Sign
  ) -> (node: PatternNode, text: Unicode.Scalar, sign: Range<Int>)? {
    guard let (operand, quantifier) = repetition, quantifier.sign == sign,
      quantifier.mode == .greedy, let text = operand.verbatim
    else { return nil }
    return (operand, text, quantifier.range)
  }

  /// The bytes and the text of a set such as `[a-z]`, without its brackets; nil for other items.
  var set: (range: Range<Int>, text: String)? {
    let node = repetition?.operand ?? node
    guard case .set(let set) = node.kind, !set.isNegated else { return nil }
    return (node.range, String(sequence.syntax.text(in: node.range).string.dropFirst().dropLast()))
  }
}

// MARK: - Globs and routers

/// A star after a literal character.
private func star(_ item: Item) -> Misreading? {
  let (sequence, index) = (item.sequence, item.index)
  guard let (node, repeated, star) = item.literal(repeatedBy: .star),
    repeated == "/" || repeated == "-" || node.isNameCharacter
  else { return nil }
  let isPart = repeated == "/" && item.next?.verbatim == "/"
  let end = sequence.end(from: index + 1) { $0.isEnd }
  var edit = (star, isPart ? "[^/]+" : "[^/]*")
  let meaning = "`*` is not a wildcard, it repeats the `\(repeated)` before it"
  if sequence.endsPattern, end == sequence.items.count {
    if sequence.beginsPattern, end == 1, repeated == "/" {
      // It matches every page, as its author thinks, and also the root.
      return Misreading(
        range: star, sampled: item.range, meaning: meaning, accidents: ["/"],
        remedy: .init(decision: "write `.*` if the rule is for every page"))
    }
    edit = (star.lowerBound..<sequence.range(index..<end).upperBound, "")
  }
  // The star may repeat nothing, and the pattern does not need the first part of a path.
  return Misreading(
    range: star, sampled: item.range, meaning: meaning, meant: ["\(repeated)1"],
    accidents: [isPart && item.isFirst ? "" : "-archive"], remedy: .init(edits: [[edit]]))
}

/// `:id`, `<id>` or `{id}`.
private func placeholder(_ item: Item) -> Misreading? {
  let (sequence, start) = (item.sequence, item.index + 1)
  func closing(_ bracket: Unicode.Scalar) -> Int? {
    let end = sequence.end(from: start) { $0.isNameCharacter || $0.character == ":" }
    return item.next?.isLetter == true && sequence.item(end)?.character == bracket ? end + 1 : nil
  }
  /// Its last character may be repeated, as in `:id?`.
  func nameEnd() -> Int? {
    let isAtStart = item.previous.map { $0.character == "/" || $0.isStart }
    var end = sequence.end(from: start) { $0.isNameCharacter }
    guard isAtStart ?? sequence.beginsPattern, end == start || item.next?.isLetter == true else {
      return nil
    }
    if case .quantified(let last, _)? = sequence.item(end)?.kind,
      end > start ? last.isNameCharacter : last.isLetter
    {
      end += 1
    }
    return end > start ? end : nil
  }
  let ends: [Unicode.Scalar: () -> Int?] = [
    "<": { closing(">") }, "{": { closing("}") }, ":": nameEnd,
  ]
  guard let end = item.node.character.flatMap({ ends[$0]?() }) else { return nil }
  let range = sequence.range(item.index..<end)
  return Misreading(
    range: range, sampled: range,
    meaning:
      "\(Quotation.of(sequence.syntax.text(in: range))) is not a placeholder in a regular expression",
    meant: ["1"], remedy: .init(edits: [[(range, "[^/]+")]]))
}

/// `/` or `/$` as a whole pattern, or a whole alternative, which is meant for the root.
private func root(
  _ item: Item, of pattern: ReadablePattern, _ context: LintContext
) -> Misreading? {
  let (sequence, whole) = (item.sequence, item.sequence.range(0..<item.sequence.items.count))
  let isSlash = sequence.items.count == 1
  // Another check reports a slash that overrides other rules.
  guard item.index == 0, sequence.items.count < 3, sequence.isRoot(withEnd: !isSlash),
    !isSlash || context.analysis?.overridingRules.contains(pattern.rule) != true
  else { return nil }
  return Misreading(
    range: whole, sampled: whole,
    meaning: isSlash
      ? "`/` matches every page, not only the root"
      : "\(Quotation.of(sequence.syntax.text(in: whole))) matches every path that ends in a slash",
    accidents: [isSlash ? "/posts" : "/posts/"],
    remedy: .init(edits: context.rootPatterns.map { [(whole, $0)] }, needsPage: true))
}

// MARK: - Signs without their backslash

/// File name extensions with which paths are made.
private let extensions: Set<String> = [
  "apk", "aab", "avi", "avif", "bmp", "csv", "css", "doc", "docx", "epub", "gif", "gpx", "gz",
  "heic", "htm", "html", "ics", "ipa", "jpeg", "jpg", "js", "json", "m3u8", "m4a", "m4v", "md",
  "mov", "mp3", "mp4", "ogg", "pdf", "php", "png", "ppt", "pptx", "rar", "rss", "rtf", "svg",
  "tar", "tgz", "tif", "tiff", "tsv", "txt", "vcf", "wav", "webm", "webmanifest", "webp", "xls",
  "xlsx", "xml", "yaml", "yml", "zip",
]

/// A backslash before a metacharacter, or before the letter of a class: no URL has one.
private func escapedTwice(_ item: Item) -> Misreading? {
  guard item.node.character == "\\", let next = item.next else { return nil }
  var operand = next
  if case .quantified(let inner, _) = next.kind { operand = inner }
  let meant: String
  switch (operand.kind, operand.verbatim) {
  case (.anyCharacter, _): meant = "."
  case (_, "d"?), (_, "w"?): meant = "1"
  default: return nil
  }
  let whole = item.range.lowerBound..<next.range.upperBound
  return Misreading(
    range: whole, sampled: whole,
    meaning: "one backslash too many: write `\\\\\(operand.verbatim.map { String($0) } ?? meant)`",
    meant: [meant],
    remedy: .init(edits: [[(item.range.lowerBound..<item.range.lowerBound + 1, "")]]))
}

/// A full stop before an extension, or between letters and digits.
private func fullStop(_ item: Item) -> Misreading? {
  guard case .anyCharacter = item.node.kind, let next = item.next,
    next.isAlphanumeric && item.previous?.isAlphanumeric == true || startsExtension(next, item)
  else { return nil }
  return Misreading(
    range: item.range, sampled: item.range, meaning: "`.` matches any character",
    accidents: ["-", "s", "/"], remedy: .init(edits: [[escape(item.range.lowerBound)]]))
}

private func startsExtension(_ node: PatternNode, _ item: Item) -> Bool {
  if case .group(_, let body) = node.kind {
    guard case .alternation(let alternatives) = body.kind else { return false }
    return alternatives.allSatisfy { extensions.contains($0.literalText) }
  }
  let end = item.sequence.end(from: item.index + 1) { $0.isAlphanumeric }
  return extensions.contains(item.sequence.text(item.index + 1..<end))
}

/// A question mark before `name=`, or after a letter that is hardly optional, with no other text behind it.
private func questionMark(_ item: Item, _ context: LintContext) -> Misreading? {
  let (sequence, index) = (item.sequence, item.index)
  guard let (node, optional, sign) = item.literal(repeatedBy: .questionMark),
    optional == "/" || node.isAlphanumeric
  else { return nil }
  var misreading = Misreading(
    range: sign, sampled: item.range, meaning: "`?` makes the `\(optional)` before it optional")
  let nameEnd = sequence.end(from: index + 1) { $0.isNameCharacter }
  if nameEnd > index + 1, sequence.item(nameEnd)?.character == "=" {
    (misreading.meant, misreading.remedy) = (
      ["\(optional)?"], query(escape(sign.lowerBound), context)
    )
    return misreading
  }
  // `/posts?` may well be a plural, and `/posts/?` an optional slash.
  let start = sequence.start(before: index) { $0.isAlphanumeric }
  let rest = sequence.syntax.text.bytes[sign.upperBound...]
  guard sequence.endsPattern, anyRests.contains(where: { rest.elementsEqual($0.utf8) }),
    node.isLetter, optional != "s", start < index,
    !extensions.contains(sequence.text(start..<index))
  else { return nil }
  // The word without its last letter. With a `?` that must be there, the pattern would lose the URL
  // without a query.
  let end = sign.lowerBound..<rest.endIndex
  (misreading.accidents, misreading.remedy) = ([""], query((end, #"(?:\?.*)?$"#), context))
  return misreading
}

/// The ends behind a `?` that somebody takes for the beginning of a query.
private let anyRests = ["", "$", ".*", ".*$", "(.*)", "(.*)$", "(?:.*)", "(?:.*)$"]

/// The remedy for the beginning of a query.
private func query(_ edit: Suspicion.Edit, _ context: LintContext) -> Suspicion.Remedy {
  context.clients.contains(where: \.matchesQueryStrings)
    ? .init(edits: [[edit]])
    : .init(decision: "write only the path: these clients do not match the query string")
}

/// A plus sign between two letters.
private func plusSign(_ item: Item) -> Misreading? {
  guard let (node, repeated, sign) = item.literal(repeatedBy: .plus), node.isLetter,
    item.next?.isLetter == true
  else { return nil }
  return Misreading(
    range: sign, sampled: item.range, meaning: "`+` repeats the `\(repeated)` before it",
    meant: ["\(repeated)+"], remedy: .init(edits: [[escape(sign.lowerBound)]]))
}

/// `d+` as a whole part of the path.
private func lostClass(_ item: Item) -> Misreading? {
  guard let (operand, quantifier) = item.repetition, let letter = operand.verbatim,
    letter == "d" || letter == "w", quantifier.sign == .plus || quantifier.sign == .braces,
    item.previous?.character == "/",
    item.next.map({ $0.character == "/" || $0.isEnd }) ?? true
  else { return nil }
  let text = "\(letter)\(quantifier.sign == .plus ? "+" : "{…}")"
  let digits = String(repeating: "1", count: min(max(quantifier.minimum, 1), 20))
  return Misreading(
    range: item.range, sampled: item.range, meaning: "`\(text)` repeats the letter `\(letter)`",
    meant: [digits], remedy: .init(edits: [[escape(item.range.lowerBound)]]))
}

/// Parentheses around letters, right after a letter.
private func parentheses(_ item: Item) -> Misreading? {
  guard case .group(let group, let body) = item.node.kind, case .capturing = group,
    item.previous?.isNameCharacter == true, !body.literalText.isEmpty
  else { return nil }
  let range = item.range
  return Misreading(
    range: range, sampled: range, meaning: "parentheses only group",
    meant: ["(\(body.literalText))"],
    remedy: .init(edits: [[escape(range.lowerBound), escape(range.upperBound - 1)]]))
}

/// Puts a backslash before a byte.
private func escape(_ place: Int) -> Suspicion.Edit { (place..<place, "\\") }

// MARK: - Sets and names

/// A set such as `[1-99]`, which means one digit instead of the numbers from 1 to 99.
///
/// Two numbers around a hyphen are certainly meant as numbers if the first is smaller and one has
/// several digits.
private func numbers(_ item: Item) -> Misreading? {
  guard let (_, text) = item.set, text.utf8.count > "1-9".utf8.count else { return nil }
  let bounds = text.split(separator: "-", omittingEmptySubsequences: false)
  guard bounds.count == 2,
    bounds.allSatisfy({ $0.utf8.count <= 4 && $0.utf8.allSatisfy(\.isASCIIDigit) }),
    let low = Int(bounds[0]), let high = Int(bounds[1]), low < high
  else { return nil }
  // The numbers that the set is most likely to miss first.
  let candidates = [high, (low + high) / 2, 10].filter((low...high).contains)
  return Misreading(
    range: item.range, sampled: item.range,
    meaning: "`[\(text)]` is one character, not a number from \(low) to \(high)",
    meant: candidates.map { "\($0)" }, remedy: .init(edits: [[(item.range, "[0-9]+")]]))
}

/// A set such as `[edit|new]`, which means one of the letters instead of one of the words.
private func words(_ item: Item) -> Misreading? {
  guard let (range, text) = item.set, text.utf8.contains(UInt8(ascii: "|")) else { return nil }
  let words = text.split(separator: "|", omittingEmptySubsequences: false)
  guard
    words.allSatisfy({ $0.utf8.count > 1 && $0.utf8.allSatisfy { $0.isWordByte || $0 == 0x2D } })
  else { return nil }
  // Without an end, the first letter of a word is enough for it, and for others.
  return Misreading(
    range: range, sampled: range,
    meaning: "\(Quotation.of("[\(text)]")) is one character, not one of the words",
    meant: words.map { String($0) }, accidents: [String(words[0].prefix(1))],
    remedy: .init(edits: [[(range, "(?:\(words.joined(separator: "|")))")]]))
}

/// The name of a Rails helper where its path belongs.
private func helperName(_ item: Item) -> Misreading? {
  let (sequence, index) = (item.sequence, item.index)
  guard item.node.verbatim == "t", item.previous?.isNameCharacter != true else { return nil }
  let end = sequence.end(from: index) { $0.isNameCharacter }
  let name = sequence.text(index..<end)
  let path = name.dropFirst("turbo_".count).dropLast(name.hasSuffix("_url") ? 4 : 5)
  guard name.hasPrefix("turbo_"), name.hasSuffix("_path") || name.hasSuffix("_url"),
    path.hasSuffix("_historical_location")
  else { return nil }
  let range = sequence.range(index..<end)
  return Misreading(
    range: range, sampled: range,
    meaning: "`\(name)` is the name of a Rails helper, and not a path",
    meant: [String(path)],
    remedy: .init(
      notes: [.init("Hotwire Native has its own rule for this path from 1.2 on")],
      isSuperfluous: true))
}

// MARK: - Percent escapes

/// A character that URLs have only in encoded form, for a client that matches the URL as it is.
private func unencoded(_ item: Item) -> Misreading? {
  let node = item.repetition?.operand ?? item.node
  // U+FFFD replaces bytes that are not a character, which another check reports.
  guard let scalar = node.character,
    scalar == " " || scalar.value >= 0x80 && scalar != "\u{FFFD}"
  else { return nil }
  let text = item.sequence.syntax.text(in: node.range)
  return Misreading(
    range: node.range, sampled: node.range,
    meaning: "\(Quotation.of(String(scalar))) is `\(scalar.percentEncoded)` in URLs",
    meant: [scalar.percentEncoded],
    remedy: .init(
      edits: [[(node.range, "(?:\(text)|\(scalar.percentEncoded))")]], needsPage: true))
}

/// A percent escape, for a client that resolves it before it matches.
private func encoded(_ item: Item) -> Misreading? {
  let sequence = item.sequence
  func isEscape(at index: Int) -> Bool {
    sequence.item(index)?.character == "%"
      && (1...2).allSatisfy {
        sequence.item(index + $0)?.character?.properties.isASCIIHexDigit == true
      }
  }
  guard isEscape(at: item.index) else { return nil }
  var end = item.index + 3
  // Further bytes of the same character.
  while isEscape(at: end), let digit = sequence.items[end + 1].character,
    "89abAB".unicodeScalars.contains(digit)
  {
    end += 3
  }
  let range = sequence.range(item.index..<end)
  let text = sequence.syntax.text(in: range)
  let decoded = String(decoding: text.bytes.percentDecoded, as: UTF8.self).unicodeScalars
  guard decoded.count == 1, let scalar = decoded.first, scalar.percentEncoded == text.string else {
    return nil
  }
  let sign = "\\.+*?()[]{}|^$#".unicodeScalars.contains(scalar) ? "\\\(scalar)" : "\(scalar)"
  return Misreading(
    range: range, sampled: range, meaning: "the app decodes \(Quotation.of(text)) first",
    meant: [text.string],
    remedy: .init(edits: [[(range, "(?:\(sign)|\(text))")]], needsPage: true))
}

extension LintContext {
  /// Patterns that only match the root, the best first: with its slash and without, or with it.
  ///
  /// They also allow any query string if one of the clients matches queries.
  var rootPatterns: [String] {
    let end = clients.contains(where: \.matchesQueryStrings) ? #"(?:\?.*)?$"# : "$"
    return ["^/?\(end)", "^/\(end)"]
  }

  /// True if the rule matches the same URLs without the pattern, which another check reports.
  fileprivate func repeatsOthers(_ pattern: ReadablePattern) -> Bool {
    let others = patterns(beside: pattern.own).filter { $0.label != pattern.label }
    return cover(of: pattern.own, among: others, self) != nil
  }
}

extension PatternSequence {
  /// True if it is a slash, `/$` or `^/$` and is the whole pattern, or a whole alternative.
  func isRoot(withEnd hasEnd: Bool) -> Bool {
    guard beginsPattern, endsPattern, items.last?.isEnd == hasEnd else { return false }
    let middle = items.prefix { !$0.isEnd }.drop { $0.isStart }
    return middle.count == 1 && middle.first?.character == "/"
  }
}

extension Unicode.Scalar {
  /// The character as URLs have it.
  fileprivate var percentEncoded: String {
    String(decoding: String(self).utf8.percentEncoded { _ in false }, as: UTF8.self)
  }
}

extension PatternNode {
  /// The characters of a row of letters, digits and `_`, or an empty text for anything else.
  fileprivate var literalText: String {
    var items = [self]
    if case .concatenation(let parts) = kind { items = parts }
    if !items.allSatisfy(\.isNameCharacter) { return "" }
    return String(String.UnicodeScalarView(items.compactMap(\.verbatim)))
  }
}
