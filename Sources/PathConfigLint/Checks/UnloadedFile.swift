import PathConfigClients
import PathConfigSyntax

/// The calls of an app that load its bundled files, compared with the files of its repository.
package struct FileLoading: Sendable {
  /// The calls whose file is not there, each with the name that was probably meant.
  package var missing: [(load: AppSource.Load, meant: UTF8String?)] = []

  /// The advice to load the file; nil if code of the app may load it.
  package var advice: String?

  package init() {}
}

extension Check {
  static let unloadedFile = Check("unloaded-file", dependsOn: [.sources]) { context, findings in
    guard let loading = context.declarations.loading[context.client.name.platform] else { return }
    for (load, meant) in loading.missing {
      findings.add(finding(on: load, meaning: meant, in: context))
    }
    if let advice = loading.advice {
      var finding = context.finding(
        "no code of the app loads this file", at: context.document.opening, severity: .warning)
      finding.effect = "push[es] every page and open[s] no modals"
      finding.decision = advice
      findings.add(finding)
    }
  }
}

/// The finding about a call whose file is not there, at its place in the source.
private func finding(
  on load: AppSource.Load, meaning meant: UTF8String?, in context: LintContext
) -> DraftFinding {
  let (name, place) = (load.file.value, load.file.location)
  var finding = DraftFinding(
    context.check, "the app has no file \(Quotation.of(name))\(HelpLine.question(meant))", at: place
  )
  let consequence =
    load.isForced ? Consequence.crashes(.load) : context.client.facts.missingBundledFile.value
  finding.effect =
    consequence == .countsAsAbsent ? "load[s] no bundled file" : "crash[es] at launch"
  finding.decision =
    meant.map { "load \(Quotation.of($0)) instead, or rename that file" }
    ?? "add the file to the app, or correct its name"
  return finding
}
