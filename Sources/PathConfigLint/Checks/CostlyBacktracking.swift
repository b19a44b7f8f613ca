import Foundation
import PathConfigAnalysis
import PathConfigClients
import PathConfigSyntax

extension Check {
  static let costlyBacktracking = Check(
    "costly-backtracking", dependsOn: [.subjects, .letterCase]
  ) { context, findings in
    var analysis = BacktrackingAnalysis()
    let ignoresCase = context.client.caseSensitivity == .insensitive
    for pattern in context.readablePatterns {
      let store = pattern.written.pattern.attachment(VerdictStore.self)
      switch store.verdict(on: pattern.syntax, ignoringCase: ignoresCase, &analysis) {
      case .harmless: break
      case .undecided(let reason):
        findings.giveUp(at: pattern.written.range, because: reason)
        // The patterns after it have the same reason.
        if analysis.textsLeft <= 0 { return }
      case .costly(let attack):
        // Some clients cut queries or closing slashes off.
        let url = UTF8String(repairing: attack.subject)
        if case .text(let subject) = context.client.subject(of: url), subject == url {
          findings.add(finding(attack, in: pattern, context))
        }
      }
    }
  }
}

/// The longest URL that is written out.
///
/// The message describes how to make a longer one.
private let maximumShownBytes = 200

/// A pattern that takes less with a URL of this length gets a remark.
private let endlessBytes = 500

private func finding(
  _ attack: BacktrackingAttack, in pattern: ReadablePattern, _ context: LintContext
) -> Finding {
  let url = attack.subject
  // The pump three times: `/aaa…b`.
  let pumped = attack.prefix + attack.pump + attack.pump + attack.pump
  let example = Quotation.of(
    String(decoding: pumped, as: UTF8.self) + "…" + String(decoding: attack.suffix, as: UTF8.self))
  var finding = context.finding(
    """
    \(Quotation.of(pattern.text(attack.range))) can freeze the app: \(example) takes over 20 \
    million steps with \(url.count) characters
    """, about: pattern, at: attack.range)
  if url.count <= maximumShownBytes { finding.witness = UTF8String(repairing: url) }
  switch attack.cause {
  case .chain:
    finding.help = "replace `.*` with `[^/]*` where one part of a path is meant"
    if url.count > endlessBytes { finding.severity = .info }
  case .loop:
    guard let (outer, inner) = nestedLoop(at: attack.range, in: pattern.syntax.root) else {
      finding.help = "end each round with a separator, as in `(?:[^/]+/)*`"
      break
    }
    finding.help = "remove one of the two quantifiers: one loop matches the same texts"
    // `(a+)+` is `(a)+`, and `(a*)*` is `(a)*`.
    let isMatchedByOuterAlone =
      switch (outer.sign, inner.sign) {
      case (.star, .star), (.star, .plus), (.plus, .plus):
        outer.mode == .greedy && inner.mode == .greedy
      default: false
      }
    if isMatchedByOuterAlone {
      finding.offer(
        [(inner.range, "")], title: "Remove the inner `\(pattern.text(inner.range))`", in: pattern)
      for index in finding.fixes.indices { finding.fixes[index].isSafe = true }
    }
  }
  return finding
}

/// The quantifiers of a loop whose whole body is another loop, as in `(a+)+`.
private func nestedLoop(
  at range: Range<Int>, in root: PatternNode
) -> (outer: PatternNode.Quantifier, inner: PatternNode.Quantifier)? {
  var loops: [PatternNode] = []
  root.forEachNode { if $0.range == range, case .quantified = $0.kind { loops.append($0) } }
  guard case .quantified(let body, let outer)? = loops.first?.kind,
    case .quantified(_, let inner) = body.withoutGroups.kind, inner.maximum == nil
  else { return nil }
  return (outer, inner)
}

extension PatternNode {
  /// The content of groups that only group.
  fileprivate var withoutGroups: PatternNode {
    switch kind {
    case .group(.capturing, let body), .group(.nonCapturing, let body), .group(.named, let body):
      body.withoutGroups
    default: self
    }
  }
}

/// The verdicts on one pattern, for every run and every client that asks.
private final class VerdictStore: PatternAttachment, @unchecked Sendable {
  /// Guards the verdicts, also while one is found.
  private let lock = NSLock()
  private var known: [Bool: (verdict: BacktrackingVerdict, texts: Int, chains: Int)] = [:]

  init() {}

  func verdict(
    on syntax: PatternSyntax, ignoringCase: Bool, _ analysis: inout BacktrackingAnalysis
  ) -> BacktrackingVerdict {
    lock.withLock {
      if let known = known[ignoringCase], known.texts <= analysis.textsLeft,
        known.chains <= analysis.chainsLeft
      {
        analysis.spend(texts: known.texts, chains: known.chains)
        return known.verdict
      }
      let before = analysis
      let verdict = analysis.verdict(on: syntax, ignoringCase: ignoringCase)
      // Another run, with more of its budget left, may find more.
      if case .undecided = verdict { return verdict }
      known[ignoringCase] = (
        verdict, before.textsLeft - analysis.textsLeft, before.chainsLeft - analysis.chainsLeft
      )
      return verdict
    }
  }
}
