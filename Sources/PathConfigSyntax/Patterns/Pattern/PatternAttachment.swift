/// Data that a later target derives from a pattern, such as its languages, or from those of a table.
package protocol PatternAttachment: AnyObject, Sendable {
  /// Creates a value without anything derived yet.
  init()
}

/// Values of later targets, one of each type.
struct PatternAttachments {
  private var values: [any PatternAttachment] = []

  /// The value of a type, made when somebody first asks for it.
  mutating func value<Attachment: PatternAttachment>(_ type: Attachment.Type) -> Attachment {
    for case let known as Attachment in values { return known }
    let attachment = Attachment()
    values.append(attachment)
    return attachment
  }
}
