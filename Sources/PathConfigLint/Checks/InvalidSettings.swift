import PathConfigClients
import PathConfigSyntax

extension Check {
  static let invalidSettings = Check(
    "invalid-settings", dependsOn: [.shape], find: InvalidSettings.find)
}

private enum InvalidSettings {
  static func find(in context: LintContext, into findings: inout Findings) {
    if let finding = absence(in: context) { findings.add(finding) }
    for fault in context.document.shapeFaults {
      switch fault.kind {
      case .settingsNull, .settingsEmptyArray, .settingsNotObject: break
      default: continue
      }
      guard context.isCertain(fault.range) else { continue }
      var finding = context.finding(
        fault.description, at: fault.range, context.verdict(on: fault.kind))
      finding.help = fault.kind == .settingsNotObject ? writeObject : HelpLine.replace(with: "{}")
      if fault.kind != .settingsNotObject {
        finding.fixes = [
          Finding.Fix(
            "Replace it with `{}`", isSafe: true, changing: .settings,
            edits: [.init(replacing: fault.range, with: "{}")])
        ]
      }
      findings.add(finding)
    }
  }

  /// Settings that are absent, and not merely misspelt.
  private static func absence(in context: LintContext) -> Finding? {
    let document = context.document
    guard let fault = document.absentSettings, context.hasCertainShape,
      !document.shapeFaults.contains(where: { $0.kind == .misspeltKey && $0.meant == "settings" })
    else { return nil }
    var finding = context.finding(
      fault.description, at: fault.range, context.verdict(on: fault.kind))
    finding.help = writeEmptyObject
    finding.fixes = [
      Finding.Fix(
        "Add empty settings", isSafe: true, changing: .settings,
        edits: [.inserting(emptySettings(in: document), at: fault.range.upperBound)])
    ]
    return finding
  }

  /// The member as the first of the outermost object, on its own line if the others have lines.
  private static func emptySettings(in document: ConfigurationDocument) -> String {
    let member = #""settings": {}"#
    guard let root = document.parse.root, case .object(let object) = root.value,
      let first = object.members.first
    else { return member }
    let opening = document.buffer.text(in: root.range.lowerBound + 1..<first.nameRange.lowerBound)
    return opening.contains(where: \.isNewline) ? "\(opening)\(member)," : "\(member), "
  }
}

// MARK: - Wording

private let writeEmptyObject = "add `\"settings\": {}`"
private let writeObject = "replace it with an object, as in `{\"tabs\": 5}`, or with `{}`"
