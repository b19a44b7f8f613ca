import PathConfigClients
import PathConfigSyntax

extension Check {
  static let unescapedMetacharacter = Check("unescaped-metacharacter", dependsOn: []) {
    pattern, context in
    // The host of a pattern goes as a whole, which another check advises.
    pattern.syntax.text.bytes.contains("://".utf8)
      ? []
      : PatternSequence.all(in: pattern.syntax).flatMap { Suspect.all(in: $0) }
        .prefix(ReadablePattern.maximumSuspects).map { $0.suspicions(in: pattern, context) }
  }
}

/// A metacharacter that is probably meant as itself.
private struct Suspect {
  /// The underlined bytes.
  var range: Range<Int>

  /// The bytes whose text differs in the URLs below.
  var sampled: Range<Int>

  /// The text that was meant there, or nil if only accidents show the mistake.
  var meant: String?

  /// Texts that match there by accident.
  var accidents: [String] = []

  /// The places of missing backslashes, ascending.
  var escapes: [Int] = []

  /// A backslash too many.
  var excess: Range<Int>?

  /// The text for the place of the metacharacter.
  var rewriting: Suspicion.Edit?

  /// Other texts that are escaped twice, as they were meant.
  var alike: [Suspicion.Edit] = []
  var beginsQuery = false
  var meaning: String

  func suspicions(in pattern: ReadablePattern, _ context: LintContext) -> [Suspicion] {
    func suspicion(_ effect: Suspicion.Effect, _ text: String, _ words: String) -> Suspicion {
      var suspicion = Suspicion(
        range, effect,
        context.example(
          of: pattern, writing: [(sampled, text)] + alike, through: sampled.lowerBound)
      ) { "\(meaning): the pattern \(words) \(Quotation.of($0))" }
      if beginsQuery, !context.clients.contains(where: \.matchesQueryStrings) {
        suspicion.decision = "write only the path: these clients do not match the query string"
        return suspicion
      }
      if let rewriting { return suspicion.offering([rewriting]) }
      if let excess { return suspicion.offering([(excess, "")]) }
      return suspicion.offering(escapes.map { ($0..<$0, "\\") })
    }
    return [meant].compactMap { $0 }.map { suspicion(.misses, $0, "does not match") }
      + accidents.map { suspicion(.matches, $0, "also matches") }
  }

  static func all(in sequence: PatternSequence) -> [Suspect] {
    let twice = sequence.items.indices.compactMap { escapedTwice($0, sequence) }
    return sequence.items.indices.compactMap { index in
      let item = sequence.items[index]
      if var suspect = escapedTwice(index, sequence) {
        suspect.alike = twice.filter { $0.range != suspect.range }
          .compactMap { other in other.meant.map { (other.sampled, $0) } }
        return suspect
      }
      if index > 0, escapedTwice(index - 1, sequence) != nil { return nil }
      switch item.kind {
      case .anyCharacter: return fullStop(index, sequence)
      case .quantified(let operand, let quantifier):
        return lostClass(index, operand, quantifier, sequence)
          ?? questionMark(index, operand, quantifier, sequence)
          ?? plusSign(index, operand, quantifier, sequence)
      case .group(let group, let body): return parentheses(index, group, body, sequence)
      default: return nil
      }
    }
  }
}

// MARK: - Which are suspect

extension Suspect {
  /// File name extensions with which paths are made.
  private static let extensions: Set<String> = [
    "apk", "aab", "avi", "avif", "bmp", "csv", "css", "doc", "docx", "epub", "gif", "gpx", "gz",
    "heic", "htm", "html", "ics", "ipa", "jpeg", "jpg", "js", "json", "m3u8", "m4a", "m4v", "md",
    "mov", "mp3", "mp4", "ogg", "pdf", "php", "png", "ppt", "pptx", "rar", "rss", "rtf", "svg",
    "tar", "tgz", "tif", "tiff", "tsv", "txt", "vcf", "wav", "webm", "webmanifest", "webp", "xls",
    "xlsx", "xml", "yaml", "yml", "zip",
  ]

  /// A backslash before a metacharacter, or before the letter of a class: no URL has one.
  private static func escapedTwice(_ index: Int, _ sequence: PatternSequence) -> Suspect? {
    let backslash = sequence.items[index]
    guard backslash.character == "\\", let next = sequence.item(index + 1) else { return nil }
    var operand = next
    if case .quantified(let inner, _) = next.kind { operand = inner }
    let meant: String
    switch (operand.kind, operand.verbatim) {
    case (.anyCharacter, _): meant = "."
    case (_, "d"?), (_, "w"?): meant = "1"
    default: return nil
    }
    let range = backslash.range
    let text = operand.verbatim.map { String($0) } ?? meant
    return Suspect(
      range: range.lowerBound..<next.range.upperBound,
      sampled: range.lowerBound..<next.range.upperBound, meant: meant,
      excess: range.lowerBound..<range.lowerBound + 1,
      meaning: "one backslash too many: write `\\\\\(text)`")
  }

  /// A full stop before an extension, or between letters and digits.
  private static func fullStop(_ index: Int, _ sequence: PatternSequence) -> Suspect? {
    let isBeforeExtension = sequence.item(index + 1).map { startsExtension($0, index, sequence) }
    let isWithinName =
      sequence.item(index - 1)?.isAlphanumeric == true
      && sequence.item(index + 1)?.isAlphanumeric == true
    guard isBeforeExtension == true || isWithinName else { return nil }
    let range = sequence.items[index].range
    return Suspect(
      range: range, sampled: range, meant: nil, accidents: ["-", "s", "/"],
      escapes: [range.lowerBound], meaning: "`.` matches any character")
  }

  private static func startsExtension(
    _ node: PatternNode, _ index: Int, _ sequence: PatternSequence
  ) -> Bool {
    if case .group(_, let body) = node.kind {
      guard case .alternation(let alternatives) = body.kind else { return false }
      return alternatives.allSatisfy { extensions.contains($0.literalText) }
    }
    let end = sequence.end(from: index + 1) { $0.isAlphanumeric }
    return extensions.contains(sequence.text(index + 1..<end))
  }

  /// A question mark before `name=`, or at the end after a letter that is hardly optional.
  private static func questionMark(
    _ index: Int, _ operand: PatternNode, _ quantifier: PatternNode.Quantifier,
    _ sequence: PatternSequence
  ) -> Suspect? {
    guard quantifier.sign == .questionMark, quantifier.mode == .greedy,
      let optional = operand.verbatim, optional == "/" || operand.isAlphanumeric
    else { return nil }
    let nameEnd = sequence.end(from: index + 1) { $0.isNameCharacter }
    let beginsQuery = nameEnd > index + 1 && sequence.item(nameEnd)?.character == "="
    var suspect = Suspect(
      range: quantifier.range, sampled: sequence.items[index].range,
      escapes: [quantifier.range.lowerBound], beginsQuery: true,
      meaning: "`?` makes the `\(optional)` before it optional")
    if beginsQuery {
      suspect.meant = "\(optional)?"
      return suspect
    }
    // `/posts?` may well be a plural, and `/posts/?` an optional slash.
    guard sequence.endsPattern, index == sequence.items.count - 1, operand.isLetter,
      optional != "s"
    else { return nil }
    let start = sequence.start(before: index) { $0.isAlphanumeric }
    let word = sequence.text(start..<index)
    guard !word.isEmpty, !extensions.contains(word) else { return nil }
    // The word without its last letter.
    suspect.accidents = [""]
    // With a `?` that must be there, the pattern would lose the URL without a query.
    suspect.rewriting = (quantifier.range, #"(?:\?.*)?$"#)
    return suspect
  }

  /// A plus sign between two letters.
  private static func plusSign(
    _ index: Int, _ operand: PatternNode, _ quantifier: PatternNode.Quantifier,
    _ sequence: PatternSequence
  ) -> Suspect? {
    guard quantifier.sign == .plus, quantifier.mode == .greedy, operand.isLetter,
      sequence.item(index + 1)?.isLetter == true, let repeated = operand.verbatim
    else { return nil }
    return Suspect(
      range: quantifier.range, sampled: sequence.items[index].range, meant: "\(repeated)+",
      escapes: [quantifier.range.lowerBound], meaning: "`+` repeats the `\(repeated)` before it")
  }

  /// `d+` as a whole part of the path.
  private static func lostClass(
    _ index: Int, _ operand: PatternNode, _ quantifier: PatternNode.Quantifier,
    _ sequence: PatternSequence
  ) -> Suspect? {
    guard let letter = operand.verbatim, letter == "d" || letter == "w",
      quantifier.sign == .plus || quantifier.sign == .braces,
      sequence.item(index - 1)?.character == "/"
    else { return nil }
    let next = sequence.item(index + 1)
    guard next == nil || next?.character == "/" || next?.isEnd == true else { return nil }
    let range = sequence.items[index].range
    let text = "\(letter)\(quantifier.sign == .plus ? "+" : "{…}")"
    return Suspect(
      range: range, sampled: range,
      meant: String(repeating: "1", count: min(max(quantifier.minimum, 1), 20)),
      escapes: [range.lowerBound], meaning: "`\(text)` repeats the letter `\(letter)`")
  }

  /// Parentheses around letters, right after a letter.
  private static func parentheses(
    _ index: Int, _ group: PatternNode.Group, _ body: PatternNode, _ sequence: PatternSequence
  ) -> Suspect? {
    guard case .capturing = group, sequence.item(index - 1)?.isNameCharacter == true,
      !body.literalText.isEmpty
    else { return nil }
    let range = sequence.items[index].range
    return Suspect(
      range: range, sampled: range, meant: "(\(body.literalText))",
      escapes: [range.lowerBound, range.upperBound - 1], meaning: "parentheses only group")
  }
}

extension PatternNode {
  /// The characters of a row of letters, digits and `_`, or an empty text for anything else.
  fileprivate var literalText: String {
    var items = [self]
    if case .concatenation(let parts) = kind { items = parts }
    guard items.allSatisfy(\.isNameCharacter) else { return "" }
    var text = String.UnicodeScalarView()
    text.append(contentsOf: items.compactMap(\.verbatim))
    return String(text)
  }
}
