import PathConfigDiagnostics
import PathConfigJSON
import PathConfigModel

extension Check {
  static let clientOnlyProperty = Check(
    id: "client-only-property",
    summary: "a property that only other clients, or other releases, read",
    rationale: """
      The properties `uri` and `fallback_uri` name Android fragments, `view_controller` and \
      `modal_style` belong to iOS, and some properties came with a later release. Where none of \
      the clients asked reads a property, it has no effect; a file that serves both platforms may \
      hold the properties of both.
      """,
    level: .on(.warning),
    dependsOn: [.properties],
    examples: [
      .finds(
        "A fragment's address in an iOS file", for: ["hotwire-native-ios@1.3"],
        in: """
          {"rules": [
            {"patterns": [".*"], "properties": {«"uri"»: "hotwire://fragment/web", "app": 1}}
          ]}
          """,
        """
        `uri` is read by hotwire-native-android and turbo-android, not by hotwire-native-ios@1.3
        """,
        fixed: """
          {"rules": [
            {"patterns": [".*"], "properties": {"app": 1}}
          ]}
          """),
      .finds(
        "A property of a later release", for: ["hotwire-native-ios@1.0"],
        in: """
          {"rules": [
            {"patterns": ["/new$"], "properties": {"context": "modal", «"animated"»: false}}
          ]}
          """,
        """
        `animated` is read by hotwire-native-ios from 1.1.0 on and hotwire-native-android, not by \
        hotwire-native-ios@1.0
        """,
        fixed: """
          {"rules": [
            {"patterns": ["/new$"], "properties": {"context": "modal"}}
          ]}
          """),
      .ignores(
        "A file for both platforms",
        in: """
          {"rules": [
            {"patterns": ["/map$"], "properties": {"uri": "hotwire://map", "view_controller": "map"}}
          ]}
          """),
      .ignores(
        "A property that the app reads, by its declaration", for: ["hotwire-native-ios@1.3"],
        knowing: #"{"properties": {"title": "string"}}"#,
        in: #"{"rules": [{"patterns": ["/map$"], "properties": {"title": "Map"}}]}"#),
      .ignores(
        "For a client that hands all properties to the app", for: ["turbo-ios@7.1"],
        in: #"{"rules": [{"patterns": ["/map$"], "properties": {"view_controller": "map"}}]}"#),
    ],
    find: ClientOnlyProperties.find)
}

private enum ClientOnlyProperties {
  static func find(in context: LintContext, into findings: inout Findings) {
    let knowledge = PropertyKnowledge(context.clients)
    guard !knowledge.readers.isEmpty, !knowledge.isAppsBusiness else { return }
    let known = Set(PropertyKnowledge.allSpecs.map(\.name))
    for assignment in context.assignments where assignment.rule != nil {
      let name = assignment.name
      guard known.contains(name), !knowledge.isRead(name),
        context.isCertain(assignment.member.nameRange), context.declaration(of: assignment) == nil
      else { continue }
      let others = PropertyKnowledge.otherReaders(than: context.clients) {
        $0.property(name) != nil
      }
      findings.add(
        Finding(assignment, isReadBy: others, not: knowledge.readers, in: context.buffer))
    }
  }
}
