/// Opening brackets that were left out.
///
/// This only shows after the content of the missing container has begun.
extension JSONReader {
  /// At a colon after a string that is a value, opens an object before the string if one fits.
  ///
  /// It fits if the text goes on like an object, whose first name the string is.
  mutating func readsNameOfUnopenedObject() -> Bool {
    let top = open.count - 1
    guard open.count < limits.maximumDepth, let last = lastValue(of: top),
      case .string(let name) = last.value, name.quoting != .none,
      last.range.upperBound == lastEnd, let closer = surplusCloser(from: offset + 1),
      closer.kind == .object, fits(in: top, from: closer.offset + 1), !isListedBefore(last, in: top)
    else { return false }
    reopen(.object, at: last.range)
    open[top + 1].pendingName = (last.range, name)
    open[top + 1].state = .colon
    return true
  }

  /// At a name that is followed like an element of an array, opens one before the previous value.
  ///
  /// It does so if the next bracket closes an array.
  mutating func readsElementOfUnopenedArray() -> Bool {
    let top = open.count - 1
    guard open.count < limits.maximumDepth, let (range, name) = open[top].pendingName,
      let last = lastValue(of: top), last.value.isScalar,
      surplusCloser(from: offset)?.kind == .array
    else { return false }
    open[top].pendingName = nil
    reopen(.array, at: last.range)
    _ = open[top + 1].add(last)
    if name.quoting == .none {
      // Read again, as a value: it may be a number or a keyword.
      unmark(range)
      offset = range.lowerBound
      open[top + 1].state = .next(separator: nil)
    } else {
      _ = open[top + 1].add(JSONNode(range: range, value: .string(name)))
    }
    return true
  }

  /// The same at an opening brace where a name belongs.
  mutating func readsElementOfUnopenedArray(after separator: Range<Int>) -> Bool {
    let top = open.count - 1
    guard open.count < limits.maximumDepth, let last = lastValue(of: top),
      case .object = last.value, surplusCloser(from: offset)?.kind == .array
    else { return false }
    reopen(.array, at: last.range)
    _ = open[top + 1].add(last)
    open[top + 1].state = .next(separator: separator)
    return true
  }

  /// At a bracket that closes an array that is not open, opens one before the last value and closes
  /// it.
  ///
  /// That value must be a string or an object.
  mutating func closesUnopenedArray() -> Bool {
    guard open.count < limits.maximumDepth, let top = open.indices.last,
      open[top].kind == .object, let last = lastValue(of: top), last.range.upperBound == lastEnd
    else { return false }
    switch last.value {
    case .string, .object: break
    default: return false
    }
    reopen(.array, at: last.range)
    _ = open[top + 1].add(last)
    closeTop()
    return true
  }

  /// At a colon after a string that is the whole text so far: opens an object before it.
  mutating func readUnopenedRoot() {
    guard open.isEmpty, let string = root, case .string(let name) = string.value,
      name.quoting != .none
    else { return }
    let colon = skippingTrivia(from: offset)
    guard colon < bytes.count, bytes[colon] == UInt8(ascii: ":") else { return }
    let start = string.range.lowerBound
    report(.unopened(.object, found: found(at: start)), at: start..<start)
    root = nil
    open.append(OpenContainer(.object, at: start, isDiscarded: false))
    open[0].pendingName = (string.range, name)
    open[0].state = .colon
  }

  /// Takes the last value out of the innermost container and opens another in its place.
  private mutating func reopen(_ kind: JSONContainer, at range: Range<Int>) {
    let top = open.count - 1
    report(
      .unopened(kind, found: found(at: range.lowerBound)), at: range.lowerBound..<range.lowerBound)
    switch open[top].kind {
    case .array: open[top].elements.removeLast()
    case .object:
      guard let member = open[top].takeLastMember() else { return }
      open[top].pendingName = (member.nameRange, member.name)
    }
    open.append(OpenContainer(kind, at: range.lowerBound, isDiscarded: false))
  }

  private func lastValue(of index: Int) -> JSONNode? {
    switch open[index].kind {
    case .array: open[index].elements.last
    case .object: open[index].members.last?.value
    }
  }

  /// True if a value of the same kind precedes the last one in an array.
  ///
  /// The array is then a list of such values and not of objects.
  private func isListedBefore(_ last: JSONNode, in index: Int) -> Bool {
    guard open[index].kind == .array, let before = open[index].elements.dropLast().last else {
      return false
    }
    if case .string = before.value { return true }
    return false
  }
}
