import PathConfigSyntax

/// The answer to a look-up: the properties of a URL, and the rules that set them.
///
/// ```swift
/// let app = ConfigurationDocument(
///   json: #"{"rules": [{"patterns": ["/new$"], "properties": {"context": "modal"}}]}"#,
///   name: "ios.json")
/// let compiled = try PathConfig(app).compiled(for: .newest(of: .hotwireNativeIOS))
/// let answer = try compiled.lookUp("https://example.com/posts/new")
/// print(answer["context"]?.string ?? "default")  // modal
/// ```
public struct Resolution: Sendable {
  /// One reference, because a look-up returns it: counting those of three arrays took a tenth of
  /// the way from a URL to its properties.
  private let parts: Parts

  private final class Parts: Sendable {
    let rules: [MatchedRule]
    let properties: [ResolvedProperty]
    let undecided: [Int]
    let undecidedPatterns: [UTF8String]
    let number: Int?

    init(
      _ rules: [MatchedRule], _ properties: [ResolvedProperty], undecided: [Int],
      undecidedPatterns: [UTF8String], number: Int?
    ) {
      self.rules = rules
      self.properties = properties
      self.undecided = undecided
      self.undecidedPatterns = undecidedPatterns
      self.number = number
    }
  }

  /// The rules that match, in order, each with the first of its patterns that does.
  public var rules: [MatchedRule] { parts.rules }

  /// The properties that the matching rules set, in the order of first assignment.
  public var properties: [ResolvedProperty] { parts.properties }

  /// The places in `CompiledConfiguration.patterns` of patterns that the fallback engine gave up
  /// on.
  ///
  /// They are ascending, and count as not matching this subject.
  package var undecided: [Int] { parts.undecided }

  /// The patterns that ICU gave up on for this URL.
  ///
  /// They count as not matching.
  public var undecidedPatterns: [UTF8String] { parts.undecidedPatterns }

  /// The number of the answer in its cache, from 0, or nil if the fallback engine gave up on
  /// something.
  ///
  /// Subjects with one number have the same answer, so that a caller can keep a result that it
  /// derives from it.
  package var number: Int? { parts.number }

  /// Merges the properties of the matching rules in order, a later one over an earlier.
  ///
  /// - Parameter labels: the places of all patterns that match, ascending.
  init(
    ofPatterns labels: some Sequence<UInt32>, undecided: [Int] = [],
    number: Int? = nil, in configuration: CompiledConfiguration
  ) {
    var matched: [MatchedRule] = []
    for label in labels {
      let rule = configuration.patterns[Int(label)].rule
      if matched.last?.rule != rule {
        matched.append(MatchedRule(pattern: Int(label), in: configuration))
      }
    }
    self.parts = Parts(
      matched, Self.properties(of: matched, in: configuration.rules), undecided: undecided,
      undecidedPatterns: undecided.map { configuration.patterns[$0].pattern.text }, number: number)
  }

  private static func properties(
    of matched: [MatchedRule], in rules: [EffectiveRule]
  ) -> [ResolvedProperty] {
    var order: [UTF8String] = []
    var writes: [UTF8String: [Write]] = [:]
    for match in matched {
      for property in rules[match.rule].properties {
        if writes[property.name] == nil { order.append(property.name) }
        writes[property.name, default: []].append(Write(match: match, property: property))
      }
    }
    return order.map { ResolvedProperty(name: $0, writes: writes[$0] ?? []) }
  }
}

extension Resolution: CustomStringConvertible {
  /// The properties as JSON on one line.
  public var description: String {
    let members = properties.map { JSONOutput.Member($0.name, .node($0.value)) }
    return JSONWriter.write(.object(members)).string
  }
}
