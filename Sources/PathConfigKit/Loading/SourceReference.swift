import Foundation
import PathConfigClients
import PathConfigLint
import PathConfigSyntax

/// An input: read from the text of a person once, and carried by what is loaded to what is reported.
package enum SourceReference: Sendable, TextSource {
  /// A file or a directory, by the path as given.
  ///
  /// Opening it shows which of the two it is, or that it means a program.
  case path(String)
  /// A configuration that a program writes.
  case program(ProgramPath)
  case standardInput
  case remote(RemoteURL)
  /// A file as it was at a revision.
  case git(GitReference)

  /// The input's name in every output: the path as given, `<stdin>`, or the URL
  /// without its query.
  package var name: String {
    switch self {
    case .path(let path): path
    case .program(let program): program.text
    case .standardInput: "<stdin>"
    case .remote(let url): url.displayName
    case .git(let reference): reference.name
    }
  }
}

extension SourceReference: Hashable {
  /// True if both are the same argument, byte by byte: two spellings of a letter are two files.
  package static func == (left: SourceReference, right: SourceReference) -> Bool {
    left.argument.utf8.elementsEqual(right.argument.utf8)
  }

  package func hash(into hasher: inout Hasher) { hasher.combine(UTF8String(argument)) }
}

extension SourceBuffer {
  /// The input that the text is from.
  package var reference: SourceReference { source as? SourceReference ?? .path(name) }
}

extension ConfigurationDocument {
  /// The input that the document is.
  package var reference: SourceReference { buffer.reference }
}

extension SourceReference {
  /// Reads an argument.
  ///
  /// `-` is standard input, a text with `scheme://` at its beginning is an address, and
  /// `git:REVISION:PATH` is a file of a revision. Anything else is a path. `http:x` counts as a
  /// malformed address rather than as a file of that name. Such a file is `./http:x`.
  package static func parse(_ text: String) throws(RunFailure) -> SourceReference {
    if text.isEmpty { throw .input("the name of the input is empty", help: kinds) }
    if text.utf8.elementsEqual("-".utf8) { return .standardInput }
    if text.utf8.starts(with: GitReference.prefix.utf8) {
      guard let reference = GitReference(text.utf8.dropFirst(GitReference.prefix.utf8.count)) else {
        throw .input(named: text, malformedRevision)
      }
      return .git(reference)
    }
    if let scheme = addressScheme(of: text) {
      let name = SecretText.masked(withoutLogin(text))
      guard RemoteURL.Scheme(rawValue: scheme) != nil else {
        throw .input(
          named: name,
          LoadFault(
            "addresses of the scheme `\(scheme)` cannot be loaded",
            help: scheme == "file" ? "write the path of the file instead" : kinds))
      }
      if hasLogin(text) {
        throw .input(
          named: name,
          LoadFault(
            "this address contains a login, and addresses appear in reports",
            help: """
              remove the login, set PATHCONFIG_LOGIN to `user:password` in Base64, and use --header \
              'Authorization: Basic $PATHCONFIG_LOGIN'
              """))
      }
      guard let url = RemoteURL(text) else {
        throw .input(
          named: name,
          LoadFault(
            "this is not a complete address",
            help: "write it as `https://host/path`; for a file of that name, write `./` before it"))
      }
      return .remote(url)
    }
    guard !text.utf8.contains(0) else {
      throw .input("the name of the input contains a NUL byte", help: kinds)
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
  /// The same input, with a name that means it as an argument.
  var unmistakable: SourceReference {
    if case .path = self { .path(argument) } else { self }
  }

  /// The argument that means this input, which no command takes for a flag, an app, an address or a
  /// revision.
  package var argument: String {
    switch self {
    case .path, .program:
      let (name, first) = (name, name.utf8.first)
      let isOther =
        first == UInt8(ascii: "@") || first == UInt8(ascii: "-")
        || name.utf8.prefix { $0 != UInt8(ascii: "/") }.contains(UInt8(ascii: ":"))
      return isOther ? "./" + name : name
    case .standardInput: return "-"
    case .remote(let url): return url.text
    case .git(let reference): return reference.name
    }
  }

  /// The input as a word of a command that people paste into a shell, without the query of an address.
  package var shellWord: String {
    if case .remote = self { shellQuoted(name) } else { shellQuoted(argument) }
  }

  /// True for a file or a folder.
  package var isFile: Bool { if case .path = self { true } else { false } }

  /// The path of what is read on the disk; nil for any other input.
  var path: String? {
    switch self {
    case .path(let path): path
    case .program(let program): program.file
    case .standardInput, .remote, .git: nil
    }
  }

  /// The input that a file in a folder means by this one: a relative path begins in that folder.
  ///
  /// - Parameter file: the path of the file; without a folder, the current one counts.
  func beside(_ file: String) -> SourceReference {
    guard case .path(let path) = self, path.utf8.first != UInt8(ascii: "/") else { return self }
    return .path(PathText.replacingName(of: file, with: path))
  }
}

/// The bytes of one input, exactly as they arrived.
package struct LoadedSource: Hashable, Sendable {
  var reference: SourceReference
  var bytes: ContiguousArray<UInt8>

  /// The server's response apart from its body; nil for any other input.
  package var answer: ServerAnswer?

  /// Facts that are not errors, in the order in which they came up.
  var notes: [LoadNote] = []

  /// The owner of a secret that the bytes had, with `***` in its place; nil without any.
  var maskedOwner: String?

  var json: JSONParse {
    JSONParser.parse(name: reference.name, of: reference, bytes: bytes)
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
    "write it as git:REVISION:PATH, such as `git:main:ios.json`; for a file of that name, write "
    + "`./` before it")

/// The word, in single quotes if a POSIX shell would otherwise change it.
package func shellQuoted(_ word: String) -> String {
  let plain = word.utf8.allSatisfy { byte in
    byte.isASCIILetterOrDigit || "-_./:=@%+,".utf8.contains(byte)
  }
  if plain, !word.isEmpty { return word }
  return "'" + word.unicodeScalars.map { $0 == "'" ? "'\\''" : "\($0)" }.joined() + "'"
}
