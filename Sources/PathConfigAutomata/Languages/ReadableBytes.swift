/// Costs for how believable bytes are in a URL that a person sees.
///
/// A witness is the path of least cost through an automaton: words and digits before punctuation,
/// whole segments, `/posts/1/edit` rather than `/!/edit`.
enum ReadableBytes {
  /// The kind of a byte for a reader.
  ///
  /// The cost of the next byte depends on it.
  enum Kind: UInt8, CaseIterable {
    case start, slash, dot, dash, letter, capital, digit, query, percent, other
  }

  static func kind(of byte: UInt8) -> Kind {
    switch byte {
    case UInt8(ascii: "/"): .slash
    case UInt8(ascii: "."): .dot
    case UInt8(ascii: "-"), UInt8(ascii: "_"): .dash
    case UInt8(ascii: "a")...UInt8(ascii: "z"): .letter
    case UInt8(ascii: "A")...UInt8(ascii: "Z"): .capital
    case UInt8(ascii: "0")...UInt8(ascii: "9"): .digit
    case UInt8(ascii: "?"), UInt8(ascii: "="), UInt8(ascii: "&"): .query
    case UInt8(ascii: "%"): .percent
    default: .other
    }
  }

  /// The cost of a byte after one of some kind.
  ///
  /// It is always more than 0. Between two words a dot costs less than a letter, so that an
  /// unescaped `.` stands for itself: `/a.pdf`. A capital costs more than another part of the path,
  /// so that it is only there where the pattern has one.
  static func cost(of byte: UInt8, after previous: Kind) -> Int {
    switch (previous, kind(of: byte)) {
    case (.slash, .slash): 72
    case (.slash, .dot), (.start, .dot), (.query, .dot): 73
    case (.letter, .dot), (.capital, .dot), (.digit, .dot): 9
    case (.dot, .digit): byte == UInt8(ascii: "1") ? 10 : 9
    case (.dot, .letter): 11
    case (.dot, .slash), (.dot, .dash), (.dot, .dot), (.dot, .query): 30
    case (.start, .query): 75
    case (.slash, .query): 40
    case (.slash, .dash): 33
    case (_, .slash): 12
    case (.letter, .digit), (.digit, .letter), (.capital, .digit): 16
    case (_, .digit): byte == UInt8(ascii: "1") ? 9 : 10
    case (_, .letter): byte == UInt8(ascii: "a") ? 10 : 11
    case (_, .dot), (_, .dash): 13
    case (.letter, .capital): 34
    case (_, .capital): 30
    case (.query, .query): 58
    case (_, .query): 18
    case (.percent, .percent): 80
    case (_, .percent): 45
    case (_, .start), (_, .other): byte < 0x80 ? 60 : 62
    }
  }

  /// The cost of an end of the subject after a byte of some kind.
  static func costOfEnd(after previous: Kind) -> Int {
    switch previous {
    case .slash: 8
    case .query, .dot, .dash, .other, .percent: 20
    case .start: 15
    case .letter, .capital, .digit: 0
    }
  }

  /// All byte values, the most readable first.
  static let inOrder: [UInt8] = (0...255).map { UInt8($0) }.sorted { left, right in
    let costs = (cost(of: left, after: .start), cost(of: right, after: .start))
    return costs.0 != costs.1 ? costs.0 < costs.1 : left < right
  }
}
