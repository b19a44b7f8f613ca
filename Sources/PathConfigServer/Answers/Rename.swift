import PathConfigAnalysis
import PathConfigCLI
import PathConfigClients
import PathConfigKit
import PathConfigLint
import PathConfigSyntax

extension LanguageServer {
  /// The name of a screen at a position, without its quotation marks; null if there is none.
  func renamedRange(_ parameters: JSONNode) throws(ResponseError) -> JSONOutput {
    let file = try file(parameters)
    guard file.isConfiguration else { return .null }
    let read = try read(file)
    guard let (name, _, range) = try destination(at: parameters["position"], file, read) else {
      return .null
    }
    return ["range": places(read, file).range(range), "placeholder": .string(name)]
  }

  /// Renames a screen in every configuration of the folder and in the settings that list it.
  func rename(_ parameters: JSONNode) throws(ResponseError) -> JSONOutput {
    let file = try file(parameters)
    let read = try read(file)
    guard let new = parameters["newName"]?.text, !new.isEmpty else {
      throw .parameters("the new name is empty")
    }
    guard let (name, kind, _) = try destination(at: parameters["position"], file, read) else {
      throw .failed("only the names of screens can be renamed: `uri` and `view_controller`")
    }
    var changes: [JSONOutput.Member] = []
    func add(_ ranges: [Range<Int>], of uri: UTF8String, _ places: TextPlaces) {
      if ranges.isEmpty { return }
      let edits = ranges.map { Diagnostic.Edit.writing(new, over: $0) }
      changes.append(.init(uri, places.edits(edits)))
    }
    for (uri, read, places) in try configurations(around: file) {
      add(read.document.ranges(ofDestination: name, kind), of: uri, places)
    }
    if let settings = read.project.file, let root = settings.parse.root {
      let lists: [UTF8String] = kind == .screen ? ["viewControllers"] : ["uris", "sheets"]
      let names = lists.flatMap { root["destinations"]?[$0]?.elements ?? [] }
      add(
        names.filter { $0.text == name }.map(\.range), of: uri(of: settings.path, file),
        TextPlaces(settings.parse.buffer, in: client.unit))
    }
    return ["changes": .object(changes)]
  }

  /// The configurations of a file's folder, with the current text of open ones.
  private func configurations(
    around file: EditedFile
  ) throws(ResponseError) -> [(uri: UTF8String, read: ReadText, places: TextPlaces)] {
    do throws(RunFailure) {
      let tool = try tool(for: file)
      var found: [(UTF8String, ReadText, TextPlaces)] = []
      for name in (tool.configurations() + [file.name]).map({ UTF8String($0) }).distinct() {
        guard let read = try? tool.read(name.string) else { continue }
        let uri = uri(of: name.string, file)
        let open = files[uri]?.text.buffer
        found.append((uri, read, TextPlaces(read.document.buffer, editedAs: open, in: client.unit)))
      }
      return found
    } catch {
      throw .failed(error.explanation.sentence)
    }
  }

  private func destination(
    at position: JSONNode?, _ file: EditedFile, _ read: ReadText
  ) throws(ResponseError) -> (name: UTF8String, kind: DestinationKind, range: Range<Int>)? {
    let offset = try places(read, file).offset(at: position)
    guard let place = TreePlace(of: offset, in: read.document.parse.root), !place.isName,
      place.rule != nil, let kind = place.property.flatMap(DestinationKind.init),
      case .string(let string) = place.value
    else { return nil }
    let start = place.range.lowerBound
    return (string.text, kind, start + 1..<max(start + 1, place.range.upperBound - 1))
  }
}

/// The kind of a screen's name: names of one kind form one set.
enum DestinationKind {
  case deepLink, screen

  init?(property: UTF8String) {
    switch DestinationInventory.kinds[property] {
    case .deepLink, .fallbackDeepLink: self = .deepLink
    case .viewController: self = .screen
    case nil: return nil
    }
  }
}

extension ConfigurationDocument {
  /// The values that name a screen.
  fileprivate func ranges(ofDestination name: UTF8String, _ kind: DestinationKind) -> [Range<Int>] {
    rules.flatMap(\.properties).filter { member in
      DestinationKind(property: member.name.text) == kind && member.value.text == name
    }.map(\.value.range)
  }
}

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
