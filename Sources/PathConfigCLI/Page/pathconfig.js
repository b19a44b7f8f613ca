'use strict';

// Answers from the JSON that `pathconfig compile` writes.
//
//   const json = require('fs').readFileSync('path-tables.json', 'utf8');
//   const tables = new PathConfigTables(JSON.parse(json));
//   const answer = tables.client('hotwire-native-ios@1.3').lookUp('/posts/new');
//   answer.properties.get('context').value   // 'modal'
//
// The documentation of pathconfig describes the form: "Compiled files".

class PathConfigTables {
  constructor({ version, clients, automata }) {
    if (version !== 1) throw new Error(`the tables have version ${version} of their form, not 1`);
    this.clients = clients.map((client) => new Client(client, automata));
  }

  // The client of an id, such as 'hotwire-native-ios@1.3'; undefined if the tables have none.
  client(id) {
    return this.clients.find((client) => client.id === id);
  }
}

// One client with its configuration.
class Client {
  constructor(client, automata) {
    this.id = client.client;
    this.title = client.title;
    this.verdict = client.verdict;
    this.reasons = client.reasons;
    this.ownRulesAnswer = client.ownRulesAnswer;
    this.urls = client.subject;
    this.rules = client.rules;
    this.patterns = client.rules.flatMap(({ patterns }, rule) => patterns.map((it) => ({ ...it, rule })));
    this.crashes = client.crashes;
    this.automata = client.automata.map((number) => automata[number]);
    this.always = client.always;
    // The settings in force, by name.
    this.settings = new Map(client.settings.map(({ name, value }) => [name, value]));
    this.answers = new Map();
  }

  // The patterns of which answers say nothing: only ICU can run them.
  get unknownPatterns() {
    return this.patterns.filter(({ fate }) => fate === 'unknown').map(({ text }) => text);
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
    if (this.urls.path === 'decoded' && path.includes('%')) return null;
    if (this.urls.parser === 'java' && path.includes('/.')) return null;
    if (this.urls.stripsTrailingSlash) path = path.replace(/(?<=.)\/+$/, '');
    return this.urls.matchesQueryStrings && query !== undefined ? `${path}?${query}` : path;
  }

  // The answer to a subject: the rules that match, in order, and the properties that they set.
  //
  // `verdict` is 'loads' if there is an answer; otherwise `reasons` say why there is none.
  answer(subject) {
    if (this.verdict !== 'loads' && !this.ownRulesAnswer) return this.noAnswer();
    const found = this.automata.map((automaton) => [...setsFound(automaton, subject)]);
    const key = found.join(';');
    let answer = this.answers.get(key);
    if (answer === undefined) {
      if (this.answers.size > 10000) this.answers.clear();
      const labels = found.flatMap((sets, number) => sets.flatMap((set) => this.automata[number].sets[set]));
      answer = this.merge(new Set([...this.always, ...labels]));
      this.answers.set(key, answer);
    }
    return answer;
  }

  noAnswer() {
    return { verdict: this.verdict, reasons: this.reasons, rules: [], properties: new Map() };
  }

  // Merges the properties of the matching rules in order, a later one over an earlier.
  merge(numbers) {
    const rules = [];
    const properties = new Map();
    for (const number of [...numbers].sort((one, other) => one - other)) {
      const { rule, text } = this.patterns[number];
      if (rules.length > 0 && rules[rules.length - 1].rule === rule) continue;
      rules.push({ rule, pattern: text, number });
      for (const { name, value } of this.rules[rule].properties) {
        properties.set(name, { value, rules: [...properties.get(name)?.rules ?? [], rule] });
      }
    }
    if (this.verdict !== 'loads' && rules.length === 0) return this.noAnswer();
    const reasons = this.crashesAt(rules);
    return { verdict: reasons.length > 0 ? 'crashes' : 'loads', reasons, rules, properties };
  }

  // Why the app crashes at a look-up: the first condition of each source that holds.
  crashesAt(rules) {
    const crashing = new Map();
    for (const { source, unless, firstPattern, endPattern, reason } of this.crashes) {
      const isMet = rules.some(({ number }) => number >= firstPattern && number < endPattern);
      if (isMet !== unless && !crashing.has(source)) crashing.set(source, reason);
    }
    return [...crashing.values()];
  }
}

// The sets of patterns that an automaton finds on its way through a subject.
function setsFound({ columns, pieces, transitions, found, foundAtEnd }, subject) {
  const sets = new Set();
  let state = 0;
  for (const character of subject) {
    let code = character.codePointAt(0);
    // Half of a pair, which UTF-8 cannot hold, is U+FFFD.
    if (code >= 0xd800 && code < 0xe000) code = 0xfffd;
    state = transitions[state][code < 0x80 ? columns[code] : columnAboveASCII(pieces, code)];
    sets.add(found[state]);
  }
  return sets.add(foundAtEnd[state]);
}

function columnAboveASCII(pieces, code) {
  let [low, high] = [0, pieces.length];
  while (high - low > 1) {
    const middle = (low + high) >> 1;
    if (pieces[middle][0] <= code) low = middle;
    else high = middle;
  }
  return pieces[low][1];
}

if (typeof module !== 'undefined') module.exports = { PathConfigTables };
