/// Many languages in a few long arrays, for questions about pair after pair of them.
///
/// To take a ``Language`` out of an array counts references to four buffers of its own, which two
/// threads that share them do in turns: it costs more than most pairs. Here a language is a number.
package struct PackedLanguages: Sendable {
  /// Where a language begins in the arrays.
  struct Place {
    /// Its first row in `tables`.
    var table: Int
    /// Its first state in `accepting`.
    var states: Int
    var stateCount: Int
    var classCount: Int
    var start: Language.State
  }

  let places: ContiguousArray<Place>
  let tables: ContiguousArray<Language.State>
  let accepting: ContiguousArray<Bool>

  /// For each language the class of every byte value.
  let classes: ContiguousArray<UInt8>

  /// The classes of the language that has most of them.
  let maximumClassCount: Int

  /// One of all bytes that no language tells apart, the most readable first: some 90 where there are
  /// hundreds of languages of URLs.
  let representatives: ContiguousArray<UInt8>

  /// Complexity: O(size of the automata).
  package init(_ languages: [Language]) {
    var places: ContiguousArray<Place> = []
    var tables: ContiguousArray<Language.State> = []
    var accepting: ContiguousArray<Bool> = []
    var classes: ContiguousArray<UInt8> = []
    // Growing would take twice the memory of 100,000 patterns.
    tables.reserveCapacity(languages.reduce(0) { $0 + $1.table.count })
    accepting.reserveCapacity(languages.reduce(0) { $0 + $1.stateCount })
    classes.reserveCapacity(256 * languages.count)
    for language in languages {
      places.append(
        Place(
          table: tables.count, states: accepting.count, stateCount: language.stateCount,
          classCount: language.classCount, start: language.start))
      tables.append(contentsOf: language.table)
      accepting.append(contentsOf: language.accepting)
      classes.append(contentsOf: language.classOfByte)
    }
    self.places = places
    self.tables = tables
    self.accepting = accepting
    self.classes = classes
    maximumClassCount = places.map(\.classCount).max() ?? 0
    representatives = Self.representatives(of: classes)
  }

  /// Tells bytes apart by language after language.
  private static func representatives(
    of classes: ContiguousArray<UInt8>
  ) -> ContiguousArray<UInt8> {
    var group = ContiguousArray(repeating: 0, count: 256)
    var groupCount = 1
    // For a group and a class in it, the number of the group that they become, by language.
    var split = ContiguousArray(repeating: (language: -1, group: 0), count: 256 * 256)
    for language in 0..<(classes.count / 256) where groupCount < 256 {
      var next = 0
      for byte in 0..<256 {
        let place = group[byte] << 8 | Int(classes[language << 8 | byte])
        if split[place].language != language {
          split[place] = (language, next)
          next += 1
        }
        group[byte] = split[place].group
      }
      groupCount = next
    }
    var isMet = ContiguousArray(repeating: false, count: 256)
    return ContiguousArray(
      ReadableBytes.inOrder.filter { byte in
        defer { isMet[group[Int(byte)]] = true }
        return !isMet[group[Int(byte)]]
      })
  }

  /// The state of a language, by its number, before the first byte.
  package func start(of language: Int) -> Language.State { places[language].start }

  /// The state of a language after more bytes.
  ///
  /// Complexity: O(length), shorter where the state is dead on the way.
  package func state(
    of language: Int, _ state: Language.State, after bytes: ContiguousArray<UInt8>,
    in range: Range<Int>
  ) -> Language.State {
    let place = places[language]
    var state = Int(state)
    for index in range {
      if state == Int(Language.dead) { break }
      let column = Int(classes[language << 8 | Int(bytes[index])])
      state = Int(tables[place.table + state * place.classCount + column])
    }
    return Language.State(state)
  }

  /// Whether a subject of a language may end in a state.
  package func accepts(_ state: Language.State, of language: Int) -> Bool {
    accepting[places[language].states + Int(state)]
  }
}
