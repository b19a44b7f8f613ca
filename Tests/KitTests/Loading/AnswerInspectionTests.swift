import Foundation
import TestSupport
import Testing

@testable import PathConfigKit

/// The notes about a usable response.
struct AnswerInspectionTests {
  private func notes(_ status: Int, _ type: String?) throws -> [LoadNote] {
    let transport = ScriptedTransport { _, _ in
      HTTPResponse(status, type.map { ["Content-Type": $0] } ?? [:], "{}")
    }
    let url = try #require(RemoteURL("https://a.com/"))
    return try RemoteLoader(transport.exchange).load(url).notes
  }

  @Test func contentTypesAndUnusualSuccessesAreNoted() throws {
    for (type, note) in [
      ("application/json", nil), ("Application/JSON; charset=utf-8", nil), ("text/json", nil),
      ("application/vnd.a+json", nil),
      ("text/html", "the server sent JSON as `text/html`; application/json is expected"),
      (nil, "the server sent no content type; application/json is expected"),
    ] as [(String?, String?)] {
      try expectEqual(notes(200, type).map(\.description), [note].compactMap(\.self))
    }
    for status in [201, 202, 203, 226] {
      try expectEqual(notes(status, "application/json"), [.status(status)])
    }
  }

  @Test func theNoteOnAStatusNamesTheAffectedClients() {
    expectEqual(
      LoadNote.status(201).description,
      "the server answered 201 Created; a client that accepts 200 alone ignores this answer")
  }
}

/// The kind of a body, from its first bytes.
struct BodyBeginningTests {
  @Test func readsTheBeginningOfJSONInOtherEncodings() throws {
    for encoding: String.Encoding in [
      .utf16LittleEndian, .utf16BigEndian, .utf32LittleEndian, .utf16,
    ] {
      let body = try #require(" {}".data(using: encoding))
      #expect(BodyBeginning.isJSON(ContiguousArray(body)), "\(encoding)")
    }
  }

  @Test func givesTheFirstBytesOfAnythingElse() {
    for body: [UInt8] in [
      [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A, 0x00, 0x00], [0x61, 0x1B, 0x5B],
      [0x61, 0xE6], [0x00],
    ] {
      let bytes = body.prefix(8).map { String(format: "%02X", $0) }
      expectEqual(
        BodyBeginning.phrase(ContiguousArray(body)), "the bytes " + bytes.joined(separator: " "))
    }
  }
}
