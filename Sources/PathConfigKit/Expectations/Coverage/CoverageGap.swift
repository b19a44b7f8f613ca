import PathConfigSyntax

/// A part of a configuration that no expectation exercises, and whether one could.
package struct CoverageGap: Sendable {
  package enum Verdict: Sendable {
    /// This URL would exercise it for a client, by its place among those tested.
    case open(subject: UTF8String, url: UTF8String, client: Int)
    /// No URL exercises it for any client: it never matches, or later rules always decide.
    case dead
    /// It is not known, for this reason: a clause without a full stop.
    case undecided(String)
  }

  package let item: CoverageItem
  package let verdict: Verdict
}
