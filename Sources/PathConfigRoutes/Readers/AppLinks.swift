import PathConfigDiagnostics
import PathConfigJSON

/// The paths that an app of the other platform claims.
///
/// They come from the intent filters of its manifest, or the dynamic components of its
/// `assetlinks.json`.
enum AppLinks {
  static func read(_ bytes: ContiguousArray<UInt8>, _ sink: inout RouteSink) {
    let first = bytes.first { !$0.isJSONWhiteSpace && $0 < 0x80 }
    if first == UInt8(ascii: "<") {
      readManifest(bytes, &sink)
    } else {
      readStatements(bytes, &sink)
    }
    if sink.entryCount == 0, sink.unreadCount == 0, sink.remarks.isEmpty {
      sink.addUnread(bytes.prefix(200), line: 1)
    }
  }

  /// Reads `relation_extensions`, of any relation, with `dynamic_app_link_components`.
  private static func readStatements(_ bytes: ContiguousArray<UInt8>, _ sink: inout RouteSink) {
    let parse = JSONParser.parse(name: "", bytes: bytes)
    sink.addFault(of: parse)
    for (group, statement) in (parse.root?.elements ?? []).enumerated() {
      guard case .object(let extensions)? = statement.member("relation_extensions")?.value else {
        continue
      }
      for member in extensions.members {
        for node in member.value.member("dynamic_app_link_components")?.elements ?? [] {
          LinkComponent(node).add(parse.buffer, group, &sink)
        }
      }
    }
  }

  private static func readManifest(_ bytes: ContiguousArray<UInt8>, _ sink: inout RouteSink) {
    var scanner = XMLScanner()
    let handle: (XMLScanner.Event, inout RouteSink) -> Void = { event, sink in
      switch event {
      case .start(let name, let attributes, _, _) where name.elementsEqual("data".utf8):
        add(attributes, &sink)
      case .malformed(let text, let line): sink.addUnread(text[...], line: line)
      case .start, .end, .text: break
      }
    }
    scanner.read(bytes) { handle($0, &sink) }
    scanner.finish { handle($0, &sink) }
  }

  /// The paths of one `data` element, unless its scheme is not of the web.
  private static func add(_ attributes: [XMLScanner.Attribute], _ sink: inout RouteSink) {
    let scheme = attributes.first { $0.name.elementsEqual("scheme".utf8) }?.value
    if let scheme, !scheme.elementsEqual("http".utf8), !scheme.elementsEqual("https".utf8) {
      return
    }
    for attribute in attributes {
      let kind = RoutePath.IntentFilterAttribute.allCases.first {
        attribute.name.elementsEqual($0.rawValue.utf8)
      }
      guard let kind else { continue }
      // A reference to a resource, whose value is in another file.
      if attribute.value.first == UInt8(ascii: "@") || attribute.value.count > 4096 {
        sink.addUnread(attribute.value[...], line: attribute.line)
      } else {
        let text = UTF8String(repairing: attribute.value)
        sink.add(
          .route(Route(RoutePath(intentFilter: text, kind), line: attribute.line)))
      }
    }
  }
}
