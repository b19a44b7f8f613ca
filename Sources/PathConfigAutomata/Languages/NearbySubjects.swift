import PathConfigSyntax

/// The subjects of a universe in which a search finds a text, for walks near a single subject.
///
/// It meets only the states on their way: for a hundred patterns, building the languages takes ten times as
/// long.
package struct NearbySubjects {
  private var states: Determinizer

  /// One representative byte of each class that a word may hold, the likelier first.
  private let letters: [UInt8]

  package init(
    of universe: Universe, searchingFor search: SearchExpression, limits: Limits = .standard
  ) throws(LanguageLimitReached) {
    states = try universe.determinizer(searchingFor: [search], limits: limits)
    let classes = states.classes
    var met: Set<UInt8> = []
    letters = wordBytes.filter { met.insert(classes.classOfByte[Int($0)]).inserted }
  }

  /// A way to change a subject.
  ///
  /// Each use counts as one edit.
  package enum Edit: Sendable {
    /// A letter of ASCII in the other case.
    case letterCase
    /// A character of a word put in, left out, replaced, or swapped with its neighbour.
    case spelling
  }

  /// The nearest of the subjects to one that is not among them, by the number of edits.
  ///
  /// Nil if so many edits do not lead to one, or the search visits too many places.
  ///
  /// Complexity: O(states · length), at most `places`.
  ///
  /// - Parameter places: those that may still be visited. The search takes the visited ones away, and
  ///   visits at most 4,000.
  package mutating func nearest(
    to subject: [UInt8], by edit: Edit, atMost maximum: Int, within places: inout Int
  ) -> (bytes: [UInt8], edits: Int)? {
    var walk = EditWalk(subject, edit, letters, min(places, 4_000))
    defer { places = max(0, places - walk.placeCount) }
    return try? walk.nearest(atMost: maximum, in: &states)
  }
}

/// A walk through a product of an automaton with a subject and the edits made so far.
///
/// It goes edit by edit, so that the result needs the fewest.
private struct EditWalk {
  private let subject: [UInt8]
  private let edit: NearbySubjects.Edit
  private let letters: [UInt8]
  private let limit: Int

  /// A state before a byte of the subject, and how it was met.
  private struct Place {
    var state: Int
    var position: Int
    var parent: Int
    var read: [UInt8]
  }

  private var places: [Place] = []
  var placeCount: Int { places.count }
  private var met: Set<Int> = []

  init(_ subject: [UInt8], _ edit: NearbySubjects.Edit, _ letters: [UInt8], _ limit: Int) {
    self.subject = subject
    self.edit = edit
    self.letters = letters
    self.limit = limit
  }

  mutating func nearest(
    atMost maximum: Int, in states: inout Determinizer
  ) throws(LanguageLimitReached) -> (bytes: [UInt8], edits: Int)? {
    if states.isHopeless(0) { return nil }
    add(Place(state: 0, position: 0, parent: -1, read: []))
    var first = 0
    for edits in 0...maximum {
      if let end = try readOn(from: first, &states) { return (path(to: end), edits) }
      let last = places.count
      if edits == maximum || last > limit { return nil }
      for place in first..<last { try change(place, &states) }
      first = last
    }
    return nil
  }

  /// Reads the rest of the subject from each place on, and returns a place where it may end.
  private mutating func readOn(
    from first: Int, _ states: inout Determinizer
  ) throws(LanguageLimitReached) -> Int? {
    var index = first
    while index < places.count, index <= limit {
      let place = places[index]
      if place.position == subject.count {
        if try states.accepts(place.state) { return index }
      } else {
        try goOn(from: index, reading: [subject[place.position]], &states)
      }
      index += 1
    }
    return nil
  }

  private mutating func change(
    _ index: Int, _ states: inout Determinizer
  ) throws(LanguageLimitReached) {
    let position = places[index].position
    let byte = position < subject.count ? subject[position] : nil
    switch edit {
    case .letterCase:
      guard let byte, byte.isASCIILetter else { return }
      try goOn(from: index, reading: [byte ^ 0x20], &states)
    case .spelling:
      let isInWord = byte?.isOfWord ?? false
      if isInWord { try goOn(from: index, reading: [], &states) }
      for letter in letters {
        try goOn(from: index, reading: [letter], over: isInWord ? 0...1 : 0...0, &states)
      }
      guard isInWord, let byte, position + 1 < subject.count else { return }
      let following = subject[position + 1]
      if following == byte || !following.isOfWord { return }
      try goOn(from: index, reading: [following, byte], over: 2...2, &states)
    }
  }

  /// Adds the places that some bytes lead to, over each number of bytes of the subject.
  private mutating func goOn(
    from index: Int, reading bytes: [UInt8], over counts: ClosedRange<Int> = 1...1,
    _ states: inout Determinizer
  ) throws(LanguageLimitReached) {
    var state = places[index].state
    for byte in bytes {
      guard let next = try states.next(state, byte), !states.isHopeless(next) else { return }
      state = next
    }
    let position = places[index].position
    for count in counts {
      add(Place(state: state, position: position + count, parent: index, read: bytes))
    }
  }

  private mutating func add(_ place: Place) {
    if met.insert(place.position << 32 | place.state).inserted { places.append(place) }
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
