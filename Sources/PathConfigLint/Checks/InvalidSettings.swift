import PathConfigDiagnostics
import PathConfigJSON
import PathConfigModel

extension Check {
  static let invalidSettings = Check(
    id: "invalid-settings",
    summary: "settings that are no object",
    rationale: """
      The settings are an object, or absent. Of anything else the iOS clients make empty settings \
      without a word; the Android clients refuse the whole file, and `null` crashes the app when \
      the settings are looked at, which newer releases do as soon as the file is loaded.
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
      .ignores("Empty settings", in: #"{"settings": {}, "rules": []}"#),
      .ignores("No settings", in: #"{"rules": []}"#),
    ],
    find: InvalidSettings.find)
}

private enum InvalidSettings {
  static func find(in context: LintContext, into findings: inout Findings) {
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
}

// MARK: - Wording

private let writeObject = "write an object, `{}` where there are no settings"
