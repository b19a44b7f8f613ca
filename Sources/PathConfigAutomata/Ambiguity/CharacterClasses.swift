/// A partition of the characters of URLs: no mask that it was made of tells two of a class apart.
struct CharacterClasses {
  /// One character of each class: the one that reads best.
  let representatives: [UInt8]

  var count: Int { representatives.count }

  /// Complexity: O(masks · characters).
  init(separating masks: some Sequence<CharacterMask>) {
    let characters = CharacterMask.readableURLCharacters
    var classes = [Int](repeating: 0, count: characters.count)
    var count = 1
    for mask in Set(masks) {
      var inside: [Int: Int] = [:]
      var outside: [Int: Int] = [:]
      var next = 0
      for (index, character) in characters.enumerated() {
        let isInside = mask.contains(character)
        let known = isInside ? inside[classes[index]] : outside[classes[index]]
        let number = known ?? next
        if known == nil {
          next += 1
          if isInside { inside[classes[index]] = number } else { outside[classes[index]] = number }
        }
        classes[index] = number
      }
      count = next
    }
    // Numbers depend on the order of the masks, which is no order; characters come in theirs.
    var isSeen = [Bool](repeating: false, count: count)
    var representatives: [UInt8] = []
    for (index, character) in characters.enumerated() where !isSeen[classes[index]] {
      isSeen[classes[index]] = true
      representatives.append(character)
    }
    self.representatives = representatives
  }
}

extension AttemptAutomaton {
  /// Classes that the automaton does not tell apart, and the slash that a URL's path begins with.
  var characterClasses: CharacterClasses {
    var all = masks + [CharacterMask(UInt8(ascii: "/"))]
    for move in moves.joined() {
      all.append(move.after)
      if case .match(let before) = move.target { all.append(before) }
    }
    return CharacterClasses(separating: all)
  }

  /// The automaton without regard to what follows: attempts that a match would end go on.
  func graph(over classes: CharacterClasses) -> AmbiguityGraph {
    let successors = masks.indices.map { state in
      classes.representatives.map { character -> [Int] in
        guard masks[state].contains(character) else { return [] }
        return moves[state].compactMap { move in
          guard move.after.contains(character), case .state(let next) = move.target else {
            return nil
          }
          return next
        }
      }
    }
    return AmbiguityGraph(successors: successors)
  }
}
