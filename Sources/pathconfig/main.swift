import PathConfigCLI
import PathConfigKit
import PathConfigServer

#if canImport(Darwin)
  import Darwin
#elseif canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#endif

let environment = Environment.process()
let code = CommandLineTool.standard.servingEditors.run(
  arguments: Array(CommandLine.arguments.dropFirst()), environment: environment,
  console: .process())
exit(code.rawValue)
