import Foundation
@testable import PathConfigClients
@testable import PathConfigSyntax
import TestSupport
import Testing

/// The names of clients in sentences and on the command line, and texts in the notation of the tool.
struct ClientNamesTests {
  /// Lists of clients, the version of a client and that of its facts, and so on for each title.
  ///
  /// The first list names all clients, and the second counts the rest, unless two are compared.
  /// The texts of numbers are those of `Double.toString` of OpenJDK, where its digits are the fewest.
  @Test func textsAreReadAndWrittenAsTheTableSays() throws {
    try GoldenFile.replay(
      "Tests/Tables/clients.txt",
      [
        "names": Self.names, "client": Self.client, "range": Self.range,
        "number in Java": { number in [JavaText.number(try #require(Double(number)))] },
        "citation": { [Citation($0).description] },
        "stored copy": { text in
          let client = try Client.find("hotwire-native-android@1.0")
          let copy = client.storedCopy(of: ConfigurationDocument(text))
          return [JSONWriter.write(try #require(copy.parse.root)).string]
        },
        "key of the stored copy": { address in
          let client = try Client.find("hotwire-native-ios@1.0")
          return ["key \(client.storedCopyKey(of: UTF8String(address)))"]
        },
        "step": { text in
          let (step, url) = VisitStep.split(UTF8String(text))
          return ["\(step) to \(url)"]
        },
        "stacks": { text in
          let profile = try Client.find("ios")
          let stacks = Stacks(parsing: text) { url in
            url.bytes.first == UInt8(ascii: "~")
              ? Screen(nativeClass: UTF8String(String(url.string.dropFirst())))
              : Screen(url, .none, for: profile)
          }
          return [stacks?.description ?? "none"]
        },
      ])
  }

  private static func names(_ line: String) throws -> [String] {
    let parts = line.components(separatedBy: " compared with ")
    let clients = try parts[0].split(separator: " ").map { try Client.find(String($0)) }
    if parts.count > 1 {
      return [ClientNames.list(clients, comparedWith: try Client.find(parts[1]))]
    }
    expectEqual(ClientNames.list(ids: clients.map(\.id)), ClientNames.list(clients))
    return [ClientNames.list(clients), ClientNames.brief(clients, "or")]
  }

  private static func client(_ text: String) -> [String] {
    do {
      let client = try Client.find(text)
      expectEqual(try? Client.find(client.id).version, client.version)
      let switched = client.matchingQueryStrings(true) ?? client
      expectEqual(switched.describedAs, client.describedAs)
      return [
        "\(client.id) is \(client.version), with the facts of \(client.describedAs)"
          + (client.isUnknown ? " and a note" : "")
      ]
    } catch {
      return ["\(error)"]
    }
  }

  private static func range(_ text: String) -> [String] {
    do {
      let releases = try Client.all(matching: text)
      let range = try ClientRange(parsing: text)
      #expect(releases.allSatisfy(range.contains))
      let others = Client.all.filter { other in !releases.contains { $0.id == other.id } }
      #expect(!others.contains(where: range.contains))
      return [releases.map(\.version.description).joined(separator: " ")]
    } catch {
      return ["\(error)"]
    }
  }

  @Test func listOfIDsKeepsOtherWords() {
    for (ids, expected) in [
      (["a@1", "b"], "a@1 and b"),
      (
        ["hotwire-native-ios@1.3 (first launch)", "hotwire-native-android@1.3 (first launch)"],
        "Hotwire Native iOS 1.3 (first launch) and Android 1.3 (first launch)"
      ),
      (
        ["hotwire-native-ios@1.3 with a.json", "hotwire-native-ios@1.3 with b.json"],
        "Hotwire Native iOS 1.3 with a.json and b.json"
      ),
    ] {
      expectEqual(ClientNames.list(ids: ids), expected)
    }
    for client in Client.all { expectEqual(ClientNames.title(ofID: client.id), client.title) }
  }

  @Test func aRangeContainsAReleaseThatIsNotDescribed() throws {
    let range = try ClientRange(parsing: "ios@>=1.2")
    #expect(range.contains(try Client.find("ios@1.2.7")))
    #expect(range.contains(try Client.find("ios@1.4")))
    #expect(!range.contains(try Client.find("android@1.3")))
  }
}

/// The likely libraries for a file without a named client.
struct ClientInferenceTests {
  private static let context = #""context": "modal""#
  private static let modal = #""presentation": "modal""#
  private static let controller = #""view_controller": "numbers""#

  private static func inference(
    _ name: String, _ properties: [String], _ settings: String = ""
  ) -> ClientInference {
    let rules = properties.map { #"{"patterns": ["/a"], "properties": {\#($0)}}"# }
    return ClientInference(
      ConfigurationDocument(
        #"{"settings": {\#(settings)}, "rules": [\#(rules.joined(separator: ", "))]}"#, name: name)
    )
  }

  /// A file's name, the properties of its rules, and its settings: the libraries, and the evidence.
  @Test func decidesByTheEvidence() throws {
    try GoldenFile.replay("Tests/Tables/inference.txt") { line in
      let parts = line.split(separator: "|", omittingEmptySubsequences: false).map {
        String($0.trimmingPrefix(" "))
      }
      let rules = parts[1].split(separator: " ; ").map(String.init).filter { $0 != "" }
      let name = String(parts[0].dropLast())
      let inference = Self.inference(name, rules, parts[2])
      return [inference.candidates.map(\.rawValue).joined(separator: ", ")]
        + inference.evidence.map { "  \($0.clause)" }
    }
  }

  @Test func evidenceHasItsPlace() throws {
    let inference = Self.inference("ios.json", [Self.context, Self.controller])
    let places = inference.evidence.map { $0.place.map { $0.buffer.text(in: $0.range) } }
    expectEqual(places, [Self.controller, nil, Self.context])
  }

  @Test func namesTheEvidenceThatKeepsTheChoiceOpenFirst() {
    let inference = Self.inference("ios.json", [Self.modal])
    expectEqual(
      inference.evidence.map(\.clause),
      [
        "it sets `presentation` to `modal`", "its path contains `ios`",
      ])
  }
}
