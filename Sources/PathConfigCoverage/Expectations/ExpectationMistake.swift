import PathConfigDiagnostics
import PathConfigJSON
import PathConfigModel

/// Something in a file of expectations that cannot be meant so.
struct ExpectationMistake {
  enum Kind {
    /// Text that no reader takes.
    case fault(JSONFault)
    /// Text that only some readers take; editors are strict.
    case relaxation(JSONRelaxation)
    case noObject(JSONType?)
    /// `owner` is what has no such key, with its article; nil for the file itself.
    case unknownKey(UTF8String, owner: String?, known: [UTF8String])
    case missingKey(UTF8String, owner: String)
    /// `expected` with its article.
    case wrongType(Subject, JSONType, expected: String)
    case emptyList(UTF8String)
    case emptyText(UTF8String)
    /// `noun` is what the word is none of.
    case unknownWord(UTF8String, noun: String, known: [String])
    case unknownClient(ClientNotFound)
    case invalidRuleNumber(UTF8String)
    /// Two keys of which each does without the other.
    case conflictingKeys(UTF8String, UTF8String)
    case expectsNothing
    case standardInput
    /// An app that bundles nothing and asks no server.
    case appWithoutSource
    /// An expectation for a stage that no configuration of the file has.
    case stageWithoutApp(LaunchStage)
    /// No configuration of the file is for any client of the expectation.
    case clientWithoutConfiguration([String])
  }

  /// The value of a key, or an element of it.
  enum Subject {
    case key(UTF8String)
    case element(of: UTF8String)
  }

  var kind: Kind
  var range: Range<Int>

  init(_ kind: Kind, at range: Range<Int>) {
    self.kind = kind
    self.range = range
  }

  func diagnostic(in buffer: SourceBuffer) -> Diagnostic {
    var diagnostic = Diagnostic(
      "invalid-expectations", .error, message, at: SourceLocation(buffer, range))
    diagnostic.help = help
    if case .fault(let fault) = kind, let opened = fault.opened, let message = fault.openedMessage {
      diagnostic.notes = [.init(message, at: SourceLocation(buffer, opened))]
    }
    return diagnostic
  }
}

// MARK: - Wording

extension ExpectationMistake {
  private var message: String {
    switch kind {
    case .fault(let fault): fault.message
    case .relaxation(let relaxation): relaxation.message
    case .noObject(let found):
      "the file holds \(found?.phrase ?? "no JSON value") instead of an object"
    case .unknownKey(let key, let owner, let known):
      "\(owner.map { "\($0) has" } ?? "there is") no key \(quoted(key))" + hint(key, known)
    case .missingKey(let key, let owner): "\(owner) has no \(quoted(key))"
    case .wrongType(.key(let key), let found, let expected):
      "\(quoted(key)) is \(found.phrase) instead of \(expected)"
    case .wrongType(.element(let key), let found, let expected):
      "\(quoted(key)) holds \(found.phrase) instead of \(expected)"
    case .emptyList(let key), .emptyText(let key): "\(quoted(key)) is empty"
    case .unknownWord(let word, let noun, let known):
      "\(quoted(word)) is no \(noun)" + hint(word, known.map { UTF8String($0) })
    case .unknownClient(let error): error.description
    case .invalidRuleNumber(let number): "\(quoted(number)) is no number of a rule"
    case .conflictingKeys(let first, let second):
      "\(quoted(first)) and \(quoted(second)) exclude each other"
    case .expectsNothing: "nothing is expected of the URL"
    case .standardInput: "standard input cannot be a source here"
    case .appWithoutSource: "the app has neither `bundled` nor `server`"
    case .stageWithoutApp(let stage):
      "no configuration of the file has a stage `\(stage.rawValue)`, so that this is never tested"
    case .clientWithoutConfiguration(let clients):
      "no configuration of the file is for \(clients.joined(separator: " or ")), so that this is "
        + "never tested"
    }
  }

  private var help: String? {
    switch kind {
    case .fault(let fault): fault.help
    case .relaxation(let relaxation): relaxation.help
    case .emptyList: "leave it out, or list something"
    case .missingKey("configuration", _):
      "name the file with the rules, by its path from this file"
    case .invalidRuleNumber: "count from 1, or write one of its patterns as a string"
    case .expectsNothing:
      "name a property or the rule; `\"match\": \"exact\"` expects that no property is set"
    case .standardInput: "name a file or a URL"
    case .appWithoutSource: "name what the app bundles, what its server sends, or both"
    case .stageWithoutApp(let stage):
      stage.launch == .withOlderCopy
        ? "name the older copy with `cached`, beside `bundled` and `server`"
        : "name the configuration as an object with `bundled` and `server`"
    case .clientWithoutConfiguration: "name the client where the configuration is named"
    default: nil
    }
  }
}

/// What was probably meant, or all that there is.
private func hint(_ word: UTF8String, _ known: [UTF8String]) -> String {
  if let meant = NearestName.of(word, among: known) {
    return ": did you mean \(quoted(meant))?"
  }
  return ": known are \(known.map { quoted($0) }.joined(separator: ", "))"
}
