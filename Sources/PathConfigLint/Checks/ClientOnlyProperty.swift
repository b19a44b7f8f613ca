import PathConfigClients
import PathConfigSyntax

extension Check {
  static let clientOnlyProperty = Check(
    id: "client-only-property",
    summary: "a property that only other clients or releases read",
    rationale: """
      Only the Android clients read `uri` and `fallback_uri`. Only the iOS clients read \
      `view_controller` and `modal_style`. Some properties need a newer release of a library.

      A property that no client of the run reads has no effect. A file for both platforms may have \
      the properties of both.
      """,
    level: .on(.warning),
    dependsOn: [.properties],
    examples: [
      .finds(
        "An Android property in an iOS file", for: ["hotwire-native-ios@1.3"],
        in: """
          {"rules": [
            {"patterns": [".*"], "properties": {«"uri"»: "hotwire://fragment/web", "app": 1}}
          ]}
          """,
        """
        `uri` has no effect in Hotwire Native iOS 1.3; only Hotwire Native Android and \
        Turbo Native Android read it
        """,
        fixed: """
          {"rules": [
            {"patterns": [".*"], "properties": {"app": 1}}
          ]}
          """),
      .finds(
        "A property of a later release", for: ["hotwire-native-ios@1.0.0"],
        in: """
          {"rules": [
            {"patterns": ["/new$"], "properties": {"context": "modal", «"animated"»: false}}
          ]}
          """,
        """
        `animated` has no effect in Hotwire Native iOS 1.0.0; only Hotwire Native iOS 1.0.1 or \
        later and Hotwire Native Android read it
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
        "A declared property, which the app reads", for: ["hotwire-native-ios@1.3"],
        knowing: #"{"properties": {"title": "string"}}"#,
        in: #"{"rules": [{"patterns": ["/map$"], "properties": {"title": "Map"}}]}"#),
      .ignores(
        "For a client that passes all properties to the app", for: ["turbo-ios@7.1"],
        in: #"{"rules": [{"patterns": ["/map$"], "properties": {"view_controller": "map"}}]}"#),
    ],
    find: ClientOnlyProperties.find)
}

private enum ClientOnlyProperties {
  static func find(in context: LintContext, into findings: inout Findings) {
    let knowledge = PropertyKnowledge(context.clients)
    guard !knowledge.readers.isEmpty, !knowledge.leavesAllToApp else { return }
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
