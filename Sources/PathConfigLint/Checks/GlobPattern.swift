import PathConfigClients
import PathConfigSyntax

extension Check {
  static let globPattern = Check("glob-pattern", dependsOn: [], find: GlobPatterns.find)
}

private enum GlobPatterns {
  /// A star after a literal character.
  struct Glob {
    let item: PatternNode
    let repeated: Unicode.Scalar
    let star: Range<Int>
    let sequence: PatternSequence
    let index: Int
  }

  static func find(in context: LintContext, into findings: inout Findings) {
    for pattern in context.readablePatterns {
      let globs = PatternSequence.all(in: pattern.syntax).flatMap(globs)
        .prefix(ReadablePattern.maximumSuspects)
      guard !globs.isEmpty else { continue }
      let probe = URLProbe(pattern, in: context)
      let meant = PatternSample.url(
        of: pattern.syntax, writing: globs.map { ($0.item.range, "\($0.repeated)1") })
      for glob in globs {
        if let finding = finding(glob, meant: meant, in: pattern, probe, context) {
          findings.add(finding)
        }
      }
    }
  }

  private static func globs(in sequence: PatternSequence) -> [Glob] {
    sequence.items.indices.compactMap { index in
      guard case .quantified(let operand, let quantifier) = sequence.items[index].kind,
        quantifier.sign == .star, quantifier.mode == .greedy, let repeated = operand.verbatim,
        repeated == "/" || repeated == "-" || operand.isNameCharacter
      else { return nil }
      return Glob(
        item: sequence.items[index], repeated: repeated, star: quantifier.range,
        sequence: sequence, index: index)
    }
  }

  private static func finding(
    _ glob: Glob, meant: String?, in pattern: ReadablePattern, _ probe: URLProbe,
    _ context: LintContext
  ) -> Finding? {
    var finding: Finding
    if let meant, let missed = missing(meant, probe: probe, context) {
      finding = pattern.finding(misses(glob.repeated, meant), at: glob.star, for: missed)
      finding.witness = UTF8String(meant)
    } else if let (url, clients) = accident(glob, in: pattern, probe, context) {
      finding = pattern.finding(matches(glob.repeated, url), at: glob.star, for: clients)
      finding.witness = UTF8String(url)
    } else {
      return nil
    }
    let (title, edit) = fix(for: glob, in: pattern)
    finding.offer(title, [edit], in: pattern.written)
    return finding
  }

  private static func missing(
    _ url: String, probe: URLProbe, _ context: LintContext
  ) -> [ClientProfile]? {
    let clients = probe.clients(of: context.clients, answering: .notFound, for: url)
    return clients.isEmpty ? nil : clients
  }

  /// A URL that differs after the part before the star, to show that the star may repeat nothing.
  private static func accident(
    _ glob: Glob, in pattern: ReadablePattern, _ probe: URLProbe, _ context: LintContext
  ) -> (String, [ClientProfile])? {
    guard
      let url = PatternSample.url(of: pattern.syntax, writing: [(glob.item.range, "-archive")])
    else { return nil }
    let clients = probe.clients(of: context.clients, answering: .found, for: url)
    return clients.isEmpty ? nil : (url, clients)
  }

  private static func fix(
    for glob: Glob, in pattern: ReadablePattern
  ) -> (title: String, edit: Diagnostic.Edit) {
    let after = glob.sequence.end(from: glob.index + 1) { $0.isEnd }
    if glob.sequence.endsPattern, after == glob.sequence.items.count {
      let range = glob.star.lowerBound..<glob.sequence.range(glob.index..<after).upperBound
      return ("Remove the `*`", pattern.edit(range, with: ""))
    }
    let isWholePart = glob.repeated == "/" && glob.sequence.item(glob.index + 1)?.verbatim == "/"
    let any = isWholePart ? "[^/]+" : "[^/]*"
    return ("Write `\(any)`", pattern.edit(glob.star, with: any))
  }
}

// MARK: - Wording

private func misses(_ repeated: Unicode.Scalar, _ url: String) -> String {
  "\(noWildcard(repeated)): the pattern does not match \(Quotation.of(url))"
}

private func matches(_ repeated: Unicode.Scalar, _ url: String) -> String {
  "\(noWildcard(repeated)): the pattern also matches \(Quotation.of(url))"
}

private func noWildcard(_ repeated: Unicode.Scalar) -> String {
  "`*` is not a wildcard, it repeats the `\(repeated)` before it"
}
