@testable import PathConfigKit
import Testing

@Suite struct SourceReferenceTests {
  @Test(arguments: [
    ("-", "<stdin>"), ("a.json", "a.json"), ("./http://x", "./http://x"), ("a:b", "a:b"),
    ("--", "--"), ("é/ü.json", "é/ü.json"), ("C:\\a.json", "C:\\a.json"), ("1://a", "1://a"),
    ("https://example.com", "https://example.com/"),
    ("HTTP://Example.COM:80/a#b", "http://example.com/a"),
    ("https://example.com:8443/@me?mail=a@b.c", "https://example.com:8443/@me?…"),
  ])
  func readsEveryKindOfReference(text: String, name: String) throws {
    #expect(try SourceReference.parse(text).name == name)
  }

  @Test(arguments: [
    (
      "",
      """
      the name of the input is empty
      help: give a file, a directory, `-` for standard input, or an http(s) address
      """
    ),
    (
      "a\0b",
      """
      the name of the input contains a NUL byte
      help: give a file, a directory, `-` for standard input, or an http(s) address
      """
    ),
    (
      "https:/example.com/a",
      """
      https:/example.com/a: this is not a complete address
      help: write it as `https://host/path`; a file of that name is `./` and the name
      """
    ),
    (
      "http://user:pa/ss@[::/",
      """
      http://***@[::/: this is not a complete address
      help: write it as `https://host/path`; a file of that name is `./` and the name
      """
    ),
    (
      "https://user:1?pass@example.com/a",
      """
      https://***@example.com/a: this address contains a login, and addresses appear in reports
      help: remove the login, set PATHCONFIG_LOGIN to `user:password` in Base64, and use --header \
      'Authorization: Basic $PATHCONFIG_LOGIN'
      """
    ),
    (
      "ftp://user:pass@example.com/a",
      """
      ftp://***@example.com/a: addresses of the scheme `ftp` cannot be loaded
      help: give a file, a directory, `-` for standard input, or an http(s) address
      """
    ),
    (
      "File:///tmp/a.json",
      """
      File:///tmp/a.json: addresses of the scheme `file` cannot be loaded
      help: write the path of the file instead
      """
    ),
  ])
  func describesMistakes(text: String, description: String) {
    #expect(throws: LoadError.self) { try SourceReference.parse(text) }
    do throws(LoadError) {
      _ = try SourceReference.parse(text)
    } catch {
      #expect(error.description == description)
    }
  }
}
