import PathConfigClients

/// The arguments of a workload: operands, flags with a value, and switches.
struct Arguments {
  private(set) var operands: [String] = []
  private var values: [String: String] = [:]
  private var switches: Set<String> = []

  /// - Parameters:
  ///   - operands: the maximum number.
  ///   - values: the flags that take a value.
  ///   - switches: the flags without a value, except for `--json`, which all workloads have.
  init(
    _ words: [String], operands: ClosedRange<Int> = 0...0, values: [String] = [],
    switches: [String] = []
  ) throws(BenchmarkError) {
    var rest = words[...]
    while let word = rest.popFirst() {
      if !word.hasPrefix("--") {
        self.operands.append(word)
      } else if word == "--json" || switches.contains(word) {
        self.switches.insert(word)
      } else if values.contains(word), let value = rest.popFirst() {
        self.values[word] = value
      } else {
        throw .usage
      }
    }
    guard operands.contains(self.operands.count) else { throw .usage }
  }

  var printsJSON: Bool { has("--json") }

  func has(_ flag: String) -> Bool { switches.contains(flag) || values[flag] != nil }

  func word(_ flag: String, or standard: String) -> String { values[flag] ?? standard }

  /// A whole number; one below the minimum is wrong usage.
  func number(
    _ flag: String, or standard: Int, atLeast least: Int = 0
  ) throws(BenchmarkError) -> Int {
    guard let text = values[flag] else { return standard }
    guard let number = Int(text), number >= least else { throw .usage }
    return number
  }

  /// The value of `--seed`; 1 without it.
  func seed() throws(BenchmarkError) -> UInt64 {
    guard let text = values["--seed"] else { return 1 }
    guard let seed = UInt64(text) else { throw .usage }
    return seed
  }
}

extension Arguments {
  /// The client of `--client`; without it, the current one of the first platform.
  func client() throws(BenchmarkError) -> ClientProfile {
    do {
      return try ClientProfile.find(word("--client", or: "hotwire-native-ios"))
    } catch {
      throw .usage
    }
  }
}
