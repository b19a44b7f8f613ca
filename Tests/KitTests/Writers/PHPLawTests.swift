import Foundation
import PathConfigSyntax
import TestSupport
import Testing

@testable import PathConfigKit

/// The reader of PHP agrees with PHP: it says of no program what the program does not send.
@Suite(.enabled(if: PHPOracle.isInstalled)) struct PHPLawTests {

  @Test(arguments: [false, true])
  func agreesWithPHP(hasHoles: Bool) throws {
    let programs = (0..<UInt64(RubyOracle.draws)).map {
      PHPDrawing.program(seed: $0 &* 5, hasHoles: hasHoles)
    }
    let answers = try PHPOracle.answers(to: programs)
    var (ran, exact) = (0, 0)
    var faults: [String] = []
    for (index, program) in programs.enumerated() {
      let written = RubyReader.read(ContiguousArray(program.utf8), named: "show.php").compactMap {
        if case .configuration(let configuration) = $0 { configuration } else { nil }
      }
      let fault = zip(PHPOracle.Request.all, answers[index]).lazy.compactMap { request, answer in
        guard let answer, let sent = JSONParser.parse(name: "sent", text: answer).root else {
          return String?.none
        }
        ran += 1
        let same = written.filter { $0.name == "show" && $0.conditions.allSatisfy(request.allows) }
        exact += same.contains { $0.holes.isEmpty } ? 1 : 0
        return same.lazy.compactMap { WriterComparison($0, sent).fault }.first
      }.first
      if let fault { faults.append("\(fault), seed \(index * 5):\n\(program)") }
    }
    #expect(faults.isEmpty, "\(faults.count) faults\n\(faults.prefix(2).joined(separator: "\n"))")
    #expect(ran > programs.count * 2)
    #expect(hasHoles || exact > ran * 4 / 5)
  }
}

/// Runs drawn controllers with PHP itself.
enum PHPOracle {
  static let isInstalled = (try? FinishedProgram(["php", "-r", "exit(0);"]))?.status == 0

  /// The circumstances of a request.
  struct Request {
    let a: Bool
    let version: String

    static let all = [true, false].flatMap { a in
      ["1", "2", "3"].map { Request(a: a, version: $0) }
    }

    /// True if a label such as `if a()` does not contradict the request.
    func allows(_ label: String) -> Bool {
      let isIf = label.hasPrefix("if ")
      let condition = label.dropFirst(isIf ? 3 : 7)
      if condition == "a()" { return a == isIf }
      guard condition.hasPrefix("version() == \"") else { return true }
      return condition.dropFirst(14).dropLast().elementsEqual(version) == isIf
    }
  }

  /// The JSON that each program sends for each request; nil for a program that fails.
  static func answers(to programs: [String]) throws -> [[String?]] {
    let folder = try TemporaryFolder()
    for (index, program) in programs.enumerated() { try folder.write(program, to: "\(index).php") }
    try folder.write(driver, to: "driver.php")
    let run = try FinishedProgram(["php", "driver.php", "\(programs.count)"], in: folder.path)
    guard run.status == 0 else { throw RubyOracle.Failure(errors: run.errors + run.output) }
    let root = JSONParser.parse(name: "answers", text: run.output).root
    return (root?.array ?? []).map { ($0.array ?? []).map(\.string) }
  }

  private static let driver = #"""
    <?php
    error_reporting(E_ERROR | E_COMPILE_ERROR);
    class A { const B = 'b'; }
    class Response {
      function json($data) { return new JsonResponse($data); }
    }
    class JsonResponse {
      function __construct(public $data) {}
      function header($a, $b) { return $this; }
    }
    class Rule {
      function __construct(public ?array $patterns = null, public array|object|null $properties = null) {}
      function toArray() {
        return array_filter(['patterns' => $this->patterns, 'properties' => $this->properties],
          fn ($value) => $value !== null);
      }
    }
    class Configuration {
      function __construct(public array|object|null $settings = null, public ?array $rules = null) {}
    }
    class Base {
      public $other = 'unknown'; public $x = 'unknown';
      function __construct(private bool $a, private string $version) {}
      function a() { return $this->a; }
      function version() { return $this->version; }
    }
    function response() { return new Response; }
    function unknown() { return ['unknown']; }
    function many() { return ['unknown', 'many']; }
    function change(&$value) { $value['changed'] = 1; }
    function result($class, $a, $version) {
      try {
        $result = (new $class($a, $version))->show();
        if (is_string($result)) return $result;
        if ($result instanceof JsonResponse) $result = $result->data;
        $text = json_encode($result);
        return $text === false ? null : $text;
      } catch (\Throwable $error) { return null; }
    }
    $answers = [];
    for ($index = 0; $index < (int) $argv[1]; $index++) {
      $source = file_get_contents("$index.php");
      $source = preg_replace('/^namespace App;|^use .*?;/m', '', $source);
      $source = str_replace(['\\Some\\response', 'class Controller', 'Controller::', 'implements X'],
        ['response', "class Controller$index", "Controller$index::", ''], $source);
      $row = [];
      try { ob_start(); eval('?>' . $source); ob_end_clean(); } catch (\Throwable $error) {
        ob_end_clean();
        $answers[] = [null, null, null, null, null, null];
        continue;
      }
      foreach ([true, false] as $a)
        foreach (['1', '2', '3'] as $version) $row[] = result("Controller$index", $a, $version);
      $answers[] = $row;
    }
    echo json_encode($answers);
    """#
}
