import Foundation
import PathConfigSyntax

#if canImport(FoundationXML)
  import FoundationXML
#endif

/// The laws of all output of the tool, whatever its input.
enum ReportLaw {
  /// The reason why a report cannot be read in its format; nil if it can.
  static func fault(in report: [UInt8], format: String) -> String? {
    switch format {
    case "json", "sarif", "gitlab": faultInJSON(report)
    case "json lines":
      report.split(separator: UInt8(ascii: "\n")).lazy.compactMap { faultInJSON(Array($0)) }.first
    case "junit": faultInXML(report)
    case "github": raw(in: report).map { "raw \($0)" }
    default: nil
    }
  }

  private static func faultInJSON(_ bytes: [UInt8]) -> String? {
    let parse = JSONParser.parse(name: "report", bytes: ContiguousArray(bytes))
    if let fault = parse.faults.first { return fault.message }
    return parse.relaxations.first?.message
  }

  private static func faultInXML(_ bytes: [UInt8]) -> String? {
    let parser = XMLParser(data: Data(bytes))
    if parser.parse() { return nil }
    return parser.parserError.map { "\($0)" } ?? "no XML"
  }

  /// A control character for terminals, or one that changes the order of others; nil if there is
  /// none.
  ///
  /// Line feeds end lines, and a carriage return with an erasure is the line of progress.
  static func raw(in text: [UInt8]) -> String? {
    for scalar in String(decoding: text, as: UTF8.self).unicodeScalars {
      switch scalar.value {
      case 0x0A: continue
      case 0..<0x20, 0x7F...0x9F, 0x061C, 0x200E, 0x200F, 0x2028...0x202E, 0x2066...0x2069:
        return "U+" + String(scalar.value, radix: 16, uppercase: true)
      default: continue
      }
    }
    return nil
  }
}
