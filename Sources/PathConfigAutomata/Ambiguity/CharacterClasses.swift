/// A partition of the characters of URLs.
///
/// Each mask that it was made from holds all characters of a class or none.
struct CharacterClasses {
  /// One character of each class: the one that reads best.
  let representatives: [UInt8]

  var count: Int { representatives.count }

  /// Complexity: O(masks · characters).
  init(separating masks: some Sequence<CharacterMask>) {
    let partitions = Set(masks).map { mask in
      ContiguousArray(
        (UInt8.min...UInt8.max).map { $0 < 0x80 && mask.contains($0) ? 1 : 0 as UInt8 })
    }
    let classes = JointClasses(Language.empty.classOfByte, partitions).classOfByte
    var isMet: Set<UInt8> = []
    representatives = CharacterMask.readableURLCharacters.filter {
      isMet.insert(classes[Int($0)]).inserted
    }
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

  /// The automaton without regard to the text that follows: attempts that a match would end go on.
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
