import PathConfigAnalysis
import PathConfigCLI
import PathConfigClients
import PathConfigLint
import PathConfigSyntax

extension LanguageServer {
  /// The places of the properties that override the rule at a position.
  ///
  /// At a property, the result has only the places that override this property. Elsewhere in a
  /// rule, it has the places for all properties of the rule.
  func definition(_ parameters: JSONNode) throws(ResponseError) -> JSONOutput {
    let file = try file(parameters)
    guard file.isConfiguration else { return [] }
    let read = try read(file)
    let places = places(read, file)
    let offset = try places.offset(at: parameters["position"])
    guard let at = TreePlace(of: offset, in: read.document.parse.root), let rule = at.rule else {
      return []
    }
    let view = view(of: file, read)
    guard let place = view.place(ofRule: rule) else { return [] }
    var ranges: [Range<Int>] = []
    for pair in view.pairs where pair.first == place {
      for disagreement in pair.disagreements {
        guard at.property == nil || at.property == disagreement.property else { continue }
        ranges += view.ranges(of: disagreement, in: pair)
      }
    }
    if ranges.isEmpty { ranges = try culprits(ofRule: rule, at: offset, file, read) }
    return .array(
      ranges.distinct().map { range in
        ["uri": .string(file.text.uri), "range": places.range(range)]
      })
  }

  /// The rules that cause the findings at an offset.
  private func culprits(
    ofRule rule: Int, at offset: Int, _ file: EditedFile, _ read: ReadText
  ) throws(ResponseError) -> [Range<Int>] {
    let findings = try findings(in: file)?.counted ?? []
    let here = findings.filter {
      $0.rule == rule && $0.location.range.lowerBound <= offset
        && offset <= $0.location.range.upperBound
    }
    let rules = here.flatMap(\.culprits).compactMap { $0 }
    return read.document.rules.filter { rules.contains($0.index) }.map(\.range)
  }
}

extension RuleView {
  /// The places that decide a property if two rules set it differently.
  fileprivate func ranges(
    of disagreement: RulePair.Disagreement, in pair: RulePair
  ) -> [Range<Int>] {
    let rules: [Int] =
      switch disagreement.decision {
      case .laterRule: [pair.second]
      case .otherRules(let rules): rules
      case .undecided: []
      }
    return rules.compactMap { rule in
      written(rule)?.properties.last { $0.name.text == disagreement.property }?.range
    }
  }
}
