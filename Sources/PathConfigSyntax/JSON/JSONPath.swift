extension JSONNode {
  /// A value inside another one, and the name of the member or the index of the element.
  package typealias Step = (name: UTF8String, value: JSONNode)

  /// The way to the innermost value around a range of the text.
  ///
  /// The name of a member belongs to its value. Nil if this value is not around the range.
  ///
  /// Complexity: O(depth · log members).
  package func path(to range: Range<Int>) -> [Step]? {
    guard self.range.covers(range) else { return nil }
    var steps: [Step] = []
    var node = self
    while node.range.covers(range), let step = node.step(to: range) {
      steps.append(step)
      node = step.value
    }
    return steps
  }

  /// The JSON Pointer (RFC 6901) of that value, such as `/rules/0/properties/context`.
  package func pointer(to range: Range<Int>) -> UTF8String? {
    path(to: range).map { steps in
      var pointer: ContiguousArray<UInt8> = []
      for step in steps {
        pointer.append(UInt8(ascii: "/"))
        for byte in step.name.bytes {
          switch byte {
          case UInt8(ascii: "~"): pointer += Array("~0".utf8)
          case UInt8(ascii: "/"): pointer += Array("~1".utf8)
          default: pointer.append(byte)
          }
        }
      }
      return UTF8String(wellFormed: pointer)
    }
  }

  private func step(to range: Range<Int>) -> Step? {
    switch value {
    case .array(let array):
      array.elements.place(around: range, \.range).map {
        (name: UTF8String("\($0)"), value: array.elements[$0])
      }
    case .object(let object):
      object.members.place(around: range, \.range).map {
        (name: object.members[$0].name.text, value: object.members[$0].value)
      }
    default: nil
    }
  }
}

extension Array {
  /// The place of the part around a range.
  fileprivate func place(around range: Range<Int>, _ own: (Element) -> Range<Int>) -> Int? {
    let place = partitioningIndex { own($0).upperBound >= range.upperBound }
    return place < count && own(self[place]).covers(range) ? place : nil
  }
}

extension Range<Int> {
  /// True if a range is in this one, or a point at one of its ends.
  fileprivate func covers(_ other: Range<Int>) -> Bool {
    lowerBound <= other.lowerBound && other.upperBound <= upperBound
  }
}
