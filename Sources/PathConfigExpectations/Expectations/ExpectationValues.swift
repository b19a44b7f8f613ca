import PathConfigDiagnostics
import PathConfigJSON
import PathConfigModel

/// Reads what a file of expectations names, and notes what is wrong with it.
typealias ExpectationValues = ToolFileReader<ExpectationMistake>

extension ToolFileReader<ExpectationMistake> {
  mutating func expectedClients(_ member: JSONMember) -> [ExpectedClient] {
    elements(member, atLeastOne: true).compactMap { node in
      guard let name = text(node, .element(of: member.name.text)) else { return nil }
      do throws(ClientNotFound) {
        return try ExpectedClient(parsing: name.string)
      } catch {
        add(.unknownClient(error), at: node.range)
        return nil
      }
    }
  }

  /// The files and URLs of one configuration.
  mutating func sources(_ member: JSONMember) -> [TestedConfiguration.Source] {
    textOrTexts(member).compactMap { source($0, $1) }
  }

  private mutating func source(
    _ text: UTF8String, _ location: SourceRange
  ) -> TestedConfiguration.Source? {
    if text == "-" {
      add(.standardInput, at: location.range)
      return nil
    }
    return TestedConfiguration.Source(name: text, location: location)
  }

  /// - Parameter range: where the key stands whose value the app is.
  mutating func app(_ object: JSONObject, at range: Range<Int>) -> TestedConfiguration.App {
    checkKeys(of: object, known: ExpectationKeys.app, owner: "the configuration of an app")
    var app = TestedConfiguration.App()
    for member in object.members {
      switch member.name.text {
      case "bundled": app.bundled = lone(member)
      case "server": app.server = lone(member)
      case "cached": app.cached = lone(member)
      case "cachedFrom": app.cachedFrom = text(member)
      case "serverFirst": app.isServerFirst = flag(member) ?? false
      default: break
      }
    }
    if object.last("bundled") == nil, object.last("server") == nil {
      add(.appWithoutSource, at: range)
    }
    if object.last("server") == nil {
      for key: UTF8String in ["cached", "cachedFrom", "serverFirst"] {
        guard let member = object.last(key) else { continue }
        let owner = "an app with \(Quotation.of(key))"
        add(.missingKey("server", owner: owner, help: nil), at: member.nameRange)
      }
    }
    return app
  }

  private mutating func lone(_ member: JSONMember) -> TestedConfiguration.Source? {
    nonEmptyText(member).flatMap { source($0, location(member.value.range)) }
  }

  mutating func stages(_ member: JSONMember) -> [LaunchStage] {
    var stages: [LaunchStage] = []
    for (name, location) in textOrTexts(member) {
      if let stage = LaunchStage.allCases.first(where: { UTF8String($0.rawValue) == name }) {
        if !stages.contains(stage) { stages.append(stage) }
      } else {
        let known = LaunchStage.allCases.map(\.rawValue)
        add(.unknownWord(name, noun: "stage", known: known), at: location.range)
      }
    }
    return stages
  }

  mutating func properties(
    _ node: JSONNode, _ subject: Mistake.Subject
  ) -> [ExpectedProperty] {
    guard let object = object(node, subject) else { return [] }
    return object.members.map { member in
      ExpectedProperty(
        name: member.name.text, value: member.value, location: location(member.value.range))
    }
  }

  mutating func rule(_ member: JSONMember) -> ExpectedRule? {
    let place = location(member.value.range)
    switch member.value.value {
    case .string(let string):
      return ExpectedRule(name: .pattern(string.text), location: place)
    case .number(let number):
      guard let count = Int(number.text.string), count > 0 else {
        add(.invalidRuleNumber(number.text), at: member.value.range)
        return nil
      }
      return ExpectedRule(name: .number(count), location: place)
    default:
      addWrongType(
        member.value, .key("rule"), expected: "a number, 1 for the first rule, or a pattern")
      return nil
    }
  }
}
