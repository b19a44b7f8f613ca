/// Many languages in a few long arrays, for questions about pair after pair of them.
///
/// Reading a ``Language`` from an array counts references to its four buffers. Two threads that
/// share the languages must take turns at that, which costs more than most pairs. Here a language
/// is a number.
package struct PackedLanguages: Sendable {
  /// The beginning of a language in the arrays.
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

  /// One byte of each class that no language separates, the most readable first.
  ///
  /// There are some 90 if there are hundreds of languages of URLs.
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
    // One language more, which does not separate any bytes, in case there is none.
    let joint = JointClasses(Language.empty.classOfByte, languages.lazy.map(\.classOfByte))
    representatives = joint.readableRepresentatives
  }

  /// The state of a language, by its number, before the first byte.
  package func start(of language: Int) -> Language.State { places[language].start }

  /// The state of a language after more bytes.
  ///
  /// Complexity: O(length), less if the state is dead on the way.
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

  /// True if a subject of a language may end in a state.
  package func accepts(_ state: Language.State, of language: Int) -> Bool {
    accepting[places[language].states + Int(state)]
  }
}
