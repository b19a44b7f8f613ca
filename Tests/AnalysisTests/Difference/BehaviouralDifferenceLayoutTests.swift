import Foundation
@testable import PathConfigAnalysis
@testable import PathConfigClients
@testable import PathConfigSyntax
import TestSupport
import Testing

/// A proof that a reformatted configuration gives every URL the same values.
@Suite struct BehaviouralDifferenceLayoutTests {
  @Test(
    arguments: ["ios", "android", "ios.server", "android.server"], ClientProfile.newestOfEveryLine)
  func provesThatReformattingChangesNoURL(name: String, client: ClientProfile) throws {
    let url = PackageRoot.url.appendingPathComponent("Samples/Apps/\(name).json")
    let bytes = ContiguousArray(try Data(contentsOf: url))
    let before = ConfigurationDocument(JSONParser.parse(name: name, bytes: bytes))
    let layout = try CanonicalLayout(before)
    let after = ConfigurationDocument(JSONParser.parse(name: name, bytes: layout.text))
    var budget = AnalysisBudget()
    let difference = ConfigurationDifference(
      from: languages(before, client), to: languages(after, client), budget: &budget)
    #expect(difference.isEmpty)
    #expect(before.settings.map(\.name.text) == after.settings.map(\.name.text))
  }

  private func languages(
    _ document: ConfigurationDocument, _ client: ClientProfile
  ) -> ConfigurationLanguages {
    let configuration = ConfigurationView([document], for: client)
    return ConfigurationLanguages(
      CompiledConfiguration(configuration, for: client))
  }
}
