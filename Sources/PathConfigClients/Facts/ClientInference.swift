import PathConfigSyntax

/// The client libraries that a file may be written for, judging by its name and its content.
///
/// The name and the folders decide the platform if they say one; the content decides the rest.
package struct ClientInference: Sendable {
  /// The libraries that nothing excludes, in the order of `ClientName`.
  ///
  /// There is at least one.
  package let candidates: [ClientName]

  /// The evidence for a candidate, the weightiest first.
  package let evidence: [Evidence]

  package struct Evidence: Sendable {
    /// A clause, such as `it sets \`view_controller\``.
    package let clause: String

    /// Nil for the name of the file.
    package let place: SourceRange?
  }

  /// The platform that the name and the folders of the file say; nil if they say none, or both.
  package let place: ClientPlatform?

  /// Complexity: O(signs × (length of the name + members)).
  ///
  /// - Parameter heedsPlace: false to judge by the content alone.
  package init(_ document: ConfigurationDocument, heedsPlace: Bool = true) {
    let found = ClientSign.all.compactMap { sign in
      heedsPlace || !sign.isPath ? sign.range(in: document).map { (sign: sign, range: $0) } : nil
    }
    let platforms = Set(found.filter(\.sign.isPath).flatMap(\.sign.weights.keys).map(\.platform))
    let place = platforms.count == 1 ? platforms.first : nil
    self.place = place
    var scores = ClientSign.before
    for (sign, _) in found { scores.merge(sign.weights, uniquingKeysWith: +) }
    let libraries = ClientName.allCases.filter { place == nil || $0.platform == place }
    let best = libraries.map { scores[$0, default: 0] }.max() ?? 0
    let candidates = libraries.filter { name in
      best - scores[name, default: 0] < ClientSign.margin
    }
    self.candidates = candidates
    // A weightier sign at the same place is enough.
    var places: Set<Range<Int>> = []
    evidence = found.filter { $0.sign.support(for: candidates) > 0 }
      .sorted { $0.sign.support(for: candidates) > $1.sign.support(for: candidates) }
      .filter { $0.range.isEmpty || places.insert($0.range).inserted }
      .map { sign, range in
        Evidence(
          clause: sign.clause, place: range.isEmpty ? nil : SourceRange(document.buffer, range))
      }
  }

  /// The newest releases of the candidates.
  package var clients: [ClientProfile] { candidates.map(ClientProfile.newest) }

  /// The one platform of all candidates, or nil if there are several.
  package var platform: ClientPlatform? {
    let platforms = Set(candidates.map(\.platform))
    return platforms.count == 1 ? platforms.first : nil
  }
}

extension ClientSign {
  /// The weight of the sign for the candidates against the other libraries.
  ///
  /// If it treats the candidates differently, it is the degree to which the sign keeps the choice
  /// open.
  fileprivate func support(for candidates: [ClientName]) -> Int {
    let own = candidates.map { weights[$0, default: 0] }
    let others = ClientName.allCases.filter { !candidates.contains($0) }
    let sum = own.reduce(0, +)
    let support = others.reduce(0) { $0 + sum - own.count * weights[$1, default: 0] }
    return Set(own).count > 1 ? max(support, 0) + Self.opening : support
  }

  /// More than any sum of weights.
  private static var opening: Int { 1_000 }
}
