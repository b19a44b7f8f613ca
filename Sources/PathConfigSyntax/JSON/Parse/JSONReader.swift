/// The state of reading one text: a place, the containers open there, and the findings so far.
///
/// It loops over a stack of open containers, so that nesting costs heap and no call depth.
struct JSONReader {
  let bytes: ContiguousArray<UInt8>
  let limits: JSONLimits

  /// True if some bytes are not UTF-8, so that strings have to be looked at more closely.
  let hasIllFormedBytes: Bool

  /// The parts that were ill-formed in the encoding of the input.
  let illFormed: [Range<Int>]

  /// The next byte to read.
  var offset = 0

  /// The end of the last token, before any white space that follows it.
  var lastEnd = 0
  var open: [OpenContainer] = []
  var root: JSONNode?
  private(set) var faults: [JSONFault] = []
  private(set) var relaxations: [JSONRelaxation] = []
  private var nodeCount = 0
  private(set) var isStopped = false

  /// True if deep nesting is marked, which it is once.
  private var isDeeplyNested = false

  init(_ text: DecodedText, limits: JSONLimits) {
    self.bytes = text.bytes
    self.limits = limits
    self.illFormed = text.illFormed
    self.hasIllFormedBytes = text.encoding.form == .utf8 && !text.illFormed.isEmpty
    if text.encoding.hasByteOrderMark { relax(.byteOrderMark, at: 0..<0) }
    if text.encoding.form != .utf8 { relax(.encoding(text.encoding.form), at: 0..<0) }
  }

  /// Reads the whole text.
  mutating func readText() {
    readRoot()
    readUnopenedRoot()
    while !open.isEmpty, !isStopped {
      skipTrivia()
      step()
    }
    if !isStopped { readEnd() }
    while !open.isEmpty { finishTop(at: max(lastEnd, open[open.count - 1].contentEnd)) }
  }

  private mutating func step() {
    guard offset < bytes.count else {
      reachEnd()
      return
    }
    switch open[open.count - 1].kind {
    case .array: stepInArray(bytes[offset])
    case .object: stepInObject(bytes[offset])
    }
  }
}

extension JSONReader {
  /// Records a fault, and ends reading after too many.
  ///
  /// A fault that begins where the last one began or ended is its consequence, and is left out.
  mutating func report(_ kind: JSONFault.Kind, at range: Range<Int>) {
    guard !isStopped else { return }
    let fault = JSONFault(kind, at: range)
    if let last = faults.last?.range, !fault.isBudget,
      range.lowerBound == last.lowerBound || range.lowerBound == last.upperBound
    {
      return
    }
    if faults.count >= limits.maximumFaults {
      stop(.tooManyFaults(maximum: limits.maximumFaults), at: range)
    } else {
      faults.append(fault)
    }
  }

  /// Records text that only some readers take, and ends reading after too much of it.
  mutating func relax(_ kind: JSONRelaxation.Kind, at range: Range<Int>) {
    guard !isStopped else { return }
    if relaxations.count >= limits.maximumRelaxations {
      stop(.tooManyRelaxations(maximum: limits.maximumRelaxations), at: range)
    } else {
      relaxations.append(JSONRelaxation(kind, at: range))
    }
  }

  /// Takes back the mark of a range, if it is the last one.
  mutating func unmark(_ range: Range<Int>) {
    if relaxations.last?.range == range { relaxations.removeLast() }
  }

  /// Ends reading with a budget's fault.
  ///
  /// Open containers are closed as they are.
  mutating func stop(_ kind: JSONFault.Kind, at range: Range<Int>) {
    guard !isStopped else { return }
    faults.append(JSONFault(kind, at: range))
    isStopped = true
  }

  /// Ends reading of an input that is not text, and drops all marks: they would say nothing useful.
  mutating func reportBinary() {
    relaxations = []
    report(.binary, at: 0..<0)
    stop()
  }

  /// Ends reading without a further fault.
  mutating func stop() {
    isStopped = true
  }
}

extension JSONReader {
  /// Counts a value that begins.
  ///
  /// Returns false and ends reading after too many.
  private mutating func countNode(at range: Range<Int>) -> Bool {
    nodeCount += 1
    guard nodeCount > limits.maximumNodes else { return true }
    stop(.tooManyNodes(maximum: limits.maximumNodes), at: range)
    return false
  }

  /// Puts a value other than an open container into the tree.
  mutating func attach(_ node: JSONNode) {
    lastEnd = max(lastEnd, node.range.upperBound)
    if countNode(at: node.range) { place(node) }
  }

  private mutating func place(_ node: JSONNode) {
    guard let top = open.indices.last else {
      root = node
      return
    }
    let nameRange = open[top].pendingName?.range
    if let first = open[top].add(node), let nameRange {
      relax(.duplicateName(first: first), at: nameRange)
    }
  }

  /// Reads the opening bracket at the offset.
  mutating func openContainer(_ kind: JSONContainer, isDiscarded: Bool = false) {
    let start = offset
    offset += 1
    lastEnd = offset
    guard open.count < limits.maximumDepth else {
      report(.tooDeep(maximum: limits.maximumDepth), at: start..<offset)
      skipBalanced()
      attach(JSONNode(range: start..<offset, value: .unreadable))
      return
    }
    guard countNode(at: start..<offset) else { return }
    if open.count == JSONRelaxation.gsonDepth, !isDeeplyNested {
      isDeeplyNested = true
      relax(.deepNesting, at: start..<offset)
    }
    open.append(OpenContainer(kind, at: start, isDiscarded: isDiscarded))
  }

  /// Takes the innermost container off the stack, as a value that ends at the given offset.
  mutating func finishTop(at end: Int) {
    guard var top = open.popLast() else { return }
    if top.pendingName != nil {
      _ = top.add(JSONNode(range: end..<end, value: .unreadable))
    }
    let node = top.node(endingAt: end)
    if top.isDiscarded {
      if let parent = open.indices.last { open[parent].state = .separator }
    } else {
      place(node)
    }
  }
}
