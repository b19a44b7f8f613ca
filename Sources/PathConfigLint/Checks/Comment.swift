import PathConfigClients
import PathConfigSyntax

extension Check {
  static let comment = Check("comment", dependsOn: [.dialect], find: Comments.find)
}

private enum Comments {
  static func find(in context: LintContext, into findings: inout Findings) {
    var harmless: [JSONRelaxation] = []
    for relaxation in context.document.parse.relaxations {
      guard case .comment = relaxation.kind else { continue }
      guard var finding = context.finding(on: relaxation) else {
        harmless.append(relaxation)
        continue
      }
      finding.help = moveIntoMember(context.buffer.text(in: relaxation.range))
      finding.fixes = [removing([relaxation], in: context)]
      findings.add(finding)
    }
    if var finding = context.finding(onTolerated: harmless, { _ in harmless[0].message }) {
      finding.help = moveIntoMember(context.buffer.text(in: harmless[0].range))
      finding.fixes = [removing(harmless, in: context)]
      findings.add(finding)
    }
  }

  /// Removes the comments.
  ///
  /// The fix is not safe. No client reads a comment, but somebody wrote it for other people.
  private static func removing(
    _ comments: [JSONRelaxation], in context: LintContext
  ) -> Diagnostic.Fix {
    Diagnostic.Fix(
      comments.count == 1 ? "Remove the comment" : "Remove the comments", isSafe: false,
      edits: .removingTrivia(comments.map(\.range), in: context.buffer))
  }
}

// MARK: - Wording

private func moveIntoMember(_ comment: String) -> String {
  let signs: Set<Character> = ["/", "*", "#", " "]
  let words = comment.drop { signs.contains($0) }.reversed().drop { signs.contains($0) }.reversed()
  let text = UTF8String(String(words))
  return "remove it, or move it to a member: "
    + HelpLine.code(HelpLine.member("comment", text))
}
