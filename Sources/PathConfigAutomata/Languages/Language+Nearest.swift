import PathConfigSyntax

extension Language {
  /// A way to change a subject.
  ///
  /// Each use counts as one edit.
  package enum Edit: Sendable {
    /// A letter of ASCII in the other case.
    case letterCase
    /// A character of a word put in, left out, replaced, or swapped with its neighbour.
    case spelling
  }

  /// The subject of the language that is nearest to one outside it, by the number of edits.
  ///
  /// Nil if so many edits do not lead into the language, or the search visits too many places.
  ///
  /// Complexity: O(states · length), at most `places`.
  ///
  /// - Parameter places: those that may still be visited. The search takes the visited ones away, and
  ///   visits at most 4,000.
  package func nearest(
    to subject: [UInt8], by edit: Edit, atMost maximum: Int, within places: inout Int
  ) -> (bytes: [UInt8], edits: Int)? {
    var walk = EditWalk(subject, self, edit, min(places, 4_000))
    defer { places = max(0, places - walk.placeCount) }
    return walk.nearest(atMost: maximum)
  }
}

/// A walk through a product of an automaton with a subject and the edits made so far.
///
/// It goes edit by edit, so that the result needs the fewest.
private struct EditWalk {
  private let subject: [UInt8]
  private let language: Language
  private let edit: Language.Edit
  private let limit: Int

  /// One representative byte of each class that a word may hold.
  private let letters: [UInt8]

  /// A state before a byte of the subject, and how it was met.
  private struct Place {
    var state: Language.State
    var position: Int
    var parent: Int
    var read: [UInt8]
  }

  private var places: [Place] = []
  var placeCount: Int { places.count }
  private var met: Set<Int> = []

  init(_ subject: [UInt8], _ language: Language, _ edit: Language.Edit, _ limit: Int) {
    self.subject = subject
    self.language = language
    self.edit = edit
    self.limit = limit
    var classes: Set<UInt8> = []
    letters = wordBytes.filter { classes.insert(language.classOfByte[Int($0)]).inserted }
  }

  mutating func nearest(atMost maximum: Int) -> (bytes: [UInt8], edits: Int)? {
    meet(language.start, 0, from: -1, reading: [])
    var first = 0
    for edits in 0...maximum {
      if let end = readOn(from: first) { return (path(to: end), edits) }
      let last = places.count
      if edits == maximum || last > limit { return nil }
      for place in first..<last { change(place) }
      first = last
    }
    return nil
  }

  /// Reads the rest of the subject from each place on, and returns a place where it may end.
  private mutating func readOn(from first: Int) -> Int? {
    var index = first
    while index < places.count, index <= limit {
      let place = places[index]
      if place.position == subject.count {
        if language.accepts(place.state) { return index }
      } else {
        let byte = subject[place.position]
        meet(language.next(place.state, byte), place.position + 1, from: index, reading: [byte])
      }
      index += 1
    }
    return nil
  }

  private mutating func change(_ index: Int) {
    let (state, position) = (places[index].state, places[index].position)
    let byte = position < subject.count ? subject[position] : nil
    switch edit {
    case .letterCase:
      guard let byte, byte.isASCIILetter else { return }
      let other = byte ^ 0x20
      meet(language.next(state, other), position + 1, from: index, reading: [other])
    case .spelling:
      let isInWord = byte.map(isOfWord) ?? false
      if isInWord { meet(state, position + 1, from: index, reading: []) }
      for letter in letters {
        let next = language.next(state, letter)
        meet(next, position, from: index, reading: [letter])
        if isInWord { meet(next, position + 1, from: index, reading: [letter]) }
      }
      guard isInWord, let byte, position + 1 < subject.count else { return }
      let following = subject[position + 1]
      if following == byte || !isOfWord(following) { return }
      let next = language.next(language.next(state, following), byte)
      meet(next, position + 2, from: index, reading: [following, byte])
    }
  }

  private mutating func meet(
    _ state: Language.State, _ position: Int, from parent: Int, reading bytes: [UInt8]
  ) {
    guard state != Language.dead,
      met.insert(position * language.stateCount + Int(state)).inserted
    else { return }
    places.append(Place(state: state, position: position, parent: parent, read: bytes))
  }

  private func path(to end: Int) -> [UInt8] {
    var parts: [[UInt8]] = []
    var index = end
    while index >= 0 {
      parts.append(places[index].read)
      index = places[index].parent
    }
    return parts.reversed().flatMap { $0 }
  }
}

/// Characters of words, the likelier first.
///
/// Digits are missing: a wrong number is not a misspelling.
private let wordBytes = Array("abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ_-".utf8)

private func isOfWord(_ byte: UInt8) -> Bool {
  byte.isASCIILetter || byte == UInt8(ascii: "_") || byte == UInt8(ascii: "-")
}
