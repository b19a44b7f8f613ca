import PathConfigKit

extension InputLoader {
  /// The JSON of an input that is no configuration, such as a file of expectations.
  func json(_ argument: String) throws(CommandFailure) -> JSONParse {
    let reference: SourceReference
    do throws(LoadError) {
      reference = try SourceReference.parse(argument)
    } catch {
      throw .input(.init(error))
    }
    try requireUnwritten(reference)
    do throws(LoadError) {
      let source = try loader.load(reference)
      return JSONParser.parse(name: source.name, bytes: source.bytes)
    } catch {
      throw .input(.init(error))
    }
  }
}
