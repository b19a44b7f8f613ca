/// The way from a JSON value to one inside it.
package struct JSONPath: Sendable {
  /// A value inside another one.
  package struct Step: Sendable {
    /// The name of the member, or the index of the element.
    package let name: UTF8String
    package let value: JSONNode
  }

  /// From the outermost value to the innermost.
  package let steps: [Step]

  /// The JSON Pointer (RFC 6901) of the innermost value, such as `/rules/0/properties/context`.
  package var pointer: UTF8String {
    var bytes: ContiguousArray<UInt8> = []
    for step in steps {
      bytes.append(UInt8(ascii: "/"))
      for byte in step.name.bytes {
        switch byte {
        case UInt8(ascii: "~"): bytes += Array("~0".utf8)
        case UInt8(ascii: "/"): bytes += Array("~1".utf8)
        default: bytes.append(byte)
        }
      }
    }
    return UTF8String(wellFormed: bytes)
  }
}

extension JSONNode {
  /// The way to the innermost value around a range of the text.
  ///
  /// The name of a member belongs to its value. Nil if this value is not around the range.
  ///
  /// Complexity: O(depth · log members).
  package func path(to range: Range<Int>) -> JSONPath? {
    guard self.range.covers(range) else { return nil }
    var steps: [JSONPath.Step] = []
    var node = self
    while node.range.covers(range), let step = node.step(to: range) {
      steps.append(step)
      node = step.value
    }
    return JSONPath(steps: steps)
  }

  private func step(to range: Range<Int>) -> JSONPath.Step? {
    switch value {
    case .array(let array):
      let index = array.elements.partitioningIndex { $0.range.upperBound >= range.upperBound }
      guard index < array.elements.count, array.elements[index].range.covers(range) else {
        return nil
      }
      return .init(name: UTF8String("\(index)"), value: array.elements[index])
    case .object(let object):
      let index = object.members.partitioningIndex { $0.range.upperBound >= range.upperBound }
      guard index < object.members.count, object.members[index].range.covers(range) else {
        return nil
      }
      return .init(name: object.members[index].name.text, value: object.members[index].value)
    default: return nil
    }
  }
}

extension Range<Int> {
  /// True if a range is in this one, or a point at one of its ends.
  fileprivate func covers(_ other: Range<Int>) -> Bool {
    lowerBound <= other.lowerBound && other.upperBound <= upperBound
  }
}
