import PathConfigSyntax

/// The path of a page, which tells the pages that people see one after another: the steps of a wizard,
/// and a sign-in with its second factor.
package struct PagePath: Hashable, Sendable {
  /// Without a query.
  package let segments: [UTF8String]

  package init(_ url: UTF8String) {
    let path = (try? FoundationURL.split(url.bytes.span))?.path.range
    segments = url.bytes[path ?? url.bytes.indices].split(separator: UInt8(ascii: "/"))
      .map { UTF8String(wellFormed: ContiguousArray($0)) }
  }

  package var parent: [UTF8String] { segments.dropLast() }

  /// The role of a page among those beside it, by the last segment.
  package enum Role: Hashable, Sendable {
    /// A page that begins something: a form, or a sign-in.
    case form
    /// An entry of a list, such as `/posts/1`.
    case entry
    /// Any other word, as the steps of wizards have.
    case word
  }

  package var role: Role {
    guard let last = segments.last else { return .word }
    if last == "new" || last == "edit" || signsIn || Self.signUps.contains(last) { return .form }
    return last.bytes.allSatisfy(\.isASCIIDigit) ? .entry : .word
  }

  /// True for the page on which users sign in.
  package var signsIn: Bool {
    guard let last = segments.last else { return false }
    return Self.signIns.contains(last)
      || (last == "new" && parent.last.map { $0 == "session" || $0 == "sessions" } ?? false)
  }

  /// True for the page that asks for a second factor.
  package var asksSecondFactor: Bool {
    segments.contains { segment in
      Self.secondFactors.contains { segment.bytes.contains($0.utf8) }
    }
  }

  private static let signIns: [UTF8String] = [
    "sign_in", "sign-in", "signin", "log_in", "log-in", "login",
  ]
  private static let signUps: [UTF8String] = ["sign_up", "sign-up", "signup", "register"]
  private static let secondFactors = [
    "two_factor", "two-factor", "second_factor", "second-factor", "2fa", "otp", "mfa",
  ]

  /// True if a form of the page leads to the other one as its next step.
  package func isFollowed(by other: PagePath) -> Bool {
    if signsIn { return other.asksSecondFactor }
    if role == .form || other.role == .form { return false }
    return segments == other.segments
      || (role == .word && role == other.role && segments == other.parent)
      || (role == other.role && parent == other.parent && !parent.isEmpty)
  }
}

extension Outcome {
  /// The change of the stack between two pages that belong together, as a sentence; nil for what
  /// people expect.
  ///
  /// A wizard whose pages are partly in a modal closes or opens it in the middle.
  package func surprise(of visit: Visit, from before: Stacks) -> String? {
    guard case .redirect = visit.origin, let left = before.top?.url, before.shown != end.shown,
      !words.contains(.root), !words.contains(.clear), operations.contains(where: \.showsScreen),
      PagePath(left).isFollowed(by: PagePath(visit.url))
    else { return nil }
    let pages = (Quotation.of(left), Quotation.of(visit.url))
    return end.shown == .main
      ? "the modal closes: \(pages.0) is in it, and \(pages.1) is not"
      : "a modal opens: \(pages.0) is not in it, and \(pages.1) is"
  }
}
