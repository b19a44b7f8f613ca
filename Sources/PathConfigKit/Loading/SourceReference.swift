import Foundation
import PathConfigLint
import PathConfigSyntax

/// The origin of an input, as a person wrote it.
///
/// Nothing has been opened yet.
package enum SourceReference: Hashable, Sendable {
  /// A file or a directory, by the path as given.
  ///
  /// Opening it shows which of the two it is.
  case path(String)
  case standardInput
  case remote(RemoteURL)
  /// A file as it was at a revision.
  case git(GitReference)

  /// The input's name in every output: the path as given, `<stdin>`, or the URL
  /// without its query.
  package var name: String {
    switch self {
    case .path(let path): path
    case .standardInput: Self.standardInputName
    case .remote(let url): url.displayName
    case .git(let reference): reference.name
    }
  }

  package static let standardInputName = "<stdin>"
}

extension SourceReference {
  /// Reads an argument.
  ///
  /// `-` is standard input, a text with `scheme://` at its beginning is an address, and
  /// `git:REVISION:PATH` is a file of a revision. Anything else is a path. `http:x` counts as a
  /// malformed address rather than as a file of that name. Such a file is `./http:x`.
  package static func parse(_ text: String) throws(RunFailure.Explanation) -> SourceReference {
    if text.isEmpty { throw .init("the name of the input is empty", help: kinds) }
    if text.utf8.elementsEqual("-".utf8) { return .standardInput }
    if text.utf8.starts(with: GitReference.prefix.utf8) {
      guard let reference = GitReference(text.utf8.dropFirst(GitReference.prefix.utf8.count)) else {
        throw .init(text, malformedRevision)
      }
      return .git(reference)
    }
    if let scheme = addressScheme(of: text) {
      let name = SecretText.masked(withoutLogin(text))
      guard RemoteURL.Scheme(rawValue: scheme) != nil else {
        throw .init(
          name,
          LoadFault(
            "addresses of the scheme `\(scheme)` cannot be loaded",
            help: scheme == "file" ? "write the path of the file instead" : kinds))
      }
      if hasLogin(text) {
        throw .init(
          name,
          LoadFault(
            "this address contains a login, and addresses appear in reports",
            help: """
              remove the login, set PATHCONFIG_LOGIN to `user:password` in Base64, and use --header \
              'Authorization: Basic $PATHCONFIG_LOGIN'
              """))
      }
      guard let url = RemoteURL(text) else {
        throw .init(
          name,
          LoadFault(
            "this is not a complete address",
            help: "write it as `https://host/path`; a file of that name is `./` and the name"))
      }
      return .remote(url)
    }
    guard !text.utf8.contains(0) else {
      throw .init("the name of the input contains a NUL byte", help: kinds)
    }
    return .path(text)
  }

  /// True if there is an `@` in an address before its path, or one that a typing error moved
  /// behind it, so that it is no part of a parameter's value.
  private static func hasLogin(_ address: String) -> Bool {
    guard let at = address.utf8.lastIndex(of: UInt8(ascii: "@")) else { return false }
    let before = Array(address.utf8[..<at])
    let slashes = before.indices.filter { before[$0] == UInt8(ascii: "/") }
    return slashes.count < 3 || before.contains(UInt8(ascii: "#"))
      || before.contains(UInt8(ascii: "?")) && !before.contains(UInt8(ascii: "="))
  }

  /// A text that is meant as an address, without what may be a login.
  private static func withoutLogin(_ text: String) -> String {
    guard let at = text.utf8.lastIndex(of: UInt8(ascii: "@")) else { return text }
    let scheme = text.range(of: "://").map { String(text[..<$0.upperBound]) } ?? ""
    return scheme + "***" + String(text[at...])
  }

  /// The scheme in lower case if the text is meant as an address, else nil.
  private static func addressScheme(of text: String) -> String? {
    let bytes = Array(text.utf8)
    guard let colon = bytes.firstIndex(of: UInt8(ascii: ":")), let first = bytes.first,
      first.isASCIILetter, bytes[..<colon].allSatisfy(isSchemeByte)
    else { return nil }
    let scheme = String(decoding: bytes[..<colon], as: UTF8.self).lowercased()
    let isAddress = bytes[colon...].starts(with: "://".utf8)
    return isAddress || RemoteURL.Scheme(rawValue: scheme) != nil ? scheme : nil
  }

  private static func isSchemeByte(_ byte: UInt8) -> Bool {
    byte.isASCIILetterOrDigit || "+-.".utf8.contains(byte)
  }
}

extension SourceReference {
  /// A path in a form that no command takes for a flag, an app, an address or a revision.
  package static func argument(forPath path: String) -> String {
    let first = path.utf8.first
    let isOther =
      first == UInt8(ascii: "@") || first == UInt8(ascii: "-")
      || path.utf8.prefix { $0 != UInt8(ascii: "/") }.contains(UInt8(ascii: ":"))
    return isOther ? "./" + path : path
  }

  /// The same input, with a name that means it as an argument.
  var unmistakable: SourceReference {
    if case .path(let path) = self { .path(Self.argument(forPath: path)) } else { self }
  }

  /// The argument that means this input.
  package var argument: String {
    switch self {
    case .path(let path): Self.argument(forPath: path)
    case .standardInput: "-"
    case .remote(let url): url.text
    case .git(let reference): reference.name
    }
  }

  /// The name of a document as a word of a command that people paste into a shell.
  package static func shellWord(forName name: String) -> String {
    if name.utf8.elementsEqual(standardInputName.utf8) { return "-" }
    if case .path? = try? parse(name) { return shellQuoted(argument(forPath: name)) }
    return shellQuoted(name)
  }

  /// True for a file or a folder.
  package var isFile: Bool { if case .path = self { true } else { false } }
}

/// The bytes of one input, exactly as they arrived, and their origin.
package struct LoadedSource: Hashable, Sendable {
  /// The name in every output.
  var name: String
  var bytes: ContiguousArray<UInt8>
  var origin: Origin

  /// Facts that are not errors, in the order in which they came up.
  var notes: [LoadNote] = []

  /// The owner of a secret that the bytes had, with `***` in its place; nil without any.
  var maskedOwner: String?

  /// The way by which the bytes arrived.
  package enum Origin: Hashable, Sendable {
    case file(path: String)
    case standardInput
    /// A server's response, apart from its body.
    case remote(ServerAnswer)
    /// A file as it was at a revision.
    case revision
    /// The text of a program that writes the bytes.
    case program
  }
}

/// A remark on a load that worked.
package enum LoadNote: Hashable, Sendable {
  /// The body looks like JSON, but its content type does not, or is absent (nil).
  case contentType(String?)

  /// A successful status other than 200.
  case status(Int)
  case redirected(to: String)

  /// Headers that were given and not sent to a host reached by a redirect.
  case headersWithheld(names: [String], from: String)
}

// MARK: - Wording

extension LoadNote: CustomStringConvertible {
  /// One sentence without a full stop.
  package var description: String {
    switch self {
    case .contentType(nil):
      "the server sent no content type; application/json is expected"
    case .contentType(let type?):
      "the server sent JSON as `\(type)`; application/json is expected"
    case .status(let status):
      "the server answered \(HTTPStatus.phrase(status)); a client that accepts 200 alone "
        + "ignores this answer"
    case .redirected(let name): "redirected to \(name)"
    case .headersWithheld(let names, let host):
      "not sent on to \(host): \(names.joined(separator: ", "))"
    }
  }
}

private let kinds =
  "give a file, a directory, `-` for standard input, or an http(s) address"

/// `git:` without a revision or a path after it.
private let malformedRevision = LoadFault(
  "this names no file at a revision",
  help:
    "write it as git:REVISION:PATH, such as `git:main:ios.json`; a file of that name is `./` and "
    + "the name")

/// The word, in single quotes if a POSIX shell would otherwise change it.
package func shellQuoted(_ word: String) -> String {
  let plain = word.utf8.allSatisfy { byte in
    byte.isASCIILetterOrDigit || "-_./:=@%+,".utf8.contains(byte)
  }
  if plain, !word.isEmpty { return word }
  return "'" + word.unicodeScalars.map { $0 == "'" ? "'\\''" : "\($0)" }.joined() + "'"
}
