import PathConfigSyntax

extension ToolFileShape where Value: JSONStringValue {
  package static var text: ToolFileShape {
    ToolFileShape(.string) { item, reader in
      guard case .string(let string) = item.node.value else {
        reader.addWrongType(item, expected: "a string")
        return nil
      }
      return Value(jsonString: string.text)
    }
  }

  /// A string of at least one character.
  package static var nonEmptyText: ToolFileShape {
    ToolFileShape(.nonEmptyString) { item, reader in
      guard let text = Self.text.read(item, &reader) else { return nil }
      if text.jsonString.isEmpty {
        reader.add("\(Quotation.of(item.key)) is empty", at: item.range)
        return nil
      }
      return text
    }
  }

  /// The same texts under a schema that offers editors some of them.
  package func offering(
    _ schema: @autoclosure @escaping @Sendable () -> JSONSchema
  ) -> ToolFileShape {
    ToolFileShape(JSONShape(schema(), json.output), read: read)
  }
}

extension ToolFileShape where Value: RawRepresentable<String> & CaseIterable & Sendable {
  /// A word of an enumeration.
  ///
  /// - Parameters:
  ///   - noun: the kind of words, or nil for values of the key.
  ///   - text: reads the word.
  package static func word(
    _ noun: String? = nil, in text: ToolFileShape<UTF8String> = .text
  ) -> ToolFileShape {
    ToolFileShape(.word) { item, reader in
      guard let text = text.read(item, &reader) else { return nil }
      let words = Value.allCases
      if let word = words.first(where: { UTF8String($0.rawValue) == text }) { return word }
      let noun = noun ?? "value of \(Quotation.of(item.key))"
      reader.addUnknownWord(text, noun: noun, known: words.map(\.rawValue), at: item.range)
      return nil
    }
  }
}

extension ToolFileShape where Value == Int {
  /// A whole number that is not below `minimum`.
  ///
  /// - Parameters:
  ///   - message: about any other value, made of its text, which is empty unless it is a number.
  ///   - help: the text to write instead.
  package static func integer(
    from minimum: Int, else message: @escaping @Sendable (UTF8String) -> String, help: String
  ) -> ToolFileShape {
    ToolFileShape(.integer(from: minimum)) { item, reader in
      var text: UTF8String = ""
      if case .number(let number) = item.node.value { text = number.text }
      if let number = Int(text.string), number >= minimum { return number }
      reader.add(message(text), help: help, at: item.range)
      return nil
    }
  }
}

extension ToolFileShape where Value == JSONNode {
  /// Any value.
  package static var any: ToolFileShape { ToolFileShape(.any) { item, _ in item.node } }
}

extension ToolFileShape where Value == [ClientProfile] {
  /// The releases that one text names.
  ///
  /// Editors offer the described releases. Ranges of them and later releases are allowed too.
  package static var client: ToolFileShape {
    ToolFileShape<ClientRange>.clientRange.map { range, _, _ in
      range.releases
    } back: { releases in
      // Never empty.
      ClientRange(releases[0])
    }
  }
}

extension ToolFileShape where Value == ClientRange {
  /// A client, as `name@version`, the name alone or `name@` and a range.
  package static var clientRange: ToolFileShape {
    ToolFileShape<String>.text.offering(
      .anyOf([
        .words(ClientName.spellings.map(\.text) + ClientProfile.newestOfEveryLine.map(\.id)),
        .nonEmptyString,
      ])
    ).map { (text, item, reader) -> ClientRange? in
      do throws(ClientNotFound) {
        return try ClientRange(parsing: text)
      } catch {
        reader.add(error.description, at: item.range)
        return nil
      }
    } back: {
      $0.text
    }
  }
}
