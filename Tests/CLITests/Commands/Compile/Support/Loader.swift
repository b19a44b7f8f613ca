import Foundation
import TestSupport

/// The value of a JSON text, by Foundation's reader.
func readJSON<Value>(_ text: some StringProtocol) throws -> Value {
  let value = try JSONSerialization.jsonObject(with: Data(text.utf8), options: .fragmentsAllowed)
  guard let value = value as? Value else { throw CocoaError(.coderReadCorrupt) }
  return value
}

/// The same text for the same value.
func writeJSON(_ value: Any?) throws -> String {
  String(
    decoding: try JSONSerialization.data(
      withJSONObject: value ?? NSNull(), options: [.sortedKeys, .fragmentsAllowed]),
    as: UTF8.self)
}

/// A loader of `Samples/Compiled` in a small program that prints answers.
///
/// The program reads `file NAME` and then one subject on each line, as hexadecimal digits of its UTF-8.
/// For each file it prints `file`, or `error` and a message. For each subject and client it prints a JSON
/// array: verdict, reasons, rules with their patterns, and properties with their values and rules. One
/// process answers for all files.
enum Loader: String, CaseIterable {
  case javaScript, ruby

  struct Failure: Error {
    var errors: String
  }

  var isInstalled: Bool {
    switch self {
    case .javaScript: InstalledProgram.path(of: "node") != nil
    case .ruby: InstalledProgram.path(of: "ruby") != nil
    }
  }

  static let installed = allCases.filter(\.isInstalled)

  /// Prepares the program in a folder.
  func prepare(in folder: TemporaryFolder) throws {
    try folder.copy("Samples/Compiled", to: "Compiled")
    switch self {
    case .javaScript: try folder.write(Self.javaScriptProgram, to: "answers.js")
    case .ruby: try folder.write(Self.rubyProgram, to: "answers.rb")
    }
  }

  /// A compiled file of a folder, and subjects to ask about.
  typealias Question = (file: String, subjects: [String])

  /// The lines that the program prints for each compiled file, or its error.
  func answers(
    _ questions: [Question], in folder: TemporaryFolder
  ) throws -> [Result<[Substring], Failure>] {
    let command =
      switch self {
      case .javaScript: ["node", "answers.js"]
      case .ruby: ["ruby", "answers.rb"]
      }
    let input = questions.map { file, subjects in
      let lines = subjects.map { subject in
        subject.utf8.map { String(UInt16($0) + 256, radix: 16).dropFirst() }.joined() + "\n"
      }
      return "file \(file)\n" + lines.joined()
    }
    let run = try FinishedProgram(
      command, in: folder.path, input: Array((input.joined() + "end\n").utf8))
    guard run.status == 0 else { throw Failure(errors: run.errors) }
    var answers: [Result<[Substring], Failure>] = []
    for line in run.output.split(separator: "\n") {
      if line == "file" {
        answers.append(.success([]))
      } else if line.hasPrefix("error ") {
        answers.append(.failure(Failure(errors: String(line.dropFirst(6)))))
      } else if case .success(let lines)? = answers.popLast() {
        answers.append(.success(lines + [line]))
      }
    }
    return answers
  }

}

extension Loader {
  fileprivate static let javaScriptProgram = """
    const fs = require('fs');
    const { PathConfigTables } = require('./Compiled/pathconfig.js');
    let tables = null;
    for (const line of fs.readFileSync(0, 'utf8').split('\\n')) {
      if (line === 'end') break;
      if (line.startsWith('file ')) {
        try {
          tables = new PathConfigTables(JSON.parse(fs.readFileSync(line.slice(5), 'utf8')));
          console.log('file');
        } catch (error) {
          tables = { clients: [] };
          console.log(`error ${error.message}`);
        }
        continue;
      }
      for (const client of tables.clients) {
        const answer = client.answer(Buffer.from(line, 'hex').toString('utf8'));
        console.log(JSON.stringify([
          answer.verdict, answer.reasons, answer.rules.map((rule) => [rule.rule, rule.pattern]),
          [...answer.properties].map(([name, property]) => [name, property.value, property.rules]),
        ]));
      }
    }
    """

  fileprivate static let rubyProgram = """
    require_relative "Compiled/pathconfig"
    clients = []
    STDIN.each_line(chomp: true) do |line|
      break if line == "end"

      if line.start_with?("file ")
        begin
          clients = PathConfigTables.load(line.delete_prefix("file ")).clients
          puts "file"
        rescue StandardError => error
          clients = []
          puts "error #{error.message}"
        end
        next
      end
      clients.each do |client|
        answer = client.answer([line].pack("H*").force_encoding("UTF-8"))
        rules = answer.rules.map { |rule| [rule.rule, rule.pattern] }
        properties = answer.properties.map { |name, property| [name, property.value, property.rules] }
        puts JSON.generate([answer.verdict, answer.reasons, rules, properties])
      end
    end
    """
}
