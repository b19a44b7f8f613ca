import PathConfigDiagnostics
import PathConfigJSON
import PathConfigModel

extension Check {
  static let invalidSettings = Check(
    id: "invalid-settings",
    summary: "settings that are no object, or absent where a client needs them",
    rationale: """
      The settings are an object, or absent. Of anything else the iOS clients make empty settings \
      without a word; the Android clients refuse the whole file, and `null` crashes the app when \
      the settings are looked at, which newer releases do as soon as the file is loaded. \
      turbo-android looks at them whenever it leaves a page, and crashes if there are none.
      """,
    level: .on(.error),
    dependsOn: [.shape],
    examples: [
      .finds(
        "An array",
        in: #"{"settings": «["tabs"]», "rules": []}"#,
        """
        `settings` is an array instead of an object: hotwire-native-ios@1.3 takes it for absent, \
        hotwire-native-android@1.3 ignores the whole file
        """),
      .finds(
        "An empty array for no settings", for: ["hotwire-native-ios@1.3"],
        in: #"{"settings": «[]», "rules": []}"#,
        """
        `settings` is an empty array, not an object: hotwire-native-ios@1.3 takes it for absent
        """, .warning,
        fixed: #"{"settings": {}, "rules": []}"#),
      .finds(
        "Settings that are null", for: ["hotwire-native-android@1.3"],
        in: #"{"settings": «null», "rules": []}"#,
        "`settings` is null: hotwire-native-android@1.3 crashes when it loads the file",
        fixed: #"{"settings": {}, "rules": []}"#),
      .finds(
        "No settings for a client that needs them", for: ["turbo-android@7.1"],
        in: #"«{»"rules": []}"#,
        "the file has no `settings`: turbo-android@7.1 crashes when it leaves a page",
        fixed: #"{"settings": {}, "rules": []}"#),
      .ignores("Empty settings", in: #"{"settings": {}, "rules": []}"#),
      .ignores("No settings for clients that need none", in: #"{"rules": []}"#),
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
      finding.help = writeObject
      if fault.kind != .settingsNotObject {
        finding.fixes = [
          Diagnostic.Fix(
            "Write `{}`", isSafe: true, changing: .settings,
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

  /// The member as the first of the outermost object, on a line of its own where the others are.
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

private let writeEmptyObject = "write `\"settings\": {}` where there are no settings"
private let writeObject = "write an object, `{}` where there are no settings"
