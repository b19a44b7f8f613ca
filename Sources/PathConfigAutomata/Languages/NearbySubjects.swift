import PathConfigSyntax

/// The subjects of a universe in which a search finds a text, for walks near a single subject.
///
/// It meets only the states on their way: for a hundred patterns, building the languages takes ten times as
/// long.
package struct NearbySubjects {
  private var states: NearbyStates

  /// One representative byte of each class that a word may hold, the likelier first.
  private let letters: [UInt8]

  package init(
    of universe: Universe, searchingFor search: SearchExpression, limits: Limits = .standard
  ) throws(LanguageLimitReached) {
    states = NearbyStates(
      try universe.determinizer(searchingFor: [search], limits: limits), universe.all)
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

/// The states of a search that can still lead to a subject of a universe.
private struct NearbyStates {
  private var determinizer: Determinizer
  private let universe: Language
  private let canFind: ContiguousArray<Bool>
  let classes: JointClasses

  init(_ determinizer: Determinizer, _ universe: Language) {
    self.determinizer = determinizer
    self.universe = universe
    canFind = determinizer.canFind()
    classes = determinizer.classes(within: universe)
  }

  mutating func start() -> Determinizer.State? {
    let start = determinizer.start(within: universe)
    return determinizer.isHopeless(start, canFind) ? nil : start
  }

  /// The state that a byte leads to; nil if it leads to no subject.
  mutating func next(
    _ state: Determinizer.State?, _ byte: UInt8
  ) throws(LanguageLimitReached) -> Determinizer.State? {
    guard let state, let next = try determinizer.next(state, byte, within: universe) else {
      return nil
    }
    return determinizer.isHopeless(next, canFind) ? nil : next
  }

  mutating func accepts(_ state: Determinizer.State) throws(LanguageLimitReached) -> Bool {
    try determinizer.accepts(state, within: universe)
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
    var state: Determinizer.State
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
    atMost maximum: Int, in states: inout NearbyStates
  ) throws(LanguageLimitReached) -> (bytes: [UInt8], edits: Int)? {
    meet(states.start(), 0, from: -1, reading: [])
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
    from first: Int, _ states: inout NearbyStates
  ) throws(LanguageLimitReached) -> Int? {
    var index = first
    while index < places.count, index <= limit {
      let place = places[index]
      if place.position == subject.count {
        if try states.accepts(place.state) { return index }
      } else {
        let byte = subject[place.position]
        let next = try states.next(place.state, byte)
        meet(next, place.position + 1, from: index, reading: [byte])
      }
      index += 1
    }
    return nil
  }

  private mutating func change(
    _ index: Int, _ states: inout NearbyStates
  ) throws(LanguageLimitReached) {
    let (state, position) = (places[index].state, places[index].position)
    let byte = position < subject.count ? subject[position] : nil
    switch edit {
    case .letterCase:
      guard let byte, byte.isASCIILetter else { return }
      let next = try states.next(state, byte ^ 0x20)
      meet(next, position + 1, from: index, reading: [byte ^ 0x20])
    case .spelling:
      let isInWord = byte?.isOfWord ?? false
      if isInWord { meet(state, position + 1, from: index, reading: []) }
      for letter in letters {
        let next = try states.next(state, letter)
        meet(next, position, from: index, reading: [letter])
        if isInWord { meet(next, position + 1, from: index, reading: [letter]) }
      }
      guard isInWord, let byte, position + 1 < subject.count else { return }
      let following = subject[position + 1]
      if following == byte || !following.isOfWord { return }
      let next = try states.next(try states.next(state, following), byte)
      meet(next, position + 2, from: index, reading: [following, byte])
    }
  }

  private mutating func meet(
    _ state: Determinizer.State?, _ position: Int, from parent: Int, reading bytes: [UInt8]
  ) {
    guard let state, met.insert(position << 32 | Int(state)).inserted else { return }
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
