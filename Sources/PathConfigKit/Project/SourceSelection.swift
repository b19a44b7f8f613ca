import PathConfigClients

/// The inputs that form one configuration.
package struct SourceSelection: Hashable, Sendable {
  /// Files, directories, URLs or `-` as typed, the lowest precedence first.
  package var references: [String]
  package var combine: CombineMode

  package init(_ references: [String], combine: CombineMode = .merge) {
    self.references = references
    self.combine = combine
  }
}
