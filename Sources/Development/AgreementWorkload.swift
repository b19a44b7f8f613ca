import Foundation
import PathConfigClients
import PathConfigSyntax

/// Asks the tool as it ships about drawn configurations, and holds its answers beside ICU, beside brute
/// force and beside each other.
///
/// `conform` and `analyse` compare the modules, in far more cases. This compares what a process prints.
struct AgreementWorkload {
  private let tool: String
  private let seed: UInt64
  private let cases: Int
  private var faults: [String] = []
  private var answers = 0

  init(arguments: [String]) throws {
    let arguments = try Arguments(arguments, operands: 0...1, values: ["--cases", "--seed"])
    tool = Benchmark.tool(at: arguments.operands.first)
    seed = try arguments.seed()
    cases = try arguments.number("--cases", or: 300)
  }

  /// True if all answers agree.
  mutating func run() throws -> Bool {
    var random = SeededGenerator(seed: seed)
    for number in 0..<cases {
      let client = random.pick(Client.newestOfEveryLine)
      let universe = SmallUniverse(["/", "a", random.pick(["b", "A", "?"])], .pathAndQuery)
      var generator = RuleSetGenerator(
        random: SeededGenerator(seed: random.next()), universe: universe, client: client)
      let before = generator.ruleSet()
      let pair = AgreementPair(
        tool: tool, client: client, before: before, after: generator.edited(before),
        urls: universe.subjects(upToLength: 5).filter(Self.isPath))
      do {
        answers += try pair.compare()
      } catch let fault as Disagreement {
        faults.append(
          "case \(number): \(fault.text)\n    \(client.id), \(before)\n    \(pair.after)")
      }
    }
    print("agree: seed \(seed), \(cases) cases, \(answers) answers, \(faults.count) faults")
    for fault in faults.prefix(20) { print(fault) }
    return faults.isEmpty
  }

  /// True for a path that no client takes for a host.
  private static func isPath(_ url: UTF8String) -> Bool {
    url.bytes.first == UInt8(ascii: "/") && !url.bytes.starts(with: "//".utf8)
  }
}

private struct Disagreement: Error {
  var text: String
}

/// Two configurations, and the URLs that they are asked about.
private struct AgreementPair {
  let tool: String
  let client: Client
  let before: RuleSet
  let after: RuleSet
  let urls: [UTF8String]

  /// The answer to one URL.
  struct Answer {
    var subject: UTF8String
    var matches: RuleSetOracle.Matches
    var properties: NSDictionary
  }

  /// The number of answers that were compared.
  func compare() throws -> Int {
    let files = try WorkFolder()
    defer { files.remove() }
    try files.write(before.json.string, to: "before.json")
    try files.write(after.json.string, to: "after.json")
    let rules = AppliedRules(before, for: client)
    let first = try ask(about: urls, "before.json", in: files)
    let second = try ask(about: urls, "after.json", in: files)
    try compareWithICU(rules, first)
    try compareDifference(first, second, in: files)
    for (name, arguments) in [
      ("format -", ["format", "-"]), ("merge", ["merge", "before.json"]),
      ("lint --fix -", ["lint", "--fix", "-", "--client", client.id]),
    ] {
      let text = try output(of: arguments, in: files, input: "before.json")
      try files.write(String(decoding: text, as: UTF8.self), to: "same.json")
      let same = try ask(about: urls, "same.json", in: files)
      for (old, new) in zip(first, same) where !isAlike(old.properties, new.properties) {
        throw Disagreement(
          text: "\(name) changes \(old.subject): \(old.properties), \(new.properties)")
      }
    }
    return first.count + second.count
  }

  /// Each line of standard input has an answer.
  private func ask(
    about urls: [UTF8String], _ configuration: String, in files: WorkFolder
  ) throws -> [Answer] {
    try files.write(urls.map { $0.string + "\n" }.joined(), to: "urls")
    let text = try output(
      of: ["query", "-", configuration, "--client", client.id, "--format", "json"], in: files,
      input: "urls")
    let answers = try text.split(separator: UInt8(ascii: "\n")).map { line -> Answer in
      guard let answer = try JSONSerialization.jsonObject(with: Data(line)) as? [String: Any],
        let subject = answer["subject"] as? String,
        let properties = answer["properties"] as? NSDictionary,
        let rules = answer["rules"] as? [[String: Any]]
      else { throw Disagreement(text: "\(UTF8String(repairing: Array(line))) is no answer") }
      let own = rules.filter { $0["source"] as? String == configuration }
      let matches = own.compactMap { $0["index"] as? Int }.reduce(0 as RuleSetOracle.Matches) {
        $0 | 1 << RuleSetOracle.Matches($1)
      }
      return Answer(subject: UTF8String(subject), matches: matches, properties: properties)
    }
    guard answers.count == urls.count else {
      throw Disagreement(text: "\(urls) have \(answers.count) answers")
    }
    return answers
  }

  private func compareWithICU(_ rules: AppliedRules, _ answers: [Answer]) throws {
    for answer in answers {
      guard let matches = try? rules.matches(answer.subject) else { continue }
      guard matches == answer.matches else {
        throw Disagreement(text: "at \(answer.subject) ICU \(matches), query \(answer.matches)")
      }
      for name in rules.names {
        let winner = rules.writers(of: name, in: matches).last
        let expected = winner.flatMap { rules.rules[$0].value(of: name)?.description }
        let found = answer.properties[name].map(Self.text)
        guard expected == found else {
          throw Disagreement(
            text:
              "at \(answer.subject) `\(name)` is \(expected ?? "unset"), query \(found ?? "unset")")
        }
      }
    }
  }

  /// A difference that a URL shows is found, and what is found is shown by its example.
  private func compareDifference(
    _ first: [Answer], _ second: [Answer], in files: WorkFolder
  ) throws {
    let text = try output(
      of: ["diff", "before.json", "after.json", "--client", client.id, "--format", "json"],
      in: files)
    guard let answer = try JSONSerialization.jsonObject(with: Data(text)) as? [String: Any],
      let verdict = answer["verdict"] as? String,
      let changes = answer["changes"] as? [[String: Any]]
    else { throw Disagreement(text: "diff prints no answer") }
    let shown = zip(first, second).first { !isAlike($0.properties, $1.properties) }
    if let shown, verdict == "equal" {
      throw Disagreement(text: "diff says equal, but \(shown.0.subject) differs")
    }
    // An example is the part of a URL that the client compares: `/1?1` is that of `/1%3F1` for some. A
    // line without a text is no question, and this URL has an empty path, too.
    let witnesses = changes.compactMap { $0["witness"] as? String }.map { witness in
      let subject = UTF8String(witness)
      return witness.isEmpty ? "https://example.com" : client.url(for: subject) ?? subject
    }
    guard witnesses.count == changes.count else {
      throw Disagreement(text: "a change of diff has no example")
    }
    if witnesses.isEmpty { return }
    let old = try ask(about: witnesses, "before.json", in: files)
    let new = try ask(about: witnesses, "after.json", in: files)
    for (change, sides) in zip(changes, zip(old, new)) {
      let name = change["property"] as? String ?? ""
      let values = [("before", sides.0), ("after", sides.1)].map { side, answer in
        (Self.text(change[side] ?? NSNull()), Self.text(answer.properties[name] ?? NSNull()))
      }
      for (claimed, found) in values where claimed != found {
        throw Disagreement(
          text: "diff says `\(name)` is \(claimed) at \(sides.0.subject), query \(found)")
      }
    }
  }

  /// True if a client makes the same of both; an unset property has its default.
  private func isAlike(_ left: NSDictionary, _ right: NSDictionary) -> Bool {
    let names = Set((left.allKeys + right.allKeys).compactMap { $0 as? String })
    let rules = AppliedRules(before, for: client)
    return names.allSatisfy { name in
      let values = [left, right].map { $0[name].map(Self.text) ?? rules.defaultValue(of: name) }
      return values[0] == values[1]
    }
  }

  private static func text(_ value: Any) -> String {
    switch value {
    case let number as NSNumber: "\(number.boolValue)"
    case is NSNull: "unset"
    default: "\(value)"
    }
  }

  /// The output of the tool; a run that fails prints nothing of use.
  private func output(
    of arguments: [String], in files: WorkFolder, input: String? = nil
  ) throws -> [UInt8] {
    let run = try ChildProcess(
      executable: tool, arguments: arguments, folder: files.path(""),
      input: input.map(files.path) ?? "/dev/null", environment: ["PATH=/usr/bin:/bin"]
    ).finish(within: .seconds(60))
    guard let status = run.status, status < 2 else {
      throw Disagreement(
        text: "\(arguments.joined(separator: " ")) fails: "
          + String(decoding: run.errors, as: UTF8.self))
    }
    return run.output
  }
}
