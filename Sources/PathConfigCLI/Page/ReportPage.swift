import Foundation
import PathConfigSyntax

/// One HTML file to explore a configuration in a browser, with all that it needs inside.
///
/// The page makes no request: its policy allows nothing but its own script and style, by their hashes. Data
/// is JSON in an element that no browser runs, without a `<`, so that no text of a file ends it.
enum ReportPage {
  /// The file for some data.
  ///
  /// Complexity: O(size of the data).
  static func render(_ data: JSONOutput) -> ContiguousArray<UInt8> {
    let script = PackageResources.pathconfig_js + PackageResources.report_js
    let style = PackageResources.report_css
    return filled(
      PackageResources.report_html,
      [
        ("STYLE-HASH", hash(style)), ("SCRIPT-HASH", hash(script)), ("STYLE", Array(style)),
        ("DATA", escaped(JSONWriter.write(data).bytes)), ("SCRIPT", Array(script)),
      ])
  }

  private static func hash(_ content: [UInt8]) -> [UInt8] {
    Array("sha256-\(Data(SHA256.digest(content)).base64EncodedString())".utf8)
  }

  private static func escaped(_ json: ContiguousArray<UInt8>) -> [UInt8] {
    var escaped: [UInt8] = []
    escaped.reserveCapacity(json.count)
    for byte in json {
      if byte == UInt8(ascii: "<") {
        escaped += Array("\\u003c".utf8)
      } else {
        escaped.append(byte)
      }
    }
    return escaped
  }

  /// Fills a template: replaces the first occurrence of each name after the one before, without
  /// looking at the inserted text.
  private static func filled(
    _ template: [UInt8], _ values: [(name: String, value: [UInt8])]
  ) -> ContiguousArray<UInt8> {
    var page: ContiguousArray<UInt8> = []
    var rest = template[...]
    for (name, value) in values {
      let name = Array(name.utf8)
      while !rest.isEmpty, !rest.starts(with: name) { page.append(rest.removeFirst()) }
      rest = rest.dropFirst(name.count)
      page += value
    }
    return page + rest
  }
}
