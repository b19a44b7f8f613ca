'use strict';

// Answers from a file that `pathconfig compile` has written.
//
//   const tables = new PathConfigTables(require('fs').readFileSync('app.pathconfig'));
//   const answer = tables.client('hotwire-native-ios@1.3').lookUp('/posts/new');
//   answer.properties.get('context').value   // 'modal'
//
// The format is described in the documentation of pathconfig: "Compiled files".

const MAGIC = 0x42544350;
const VERSION = 1;
const VERDICTS = ['loads', 'rejected', 'crashes', 'undecided'];

class PathConfigTables {
  // bytes: an ArrayBuffer, a Uint8Array or a Buffer.
  constructor(bytes) {
    bytes = bytes instanceof Uint8Array ? bytes : new Uint8Array(bytes);
    if (bytes.byteOffset % 4 !== 0) bytes = bytes.slice();
    this.bytes = bytes;
    this.view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
    this.decoder = new TextDecoder();
    if (bytes.length < 32 || this.word(0) !== MAGIC) {
      throw new Error('this is not a compiled path configuration');
    }
    if (this.word(4) !== VERSION) {
      throw new Error(`the file has version ${this.word(4)} of the format, not ${VERSION}`);
    }
    if (this.word(8) !== bytes.length || this.word(12) !== adler32(bytes, 16)) throw damaged();
    try {
      this.clients = this.records(16, 20, 26).map((record) => new Client(this, record));
    } catch {
      throw damaged();
    }
  }

  // The client of an id, such as 'hotwire-native-ios@1.3'; undefined if the file has none.
  client(id) {
    return this.clients.find((client) => client.id === id);
  }

  word(place) {
    return this.view.getUint32(place, true);
  }

  // The places of the records of a list; `place` and `count` are where the file tells them.
  records(place, count, words) {
    const first = this.word(place);
    const length = this.word(count);
    if (first % 4 !== 0 || first + length * words * 4 > this.bytes.length) throw damaged();
    return Array.from({ length }, (_, index) => first + index * words * 4);
  }

  text(number) {
    if (number >= this.word(28)) throw damaged();
    const place = this.word(24) + number * 4;
    return this.decoder.decode(this.bytes.subarray(this.word(place), this.word(place + 4)));
  }

  // The value of a property or a setting.
  value(record) {
    const text = this.text(this.word(record + 8));
    return this.word(record + 4) === 1 ? text : JSON.parse(text);
  }
}

// One client with its configuration.
class Client {
  constructor(file, record) {
    const word = (field) => file.word(record + field * 4);
    const list = (field, words) => file.records(record + field * 4, record + field * 4 + 4, words);
    this.file = file;
    this.id = file.text(word(0));
    this.title = file.text(word(1));
    this.verdict = VERDICTS[word(2)];
    this.urls = { isJava: word(3) > 0, isDecoded: word(4) === 2, stripsSlash: word(5) === 1 };
    this.matchesQuery = word(6) === 1;
    this.ownRulesAnswer = word(7) === 1;
    this.rules = list(8, 7);
    this.patterns = list(10, 5);
    this.properties = list(12, 6);
    this.settingRecords = list(14, 6);
    this.reasons = list(16, 1).map((place) => file.text(file.word(place)));
    this.crashes = list(18, 5);
    this.automata = list(20, 1).map((place) => new Automaton(file, file.word(place)));
    this.always = list(22, 1).map((place) => file.word(place));
    this.unknown = list(24, 1).map((place) => file.word(place));
    this.answers = new Map();
  }

  // The settings in force, by name.
  get settings() {
    const { file } = this;
    return new Map(this.settingRecords.map((r) => [file.text(file.word(r)), file.value(r)]));
  }

  // The patterns of which answers say nothing: only ICU can run them.
  get unknownPatterns() {
    return this.unknown.map((number) => this.file.text(this.file.word(this.patterns[number] + 4)));
  }

  // The answer to a URL or a path; null where only `pathconfig query` can tell.
  lookUp(url) {
    const subject = this.subject(url);
    return subject === null ? null : this.answer(subject);
  }

  // The part of a URL in which patterns are searched; null where the client's own parser has to say.
  subject(url) {
    const parts = /^(?:https?:\/\/[A-Za-z0-9._~-]+(?::\d{1,5})?(?=[\/?#]|$))?([^?#]*)(?:\?([^#]*))?(?:#[!-~]*)?$/
      .exec(url);
    if (parts === null) return null;
    let [, path, query] = parts;
    if (path !== '' && path[0] !== '/') return null;
    const allowed = /^(?:[A-Za-z0-9\-._~!$&'()*+,;=:@\/?]|%[0-9A-Fa-f]{2})*$/;
    if (!allowed.test(path) || !allowed.test(query ?? '')) return null;
    if (this.urls.isDecoded && path.includes('%')) return null;
    if (this.urls.isJava && path.includes('/.')) return null;
    if (this.urls.stripsSlash) path = path.replace(/(?<=.)\/+$/, '');
    return this.matchesQuery && query !== undefined ? `${path}?${query}` : path;
  }

  // The answer to a subject: the rules that match, in order, and the properties that they set.
  //
  // `verdict` is 'loads' if there is an answer; otherwise `reasons` say why there is none.
  answer(subject) {
    if (this.verdict !== 'loads' && !this.ownRulesAnswer) return this.noAnswer();
    let key = '';
    const found = [];
    this.automata.forEach((automaton, number) => {
      automaton.walk(subject, (set) => {
        key += `${number}:${set} `;
        found.push(automaton, set);
      });
    });
    let answer = this.answers.get(key);
    if (answer === undefined) {
      if (this.answers.size > 10000) this.answers.clear();
      answer = this.merge(found);
      this.answers.set(key, answer);
    }
    return answer;
  }

  noAnswer() {
    return { verdict: this.verdict, reasons: this.reasons, rules: [], properties: new Map() };
  }

  // Merges the properties of the matching rules in order, a later one over an earlier.
  merge(found) {
    const { file } = this;
    const numbers = new Set(this.always);
    for (let index = 0; index < found.length; index += 2) {
      found[index].labels(found[index + 1]).forEach((label) => numbers.add(label));
    }
    const rules = [];
    const properties = new Map();
    for (const number of [...numbers].sort((one, other) => one - other)) {
      const pattern = this.patterns[number];
      const rule = file.word(pattern);
      if (rules.length > 0 && rules[rules.length - 1].rule === rule) continue;
      rules.push({ rule, pattern: file.text(file.word(pattern + 4)), number });
      const first = file.word(this.rules[rule] + 8);
      for (let index = first; index < first + file.word(this.rules[rule] + 12); index += 1) {
        const name = file.text(file.word(this.properties[index]));
        const before = properties.get(name)?.rules ?? [];
        properties.set(name, { value: file.value(this.properties[index]), rules: [...before, rule] });
      }
    }
    if (this.verdict !== 'loads' && rules.length === 0) return this.noAnswer();
    const reasons = this.crashesAt(rules);
    return { verdict: reasons.length > 0 ? 'crashes' : 'loads', reasons, rules, properties };
  }

  // Why the app crashes at a look-up: the first condition of each source that holds.
  crashesAt(rules) {
    const { file } = this;
    const reasons = [];
    let crashing = null;
    for (const record of this.crashes) {
      const [source, isUnless, first, end, reason] = [0, 4, 8, 12, 16].map((n) => file.word(record + n));
      const isMet = rules.some(({ number }) => number >= first && number < end);
      if (crashing === source || isMet === (isUnless === 1)) continue;
      crashing = source;
      reasons.push(file.text(reason));
    }
    return reasons;
  }
}

// One table of transitions.
class Automaton {
  constructor(file, record) {
    const word = (field) => file.word(record + field * 4);
    const place = (field) => file.bytes.byteOffset + word(field);
    const words = (field, count) => new Uint32Array(file.bytes.buffer, place(field), count);
    [this.columnCount, this.stateCount, this.firstLoud] = [word(0), word(1), word(2)];
    const quiet = this.firstLoud / this.columnCount;
    this.columns = new Uint8Array(file.bytes.buffer, place(4), 128);
    this.pieces = words(5, word(6));
    const Table = word(3) === 2 ? Uint16Array : Uint32Array;
    const entries = (this.stateCount + 1) * this.columnCount;
    this.table = new Table(file.bytes.buffer, place(7), entries);
    this.found = words(8, this.stateCount - quiet);
    this.foundAtEnd = words(9, this.stateCount);
    this.sets = words(10, word(11) + 1);
    this.members = words(12, this.sets[word(11)]);
  }

  // Calls `note` with every set of patterns that is found on the way through a subject.
  walk(subject, note) {
    const { table, columns, columnCount, firstLoud } = this;
    let entry = 0;
    for (let index = 0; index < subject.length; index += 1) {
      let code = subject.charCodeAt(index);
      if (code >= 0x80) {
        code = subject.codePointAt(index);
        if (code > 0xffff) index += 1;
      }
      entry = table[entry + (code < 0x80 ? columns[code] : this.columnAboveASCII(code))];
      if (entry < firstLoud) continue;
      const set = this.found[(entry - firstLoud) / columnCount];
      if (set === undefined) throw damaged();
      note(set);
    }
    const set = this.foundAtEnd[entry / columnCount];
    if (set === undefined) throw damaged();
    if (set !== 0) note(set);
  }

  columnAboveASCII(code) {
    // Half of a pair, which UTF-8 cannot hold, is U+FFFD.
    if (code >= 0xd800 && code < 0xe000) code = 0xfffd;
    let [low, high] = [0, this.pieces.length];
    while (high - low > 1) {
      const middle = (low + high) >> 1;
      if (this.pieces[middle] >>> 8 <= code) low = middle;
      else high = middle;
    }
    return this.pieces[low] & 0xff;
  }

  // The numbers of the patterns in a set.
  labels(set) {
    return this.members.subarray(this.sets[set], this.sets[set + 1]);
  }
}

function damaged() {
  return new Error('the compiled path configuration is damaged: compile it again');
}

// The checksum of RFC 1950.
function adler32(bytes, from) {
  let low = 1;
  let high = 0;
  for (let start = from; start < bytes.length; start += 5552) {
    const end = Math.min(start + 5552, bytes.length);
    for (let index = start; index < end; index += 1) {
      low += bytes[index];
      high += low;
    }
    low %= 65521;
    high %= 65521;
  }
  return ((high << 16) | low) >>> 0;
}

if (typeof module !== 'undefined') module.exports = { PathConfigTables };
