import PathConfigSyntax

/// A program or template of a server that writes a path configuration, instead of being one.
///
/// Most teams have such a file and no JSON. The tool never runs it.
struct SourceProgram {
  /// As in `a Ruby program`.
  let title: String

  /// The first words of a text in this language, where a name does not tell.
  private let beginnings: [String]

  private let endings: [String]

  /// The port at which a server in development usually listens.
  var port = 3000

  /// True for the languages of Rails.
  var isRuby = false

  /// True for a text that a program reads and turns into JSON.
  var isData = false

  private static let all = [
    SourceProgram(
      title: "a Ruby program",
      beginnings: ["# frozen_string_literal", "class ", "module ", "require ", "Rails.", "json."],
      endings: ["rb", "rake", "ru", "jbuilder", "builder"], isRuby: true),
    SourceProgram(title: "an ERB template", beginnings: ["<%"], endings: ["erb"], isRuby: true),
    SourceProgram(
      title: "a PHP program", beginnings: ["<?php"], endings: ["php"], port: 8000),
    SourceProgram(
      title: "a Python program", beginnings: ["from ", "def "], endings: ["py"], port: 5000),
    SourceProgram(
      title: "an Elixir program", beginnings: ["defmodule "],
      endings: ["ex", "exs", "eex", "heex"], port: 4000),
    SourceProgram(
      title: "a TypeScript program", beginnings: [], endings: ["ts", "tsx", "mts", "cts"]),
    SourceProgram(
      title: "a JavaScript program",
      beginnings: ["import ", "export ", "const ", "module.exports"],
      endings: ["js", "mjs", "cjs", "jsx"]),
    SourceProgram(
      title: "a YAML file", beginnings: ["---", "settings:", "rules:"], endings: ["yml", "yaml"],
      isRuby: true, isData: true),
    SourceProgram(
      title: "a TOML file", beginnings: ["[[rules]]"], endings: ["toml"], isRuby: true,
      isData: true),
  ]

  /// The language of a file's name, or nil for any other name.
  static func of(name: String) -> SourceProgram? {
    guard let dot = name.utf8.lastIndex(of: UInt8(ascii: ".")) else { return nil }
    let ending = name[dot...].dropFirst().lowercased()
    return all.first { program in
      program.endings.contains { $0.utf8.elementsEqual(ending.utf8) }
    }
  }

  /// The language in which a text begins, or nil if it may be JSON.
  private static func of(text: ContiguousArray<UInt8>) -> SourceProgram? {
    let text = text.drop { $0 == UInt8(ascii: "\n") || $0 == UInt8(ascii: " ") }
    return all.first { program in
      program.beginnings.contains { text.starts(with: $0.utf8) }
    }
  }

  /// The fault of an input that is a program and not JSON; nil for any other.
  ///
  /// - Parameter listing: has the routes of the program.
  static func fault(of parse: JSONParse, in listing: Listing) -> LoadFault? {
    guard !parse.faults.isEmpty else { return nil }
    let buffer = parse.buffer
    guard let program = of(name: buffer.name) ?? of(text: buffer.bytes) else { return nil }
    let writer = ConfigurationWriter(buffer.name, in: listing)
    let help = help(
      for: [program], at: writer?.addresses ?? [], hasGem: writer?.hasGem ?? false)
    guard program.writesConfiguration(buffer.bytes, named: PathText.split(buffer.name).name) else {
      return LoadFault("it is \(program.title) and not JSON", help: help)
    }
    let relation =
      program.isData
      ? "that a program turns into the configuration" : "that writes the configuration"
    return LoadFault("it is \(program.title) \(relation), and not the JSON itself", help: help)
  }

  /// The task of the gem that asks the application.
  static let dumpCommand = "bin/rails pathconfig:dump"

  /// The ways to check what programs write, the nearest first.
  ///
  /// - Parameters:
  ///   - addresses: those that are known.
  ///   - hasGem: true if an application's bundle has the gem, which asks it without a server.
  static func help(
    for programs: [SourceProgram], at addresses: [String], hasGem: Bool
  ) -> String {
    let known = addresses.prefix(2).map { "`pathconfig lint \(shellQuoted($0))`" }
    let symfony =
      programs.contains { $0.endings.contains("php") }
      ? "; in Symfony, `php bin/console ux-native:dump` writes files" : ""
    return (hasGem ? "write a copy of what the application sends with `\(dumpCommand)`, or " : "")
      + "check what the server sends, by its address, "
      + "with \(known.isEmpty ? "`pathconfig lint ADDRESS`" : listed(known))"
      + ", or pipe the JSON into `pathconfig lint -`" + symfony
  }
}

extension SourceProgram {
  /// True if a text in this language spells the keys of a configuration.
  ///
  /// Other tools have keys of these names: in their settings, and in data below other keys.
  func writesConfiguration(_ text: ContiguousArray<UInt8>, named name: String) -> Bool {
    func has(_ key: StaticString) -> Bool {
      text.span.firstRange(of: key, in: 0..<text.count) != nil
    }
    guard has("patterns"), has("properties"), has("rules") || has("settings") else { return false }
    if FileNameHint(anyEnding: name) == .certain { return true }
    if isData {
      return text.split(separator: UInt8(ascii: "\n")).contains { line in
        ["rules:", "\"rules\":", "[[rules]]", "rules ="].contains { line.starts(with: $0.utf8) }
      }
    }
    return !name.hasPrefix(".") && !name.contains(".config.")
  }
}
