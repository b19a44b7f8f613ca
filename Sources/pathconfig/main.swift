import Foundation
import PathConfigCLI
import PathConfigKit
import PathConfigServer

let environment = Environment.process()
let code = CommandLineTool.standard.servingEditors.run(
  arguments: Array(CommandLine.arguments.dropFirst()), environment: environment,
  console: .process())
exit(code.rawValue)
