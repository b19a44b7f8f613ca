import PathConfigSyntax

/// Reads the path configurations that the text of a Ruby program writes.
///
/// Nothing is run. Each method that sends JSON is followed once for each way in which its conditions
/// may turn out. If no method sends any, methods that return a configuration count.
enum RubyReader {
  /// A path configuration that a program writes.
  enum Result: Sendable {
    case configuration(WrittenConfiguration)

    /// The program sends a file, named by its path below the root of the application.
    case file(UTF8String)

    /// A method sends or returns something that only the running program knows.
    case unknown(module: String, name: String)
  }

  /// The most bytes of a program that are read.
  static let maximumBytes = 256 << 10

  /// The most configurations of one method.
  private static let maximumAlternatives = 8
  private static let maximumRuns = 64

  typealias FileFinder = (_ module: String) -> (
    name: String, text: ContiguousArray<UInt8>
  )?

  /// The path that a route's helper gives for some arguments; nil if it is not known.
  typealias HelperFinder = (_ helper: String, _ values: [UTF8String]) -> String?

  static func buffer(_ text: ContiguousArray<UInt8>, named name: String) -> SourceBuffer {
    SourceBuffer(name: name, bytes: UTF8String(repairing: text).bytes)
  }

  /// Complexity: O(bytes) for programs that people write, and bounded for all others.
  ///
  /// - Parameter file: finds the file of a module or class in the application.
  /// - Throws: the fault of a program that never runs, or that needs one.
  static func read(
    _ text: ContiguousArray<UInt8>, named name: String,
    finding file: @escaping FileFinder = { _ in nil },
    pathOf path: @escaping HelperFinder = { _, _ in nil }
  ) throws(LoadFault) -> [Result] {
    guard text.count <= maximumBytes else { return [] }
    var interpreter = RubyInterpreter(buffer(text, named: name), file, path)
    var all = interpreter.entries
    for place in all.indices where !interpreter.calledMethods.contains(all[place].method) {
      all[place].run(&interpreter)
    }
    if let place = interpreter.programs.lazy.compactMap(\.missingComma).first {
      throw .missingComma(at: place)
    }
    // A method that another one calls says nothing of its own.
    let outer = all.filter { !interpreter.calledMethods.contains($0.method) }
    let sent = outer.flatMap(\.sent)
    let found = sent.isEmpty ? outer.flatMap(\.returned) : sent
    return found.contains(where: \.hasRules) ? found.filter(\.hasRules) : found
  }

  /// A method that may write a configuration, and its results in all ways in which its conditions may
  /// turn out.
  fileprivate struct Entry {
    let method: RubyProgram.Method

    /// The class whose object runs it.
    let place: RubyProgram.Place
    let module: String
    let sendsJSON: Bool
    var sent: [Result] = []
    var returned: [Result] = []

    mutating func run(_ interpreter: inout RubyInterpreter) {
      var trail: [Bool]? = []
      var runs = 0
      while let answers = trail, runs < maximumRuns, isSmall {
        runs += 1
        interpreter.begin(answers)
        runOnce(&interpreter)
        trail = interpreter.answers.map(\.isTrue).next
      }
      if trail == nil, isSmall { return }
      (sent, returned) = ([], [])
      addUnknown()
    }

    private var isSmall: Bool { max(sent.count, returned.count) <= maximumAlternatives }

    private mutating func addUnknown() {
      if sendsJSON { sent.append(.unknown(module: module, name: method.name)) }
    }

    private mutating func runOnce(_ interpreter: inout RubyInterpreter) {
      do throws(RubyInterpreter.Stop) {
        let value = try interpreter.runEntry(method, on: place)
        add(value, to: \.returned, interpreter)
      } catch {
        if error == .exhausted { return addUnknown() }
        if let value = interpreter.result { add(value, to: \.sent, interpreter) }
      }
    }

    private mutating func add(
      _ value: RubyValue, to list: WritableKeyPath<Self, [Result]>,
      _ interpreter: RubyInterpreter
    ) {
      if case .file(let path) = value.kind, path.string.hasSuffix(".json") {
        return self[keyPath: list].append(.file(path))
      }
      let written = WrittenConfiguration(
        value, module: module, name: method.name, conditions: interpreter.answers.labels)
      guard let written else {
        if list == \.sent { addUnknown() }
        return
      }
      let result = Result.configuration(written)
      let isKnown = self[keyPath: list].contains { other in
        if case .configuration(let other) = other { other.json == written.json } else { false }
      }
      if isKnown || list == \.returned && !result.hasRules { return }
      self[keyPath: list].append(result)
    }
  }
}

extension RubyInterpreter {
  /// The methods of the file, and those of other files that its classes have and that send JSON.
  fileprivate var entries: [RubyReader.Entry] {
    mutating get {
      var all: [RubyReader.Entry] = []
      for index in programs[0].scopes.indices {
        let place = RubyProgram.Place(program: 0, scope: index)
        loadAncestors(of: place)
        for owner in ancestors[place] ?? [] {
          let scope = scope(owner)
          for method in scope.methodNames.compactMap({ scope.methods[$0] }) {
            let sendsJSON =
              method.isTemplate || programs[owner.program].tokens[method.body].rendersJSON
            guard owner == place || owner.program > 0 && sendsJSON else { continue }
            all.append(
              RubyReader.Entry(
                method: method, place: place, module: self.scope(place).path, sendsJSON: sendsJSON))
          }
        }
      }
      return all
    }
  }
}

extension RubyReader.Result {
  /// True if the JSON text has rules, or if nobody knows.
  fileprivate var hasRules: Bool {
    guard case .configuration(let configuration) = self else { return true }
    let json = configuration.json
    return json.span.firstRange(of: "\"rules\"", in: 0..<json.count) != nil
      || json.span.firstRange(of: "\"patterns\"", in: 0..<json.count) != nil
      || configuration.holes.contains(where: \.part.isRules)
  }
}

extension [RubyAnswer] {
  /// The conditions of a run; what an expression is not counts only if nothing says what it is.
  fileprivate var labels: [String] {
    filter { answer in
      answer.isTrue || answer.hole.literal == nil
        || !contains { $0.hole.name == answer.hole.name && $0.hole.literal != nil && $0.isTrue }
    }.map(\.label)
  }
}

extension [Bool] {
  /// The answers of the next run; nil after the last.
  fileprivate var next: [Bool]? {
    guard let last = lastIndex(of: true) else { return nil }
    return self[..<last] + [false]
  }
}
