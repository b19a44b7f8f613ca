package import PathConfigDiagnostics
package import PathConfigLoading
package import PathConfigPattern

/// The world around a run, as far as an inquiry needs it; a test can replace it.
package protocol Surroundings: AnyObject {
  /// The release of the tool, as `--version` prints it.
  var toolVersion: String { get }
  var environment: Environment { get }
  var fileReader: FileReader { get }
  var git: GitReader { get }
  var standardInput: StandardInput { get }

  /// The patterns of the run and of the runs before it.
  var patterns: PatternTable { get }

  /// Takes a secret out of everything that is shown from now on.
  func conceal(_ secret: Secret)

  /// Shows people a fact that is no failure.
  func note(_ message: String)

  /// Shows a note once in a run, for however many inputs it comes up.
  func noteOnce(_ message: String)

  /// Shows a person who waits what the run works on.
  func busy(_ task: String)

  /// Shows nothing more of the work: from here on somebody may type.
  func awaitInput()

  /// Shows what is wrong with a file that people write for the tool.
  func writeMistakes(_ mistakes: [Diagnostic])
}
