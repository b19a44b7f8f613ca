import PathConfigClients
import PathConfigSyntax

extension Check {
  static let invalidSettings = Check(
    id: "invalid-settings",
    summary: "settings that are not an object, or missing for a client that needs them",
    rationale: """
      The settings must be an object. The iOS clients treat anything else as empty settings. The \
      Android clients ignore the whole file, or crash if `settings` is null.

      A file may leave out its settings, except for Turbo Native Android. That library reads them when \
      the user leaves a page, and crashes without them.
      """,
    level: .on(.error),
    dependsOn: [.shape],
    examples: [
      .finds(
        "An array",
        in: #"{"settings": «["tabs"]», "rules": []}"#,
        """
        `settings` is an array instead of an object: Hotwire Native iOS 1.3 treats it as absent, \
        Android 1.3 ignores the whole file
        """),
      .finds(
        "An empty array instead of an object", for: ["hotwire-native-ios@1.3"],
        in: #"{"settings": «[]», "rules": []}"#,
        """
        `settings` is an empty array, not an object: Hotwire Native iOS 1.3 treats it as \
        absent
        """, .warning,
        fixed: #"{"settings": {}, "rules": []}"#),
      .finds(
        "Null instead of an object", for: ["hotwire-native-android@1.3"],
        in: #"{"settings": «null», "rules": []}"#,
        "`settings` is null: Hotwire Native Android 1.3 crashes when it loads the file",
        fixed: #"{"settings": {}, "rules": []}"#),
      .finds(
        "No settings, for a client that needs them", for: ["turbo-android@7.1"],
        in: #"«{»"rules": []}"#,
        "the file has no `settings`: Turbo Native Android 7.1 crashes when the user leaves a page",
        fixed: #"{"settings": {}, "rules": []}"#),
      .ignores("Empty settings", in: #"{"settings": {}, "rules": []}"#),
      .ignores("No settings, for clients that do not need them", in: #"{"rules": []}"#),
    ],
    find: InvalidSettings.find)
}

private enum InvalidSettings {
  static func find(in context: LintContext, into findings: inout Findings) {
    if let finding = absence(in: context) { findings.add(finding) }
    for fault in context.document.shapeFaults {
      switch fault.kind {
      case .settingsNull, .settingsEmptyArray, .settingsNotObject: break
      default: continue
      }
      guard context.isCertain(fault.range),
        var finding = Finding(
          fault.description, at: fault.range, context.verdicts(on: fault.kind))
      else { continue }
      finding.help = fault.kind == .settingsNotObject ? writeObject : HelpLine.replace(with: "{}")
      if fault.kind != .settingsNotObject {
        finding.fixes = [
          Diagnostic.Fix(
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
      !document.shapeFaults.contains(where: { $0.kind == .misspeltKey && $0.meant == "settings" }),
      var finding = Finding(fault.description, at: fault.range, context.verdicts(on: fault.kind))
    else { return nil }
    finding.help = writeEmptyObject
    finding.fixes = [
      Diagnostic.Fix(
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
