package import PathConfigDiagnostics

/// A property or a setting that a client library itself reads.
package struct PropertySpec: Sendable {
  package enum ValueType: Hashable, Sendable {
    case boolean
    case string
    /// One of a few words; `isCaseSensitive` tells whether `Modal` is `modal`.
    case enumeration([String], isCaseSensitive: Bool)
  }

  /// What stands for an absent value.
  package enum Default: Hashable, Sendable {
    case boolean(Bool)
    case text(String)
    /// The app or the library's own set-up decides.
    case unspecified(String)
    /// Absent is an error: the library crashes when it reads the property.
    case required
  }

  /// How a value is read that is not of the type.
  package enum Reading: Hashable, Sendable {
    /// A value of another type counts as absent.
    case typed
    /// The value's text is taken; a boolean is true where the text is `true` in any case.
    case text
    /// A value of another type crashes the reader.
    case cast
  }

  package var name: UTF8String
  package var type: ValueType
  package var defaultValue: Default
  package var reading: Reading

  /// The first release that reads it; nil where every described release of the client does.
  package var since: ClientVersion?

  /// Whether the library sets it for its own rules and apps have no use for it.
  package var isInternal: Bool

  /// What it does, in one sentence without a full stop.
  package var summary: String
  package var source: Citation

  package init(
    _ name: UTF8String, _ type: ValueType, default defaultValue: Default, _ reading: Reading,
    since: ClientVersion? = nil, isInternal: Bool = false, _ summary: String, _ source: Citation
  ) {
    self.name = name
    self.type = type
    self.defaultValue = defaultValue
    self.reading = reading
    self.since = since
    self.isInternal = isInternal
    self.summary = summary
    self.source = source
  }
}
