import PathConfigClients
import PathConfigSyntax

extension Check {
  static let duplicateKey = Check(
    "duplicate-key", dependsOn: [.repeatedKeys, .dialect, .shape], find: DuplicateKeys.find)
}

private enum DuplicateKeys {
  static func find(in context: LintContext, into findings: inout Findings) {
    var repeated: [Range<Int>: ShapeFault] = [:]
    for fault in context.document.shapeFaults where fault.kind == .memberRepeated {
      repeated[fault.range] = fault
    }
    for relaxation in context.document.parse.relaxations {
      guard let first = relaxation.first,
        context.hasCertainShape(first.lowerBound..<relaxation.range.upperBound)
      else { continue }
      guard
        var finding = repeated[relaxation.range].map({ self.finding(on: $0, in: context) })
          ?? self.finding(at: relaxation, in: context)
      else { continue }
      finding.notes.append(context.note(firstOne, at: first))
      finding.help = keepOne
      findings.add(finding)
    }
  }

  /// A finding about a repeated key of the format.
  ///
  /// The last one counts everywhere, and a whole list is lost.
  private static func finding(on fault: ShapeFault, in context: LintContext) -> Finding {
    let place = fault.rule.map { DocumentPlace.rule($0) } ?? .root
    var finding = context.finding(
      appearsTwice(fault.key ?? "", in: place), at: fault.range, context.verdict(on: fault.kind))
    finding.severity = .error
    return finding
  }

  private static func finding(
    at relaxation: JSONRelaxation, in context: LintContext
  ) -> Finding? {
    let place = context.document.place(of: relaxation.range.lowerBound)
    let members = context.document.members(in: place)
    guard let index = members.firstIndex(where: { $0.nameRange == relaxation.range }) else {
      return nested(relaxation, in: place, context)
    }
    let name = members[index].name.text
    guard let previous = members[..<index].lastIndex(where: { $0.name.text == name }) else {
      return nil
    }
    let earlier = members[previous].value
    var finding = context.finding(
      appearsTwice(name, in: place), at: relaxation.range,
      context.client.consequence(ofRepeating: earlier.value))
    let isSame = earlier.canonicalForm == members[index].value.canonicalForm
    finding.fixes = [
      Finding.Fix(
        removeEarlier(name), isSafe: isSame,
        edits: [.removingMember(at: previous, of: members, in: context.buffer)])
    ]
    return finding
  }

  /// A finding about a repeated key inside the value of a property or setting.
  ///
  /// Deeper keys that no client reads are left alone.
  private static func nested(
    _ relaxation: JSONRelaxation, in place: DocumentPlace, _ context: LintContext
  ) -> Finding? {
    switch place {
    case .property, .setting:
      return context.finding(
        keyTwice(in: place), at: relaxation.range, context.verdict(on: relaxation))
    default: return nil
    }
  }
}

extension ConfigurationDocument {
  /// The members of the properties or settings that a place is in.
  fileprivate func members(in place: DocumentPlace) -> [JSONMember] {
    switch place {
    case .properties(let index): rule(index)?.properties ?? []
    case .settings: settings
    default: []
    }
  }
}

// MARK: - Wording

private func appearsTwice(_ key: UTF8String, in place: DocumentPlace) -> String {
  "\(Quotation.of(key)) appears twice in \(place.phrase)"
}

private func keyTwice(in place: DocumentPlace) -> String {
  "a key appears twice in \(place.phrase)"
}

private func removeEarlier(_ key: UTF8String) -> String {
  "Remove the first \(Quotation.of(key))"
}

private let firstOne = "the first one is here"
private let keepOne = "remove one of the two"
