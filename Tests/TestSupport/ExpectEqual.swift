import Testing

/// Expects two values to be equal, and shows both if they are not.
///
/// Most expectations of the tests are equations. With `#expect`, each takes the compiler 14 ms, and here
/// 1 ms: the macro takes its text apart, and checks the type of `==` in a closure.
package func expectEqual<Value: Equatable>(
  _ value: Value, _ expected: Value, _ comment: @autoclosure () -> Comment? = nil,
  fileID: String = #fileID, filePath: String = #filePath, line: Int = #line, column: Int = #column
) {
  if value == expected { return }
  let difference: Comment =
    "\(String(describingForTest: value)) is not \(String(describingForTest: expected))"
  let location = SourceLocation(fileID: fileID, filePath: filePath, line: line, column: column)
  Issue.record(
    comment().map { "\($0.rawValue): \(difference.rawValue)" } ?? difference,
    sourceLocation: location)
}
