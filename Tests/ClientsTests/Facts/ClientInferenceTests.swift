@testable import PathConfigClients
@testable import PathConfigSyntax
import TestSupport
import Testing

/// The likely libraries for a file without a named client.
@Suite struct ClientInferenceTests {
  private static let context = #""context": "modal""#
  private static let modal = #""presentation": "modal""#
  private static let controller = #""view_controller": "numbers""#

  private static func inference(
    _ name: String, _ properties: [String], _ settings: String = ""
  ) -> ClientInference {
    let rules = properties.map { #"{"patterns": ["/a"], "properties": {\#($0)}}"# }
    return ClientInference(
      ConfigurationDocument(
        #"{"settings": {\#(settings)}, "rules": [\#(rules.joined(separator: ", "))]}"#, name: name)
    )
  }

  /// A file's name, the properties of its rules, and its settings: the libraries, and the evidence.
  @Test func decidesByTheEvidence() throws {
    try GoldenFile.replay("Tests/Tables/inference.txt") { line in
      let parts = line.split(separator: "|", omittingEmptySubsequences: false).map {
        String($0.trimmingPrefix(" "))
      }
      let rules = parts[1].split(separator: " ; ").map(String.init).filter { $0 != "" }
      let name = String(parts[0].dropLast())
      let inference = Self.inference(name, rules, parts[2])
      return [inference.candidates.map(\.rawValue).joined(separator: ", ")]
        + inference.evidence.map { "  \($0.clause)" }
    }
  }

  @Test func evidenceHasItsPlace() throws {
    let inference = Self.inference("ios.json", [Self.context, Self.controller])
    let places = inference.evidence.map { $0.place.map { $0.buffer.text(in: $0.range) } }
    #expect(places == [Self.controller, nil, Self.context])
  }

  @Test func namesTheEvidenceThatKeepsTheChoiceOpenFirst() {
    let inference = Self.inference("ios.json", [Self.modal])
    #expect(
      inference.evidence.map(\.clause) == [
        "it sets `presentation` to `modal`", "its path contains `ios`",
      ])
  }
}
