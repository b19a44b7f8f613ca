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

extension Language {
  /// Random subjects of the language, or none if it is empty.
  ///
  /// They are short and long, of bytes that the automaton distinguishes, and may repeat.
  ///
  /// Complexity: O(size of the automaton + count · length).
  package func samples(
    _ count: Int, using generator: inout some RandomNumberGenerator
  ) -> [[UInt8]] {
    if isEmpty { return [] }
    return withoutActuallyEscaping({ generator.next() }) { draw in
      var walk = RandomWalk(self)
      var draws = Draws(draw: draw)
      return (0..<count).map { _ in walk.subject(using: &draws) }
    }
  }
}

/// A generator of one type around any other.
///
/// With the caller's type, which is another module's, a walk took four times longer.
private struct Draws: RandomNumberGenerator {
  let draw: () -> UInt64

  func next() -> UInt64 { draw() }
}

/// Walks through an automaton that always arrive.
private struct RandomWalk {
  private let language: Language

  /// All bytes, class by class, and where each class begins among them.
  private var bytes = ContiguousArray<UInt8>(repeating: 0, count: 256)
  private var firstBytes: ContiguousArray<Int>

  /// For each state the fewest bytes to one in which a subject may end.
  private let distances: ContiguousArray<UInt32>

  /// The classes to choose from.
  ///
  /// A property only to keep its memory.
  private var columns: ContiguousArray<Int> = []

  /// The number of bytes after which a walk makes for the end.
  private static let longestDetour = 12

  init(_ language: Language) {
    self.language = language
    distances = TransitionSources(of: language).distances(to: language.accepting)
    firstBytes = ContiguousArray(repeating: 0, count: language.classCount + 1)
    for column in language.classOfByte { firstBytes[Int(column) + 1] += 1 }
    for column in 0..<language.classCount { firstBytes[column + 1] += firstBytes[column] }
    var next = firstBytes
    for byte in 0..<256 {
      let column = Int(language.classOfByte[byte])
      bytes[next[column]] = UInt8(byte)
      next[column] += 1
    }
  }

  mutating func subject(using generator: inout Draws) -> [UInt8] {
    var subject: [UInt8] = []
    var state = language.start
    var detour = Int.random(in: 0...Self.longestDetour, using: &generator)
    while true {
      if detour <= 0, language.accepting[Int(state)] { return subject }
      findColumns(from: Int(state), isDetour: detour > 0)
      if columns.isEmpty { return subject }
      let column = columns[Int(generator.next(upperBound: UInt(columns.count)))]
      let count = firstBytes[column + 1] - firstBytes[column]
      subject.append(bytes[firstBytes[column] + Int(generator.next(upperBound: UInt(count)))])
      state = language.table[Int(state) * language.classCount + column]
      detour -= 1
    }
  }

  /// The classes that lead on, and nearer to the end unless it is a detour.
  private mutating func findColumns(from state: Int, isDetour: Bool) {
    columns.removeAll(keepingCapacity: true)
    let distance = distances[state]
    for column in 0..<language.classCount {
      let target = language.table[state * language.classCount + column]
      if target != Language.dead, isDetour || distances[Int(target)] < distance {
        columns.append(column)
      }
    }
  }
}

extension Language {
  /// The probability that a random URL is in the language, from 0 to 1.
  ///
  /// It orders languages from the general to the special, and says nothing about any app's traffic.
  /// A random URL is a slash, then lower-case letters, digits, hyphens and slashes with equal
  /// probability. After each, it ends with a probability of one in sixteen. `/posts` is a few
  /// millionths of all, `/posts/new` a millionth of that, a catch-all everything.
  ///
  /// Complexity: O(length · states · alphabet).
  package var share: Double {
    var mass = [Double](repeating: 0, count: stateCount)
    mass[Int(next(start, UInt8(ascii: "/")))] = 1
    var share = 0.0
    for _ in 0..<Self.longestRandomURL {
      var following = [Double](repeating: 0, count: stateCount)
      for state in 1..<max(1, stateCount) where mass[state] > 0 {
        if accepting[state] { share += mass[state] * Self.chanceOfEnd }
        let part = mass[state] * (1 - Self.chanceOfEnd) / Double(Self.randomBytes.count)
        for byte in Self.randomBytes { following[Int(next(State(state), byte))] += part }
      }
      mass = following
    }
    return min(1, share)
  }

  private static let chanceOfEnd = 1.0 / 16

  /// Fewer than one random URL in sixty is longer.
  private static let longestRandomURL = 64
  private static let randomBytes = Array("abcdefghijklmnopqrstuvwxyz0123456789-/".utf8)
}
