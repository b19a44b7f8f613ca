/// The subsets of a program with looks, whose threads carry demands on the text around.
struct LookingSubsets: Subsets {
  private var subsets: SubsetConstruction
  private var interner = SequenceInterner()
  let classOfByte: ContiguousArray<UInt8>
  private let classCount: Int
  private var threadsFollowed = 0

  var work: Int { threadsFollowed + subsets.demandsFollowed }

  /// For each subset whether it accepts at the end of the subject, or -1 for unknown.
  ///
  /// `steps` has the target of each class in the same way.
  private var acceptsAtEnd: ContiguousArray<Int8> = [1]
  private var steps: ContiguousArray<Int32>

  init(_ program: Program) {
    subsets = SubsetConstruction(program, limits: .standard)
    subsets.maximumDemands = LanguageLimits.standard.maximumWorkPerLanguage
    classOfByte = program.classes.classOfByte
    classCount = program.classes.count
    _ = interner.intern([])
    steps = ContiguousArray(repeating: Int32(FoundSubset.number), count: classCount)
  }

  mutating func start() throws(LanguageLimitReached) -> Int {
    subsets.start()
    return try number(of: subsets.resting, isStart: true)
  }

  mutating func accepts(_ subset: Int) throws(LanguageLimitReached) -> Bool {
    if acceptsAtEnd[subset] < 0 {
      subsets.end(threads(of: subset), isStart: isStart(subset), found: [])
      if subsets.isOverwhelmed { throw .tooManyDemands }
      acceptsAtEnd[subset] = subsets.found.isEmpty ? 0 : 1
    }
    return acceptsAtEnd[subset] == 1
  }

  mutating func step(
    _ subset: Int, on byte: UInt8, ofClass column: Int
  ) throws(LanguageLimitReached) -> Int? {
    let slot = subset * classCount + column
    if steps[slot] == -1 {
      let before = threads(of: subset)
      threadsFollowed += before.count + 1
      subsets.step(before, on: Program.Symbol(byte), found: [])
      let target = try number(of: subsets.resting, isStart: false)
      steps[slot] = Int32(target)
    }
    return Int(steps[slot])
  }

  /// The number of the subset that an advance has reached.
  ///
  /// A search that has found something is done.
  private mutating func number(
    of threads: ContiguousArray<SubsetConstruction.Thread>, isStart: Bool
  ) throws(LanguageLimitReached) -> Int {
    if subsets.isOverwhelmed { throw .tooManyDemands }
    if !subsets.found.isEmpty { return FoundSubset.number }
    let (id, isNew) = interner.intern([isStart ? 1 : 0] + threads)
    if isNew {
      acceptsAtEnd.append(-1)
      steps.append(contentsOf: repeatElement(-1, count: classCount))
    }
    return id
  }

  private func isStart(_ subset: Int) -> Bool { interner.sequence(subset).first == 1 }

  private func threads(of subset: Int) -> ContiguousArray<SubsetConstruction.Thread> {
    ContiguousArray(interner.sequence(subset).dropFirst())
  }
}
