// The page of `pathconfig report`. pathconfig.js, which precedes this, defines PathConfigTables.
(() => {
  const data = JSON.parse(document.getElementById('data').textContent);
  for (const side of data.sides) {
    side.clients = new PathConfigTables(side.tables).clients;
  }

  // Shows characters that are invisible, or that reverse text, as numbers.
  const visible = (text) => String(text).replace(
    /[\u0000-\u001f\u007f-\u009f\u00ad\u061c\u200b-\u200f\u2028-\u202e\u2060-\u206f\ufeff]/g,
    (character) => `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`,
  );

  // An element; text is always text and never markup.
  function make(name, attributes = {}, ...children) {
    const element = document.createElement(name);
    for (const [key, value] of Object.entries(attributes)) {
      if (key.startsWith('on')) element.addEventListener(key.slice(2), value);
      else if (value !== null) element.setAttribute(key, value);
    }
    for (const child of children.flat(Infinity)) {
      if (child === null || child === undefined) continue;
      element.append(child instanceof Node ? child : visible(child));
    }
    return element;
  }

  const code = (text) => make('code', {}, text);
  // A sentence in which pairs of backquotes mark code.
  function prose(text) {
    const parts = String(text).split('`');
    return parts.length % 2 === 0 ? text : parts.map((part, index) => (index % 2 === 1 ? code(part) : part));
  }

  const shown = (value) => make('span', { class: 'value' }, JSON.stringify(value));
  const listed = (lines) => make('ul', { class: 'plain' }, lines.map((line) => make('li', { class: /^\s/.test(line) ? 'quiet deep' : null }, prose(line))));
  const sideHeading = (side) => (data.sides.length > 1 ? make('h3', {}, side.name) : null);

  // A section of the page, with its entry in the contents.
  function section(id, title, ...content) {
    document.querySelector('#contents ul').append(make('li', {}, make('a', { href: `#${id}` }, title)));
    const heading = make('h2', { id: `${id}-title` }, title);
    const element = make('section', { id, 'aria-labelledby': `${id}-title` }, heading, content);
    document.getElementById('main').append(element);
    return element;
  }

  // A wide table scrolls by itself, also with the keyboard.
  const scroll = (label, table) => make('div', { class: 'scroll', role: 'region', 'aria-label': label, tabindex: '0' }, table);

  const tryLink = (url) => make('button', {
    class: 'link', type: 'button', onclick: () => { ask(url); input.focus(); input.scrollIntoView(); },
  }, url || '(no path)');

  // MARK: Try a URL

  const ruleName = (client, rule, pattern) => {
    return [client.rules[rule].file === null ? 'the client\u2019s own rule ' : `rule ${rule + 1} `, code(pattern)];
  };

  function property(client, answer, name, { value, rules }) {
    const of = (rule) => ruleName(client, rule, answer.rules.find((match) => match.rule === rule).pattern);
    const overridden = rules.slice(0, -1).reverse().map((rule) => {
      const written = writtenValue(client, rule, name);
      return make('div', { class: 'quiet' }, 'over ', shown(written), ' of ', of(rule));
    });
    return make('tr', {}, make('th', { scope: 'row' }, code(name)), make('td', {}, shown(value)),
      make('td', {}, of(rules[rules.length - 1]), overridden));
  }

  function writtenValue(client, rule, name) {
    return client.rules[rule].properties.filter((written) => written.name === name).pop().value;
  }

  // A word of a command for a shell.
  const quoted = (text) => (/^[A-Za-z0-9_.\/=@:+-]+$/.test(text) ? text : `'${String(text).replaceAll("'", "'\\''")}'`);

  // A command that answers where this page cannot; a sentence where the tool takes none.
  function commandFor(command, side, client, url) {
    if (!/^(?:\/|[A-Za-z][A-Za-z0-9+.-]*:)/.test(url)) return make('p', {}, 'A path begins with /, and a URL with a scheme such as https:.');
    const flags = [...data.flags, `--client=${client.id}`, ...(side.sources ?? []).map((source) => `--source=${source}`)];
    const text = ['pathconfig', command, ...flags.map(quoted), '--', quoted(url)].join(' ');
    // A shell would not get a character that is shown as a number.
    if (side.sources === null || visible(text) !== text) return make('p', {}, 'Ask ', code(`pathconfig ${command}`), '.');
    return make('p', {}, 'Ask ', code(text));
  }

  // What one client does with a URL.
  function card(side, client, url) {
    const title = make('h3', {}, data.sides.length > 1 ? `${client.title}: ${side.name}` : client.title);
    const answer = client.lookUp(url);
    if (answer === null) {
      return make('article', { class: 'card' }, title,
        make('p', {}, 'This page cannot read the URL as the client does.'),
        commandFor('query', side, client, url));
    }
    const parts = [title];
    if (answer.verdict === 'crashes') parts.push(make('p', { class: 'error' }, 'The app crashes.'));
    if (answer.verdict === 'rejected') parts.push(make('p', { class: 'error' }, 'The client ignores the configuration.'));
    parts.push(listed(answer.reasons));
    if (answer.verdict === 'loads') parts.push(...found(side, client, url, answer));
    return make('article', { class: 'card', 'data-client': client.id }, parts);
  }

  function found(side, client, url, answer) {
    const rows = [...answer.properties].map(([name, value]) => property(client, answer, name, value));
    const table = make('table', {}, make('caption', {}, 'Properties'),
      make('thead', {}, make('tr', {}, ['property', 'value', 'set by'].map((text) => make('th', { scope: 'col' }, text)))),
      make('tbody', {}, rows));
    const matched = answer.rules.flatMap(({ rule, pattern }, index) => [index > 0 ? ', ' : '', ...ruleName(client, rule, pattern)]);
    const key = answer.rules.map(({ rule }) => rule).join();
    const group = side.outcomes.find((outcome) => outcome.client === client.id && outcome.rules.join() === key);
    return [
      rows.length > 0 ? scroll(`Properties for ${client.title}${data.sides.length > 1 ? ` in ${side.name}` : ''}`, table) : make('p', {}, 'No properties: the client\u2019s defaults apply.'),
      make('p', { class: 'quiet' }, answer.rules.length > 0 ? ['matched: ', matched] : 'no rule matches'),
      client.unknownPatterns.length > 0
        ? make('p', { class: 'warning' }, 'Not asked, since only ICU can run them: ', client.unknownPatterns.join(', ')) : null,
      outcome(side, client, url, group),
    ];
  }

  // Near misses and visits were computed for one path of each group; other hosts may leave the app.
  function outcome(side, client, url, group) {
    if (group === undefined || !/^(?:[\/?#]|$)/.test(url)) return [make('h4', {}, 'What the app does'), commandFor('visit', side, client, url)];
    return [
      make('h4', {}, 'What the app does'), listed(group.visits),
      group.near.length > 0 ? make('details', {}, make('summary', {}, `Near misses of ${group.url}`), listed(group.near)) : null,
    ];
  }

  const input = make('input', {
    type: 'text', id: 'url', list: 'examples', autocomplete: 'off', autocapitalize: 'none', spellcheck: 'false',
    'aria-describedby': 'url-help', oninput: () => answer(input.value),
  });
  const answers = make('div', { class: 'clients', id: 'answers', 'aria-live': 'polite' });

  // Browsers stop a page that changes its address with every key.
  let waiting = 0;
  function keep(url) {
    clearTimeout(waiting);
    waiting = setTimeout(() => history.replaceState(null, '', `#url=${encodeURIComponent(url)}`), 250);
  }

  function answer(url, isKept = true) {
    const cards = data.sides.flatMap((side) => side.clients.map((client) => card(side, client, url)));
    answers.replaceChildren(...cards);
    if (isKept) keep(url);
  }

  function ask(url, isKept = true) {
    input.value = url;
    answer(url, isKept);
  }

  function followLink() {
    const state = new URLSearchParams(location.hash.slice(1));
    if (state.has('url')) ask(state.get('url'));
  }

  // MARK: Rules

  const fates = {
    decides: ['\u2713', 'decides', 'wins'], never: ['\u2717', 'never takes effect', 'loses'],
    redundant: ['=', 'changes nothing', ''], unknown: ['?', 'undecided', ''],
  };

  function fate({ fate: name, by, example }) {
    const overriders = by.length > 0 ? `: rule ${by.map((rule) => rule + 1).join(' and rule ')} overrides it` : '';
    return `${fates[name][1]}${overriders}${example === null ? '' : `, example: ${example || 'no path'}`}`;
  }

  function ruleItem(side, rule, number) {
    const findings = data.findings.filter((finding) => finding.rule === rule.index && finding.file === rule.file);
    return make('li', { class: 'card', id: `rule-${side.number}-${number + 1}` },
      make('h4', {}, `Rule ${number + 1} `, make('span', { class: 'quiet' }, `${rule.file}:${rule.line}`)),
      make('p', {}, rule.patterns.map((pattern) => [code(pattern), ' '])),
      make('dl', {}, rule.properties.map((entry) => [
        make('dt', {}, code(entry.name)),
        make('dd', {}, shown(entry.value), ' ', make('span', { class: 'quiet' }, fate(entry))),
      ])),
      rule.pages === null ? null : make('p', { class: 'quiet reach' }, `matches ${rule.pages} of ${table.rows.length + table.leftOut} pages`),
      rule.examples.length > 0 ? make('p', {}, 'examples: ', rule.examples.map((url) => [tryLink(url), ' '])) : null,
      findings.map((finding) => findingParts(finding)));
  }

  // Rules as rows, keys as columns.
  function matrix(side) {
    const keys = [...new Set(side.rules.flatMap((rule) => rule.properties.map((entry) => entry.name)))];
    const head = make('tr', {}, make('th', { scope: 'col' }, 'rule'), keys.map((key) => make('th', { scope: 'col' }, code(key))));
    const rows = side.rules.map((rule, number) => make('tr', {},
      make('th', { scope: 'row' }, make('a', { href: `#rule-${side.number}-${number + 1}` }, `${number + 1}`), ' ', code(rule.patterns[0] ?? '')),
      keys.map((key) => {
        const entry = rule.properties.find((candidate) => candidate.name === key);
        if (entry === undefined) return make('td', {});
        const [mark, , style] = fates[entry.fate];
        return make('td', { class: style, title: visible(fate(entry)) }, make('span', { class: 'mark' }, `${mark} `), shown(entry.value));
      })));
    const legend = '\u2713 takes effect, \u2717 later rules always override it, = could be removed, ? not known';
    return scroll(`Which rules set which keys: ${side.name}`,
      make('table', { class: 'matrix' }, make('caption', {}, legend), make('thead', {}, head), make('tbody', {}, rows)));
  }

  // MARK: Pages

  // One drawing for each way to open: a screen, and what happens to it.
  const drawings = {
    push: 'M3 3h9v14H3z M15 6l3 4-3 4',
    modal: 'M4 2h12v16H4z M4 8h12',
    replace: 'M5 8a5 5 0 0 1 9-2l2 2 M16 4v4h-4 M15 12a5 5 0 0 1-9 2l-2-2 M4 16v-4h4',
    screen: 'M5 2h10v16H5z M8 6h4 M8 9h4 M9 15h2',
    outside: 'M9 4H4v12h12v-5 M12 3h5v5 M17 3l-8 8',
    never: 'M10 3a7 7 0 1 0 .01 0z M5 5l10 10',
    code: 'M7 5l-4 5 4 5 M13 5l4 5-4 5',
  };

  function picture(kind) {
    const svg = document.getElementById('picture').content.firstElementChild.cloneNode(true);
    svg.setAttribute('class', `picture ${kind}`);
    svg.firstElementChild.setAttribute('d', drawings[kind]);
    return svg;
  }

  const { table } = data;
  const columnTitles = table.columns.map(({ title }) => title);
  const cellsOf = (row) => row.cells.map((number) => table.cells[number]);
  const isOpenAt = (moment) => (opening) => moment === '' || opening.moments.length === 0 || opening.moments.includes(moment);
  const kindOf = (row, column, moment) => table.cells[row.cells[column]].filter(isOpenAt(moment)).pop()?.kind ?? 'push';

  const opening = ({ kind, text, names, when }, isTimed) => make('div', { class: 'opening' }, picture(kind),
    make('span', {}, text, names === null ? null : make('span', { class: 'quiet' }, ` on ${names}`),
      when === null || !isTimed ? null : make('span', { class: 'quiet' }, ` \u00b7 ${when}`)));

  const openings = (cell, moment) => cell.filter(isOpenAt(moment)).map((one) => opening(one, moment === ''));

  // The findings of a page: they show there, or are about a rule that decides there and not at every page.
  const ruleAt = ({ index, source }) => data.sides.find(({ files }) => files.includes(source))?.rules[index];
  const rulesOf = (row) => new Set(cellsOf(row).flat().flatMap(({ rules }) => rules).filter(({ range }) => range !== null).map(ruleAt));
  const uses = new Map();
  for (const row of table.rows) for (const rule of rulesOf(row)) uses.set(rule, (uses.get(rule) ?? 0) + 1);
  for (const row of table.rows) {
    const rules = [...rulesOf(row)].filter((rule) => rule !== undefined && (uses.get(rule) < table.rows.length + table.leftOut || table.rows.length === 1));
    row.findings = [...data.findings.keys()].filter((number) => {
      const { pages, example, file, rule } = data.findings[number];
      return pages.includes(row.url) || example === row.url || (rule !== null && rules.some((one) => one.file === file && one.index === rule));
    });
  }

  const decider = ({ index, pattern, source, range }) => (range === null
    ? `the client\u2019s own rule \`${pattern}\`` : `rule ${index + 1} \`${pattern}\`, ${source}:${range.start.line}`);

  // What decides in each app, the findings, and what each client says.
  function pageDetails(row) {
    const rules = cellsOf(row).map((cell, column) => make('div', {},
      make('h3', {}, columnTitles[column]),
      cell.map((one) => [opening(one, true), listed(one.rules.map(decider))])));
    return [
      row.origin === null ? null : make('p', { class: 'quiet' }, row.origin.filter((text) => text !== '').join(', ')),
      make('div', { class: 'clients' }, rules),
      row.findings.map((number) => make('div', { class: `card ${data.findings[number].severity}-card` }, findingParts(data.findings[number]))),
      make('p', {}, tryLink(row.url), ' in the field below answers as each client does:'),
      make('div', { class: 'clients' }, data.sides.flatMap((side) => side.clients.map((client) => card(side, client, row.url)))),
    ];
  }

  function pageRow(row, columns, moment) {
    const details = make('tr', { class: 'details', hidden: '' });
    const cell = make('td', { colspan: `${columns.length + 1}` });
    details.append(cell);
    function toggle() {
      if (cell.childNodes.length === 0) cell.append(make('div', {}, pageDetails(row)));
      details.hidden = !details.hidden;
      button.setAttribute('aria-expanded', String(!details.hidden));
    }
    const button = make('button', { class: 'link', type: 'button', 'aria-expanded': 'false', onclick: toggle }, row.url || '(no path)');
    const marks = [
      row.differs ? 'differs' : null, row.changes ? 'changes' : null,
      row.findings.length > 0 ? `${row.findings.length} ${row.findings.length === 1 ? 'finding' : 'findings'}` : null,
    ].filter((text) => text !== null);
    return [
      make('tr', { class: 'page' }, make('th', { scope: 'row' }, button, marks.map((text) => [' ', make('span', { class: 'badge' }, text)])),
        columns.map((column) => make('td', {}, columns.length > 1 ? make('span', { class: 'app quiet' }, columnTitles[column]) : null,
          openings(table.cells[row.cells[column]], moment)))),
      details,
    ];
  }

  // Pages that open in the same way. It shows the first ones.
  const shownRows = 10;
  function pageGroup(kind, rows, columns, moment) {
    const body = make('tbody', {}, make('tr', { class: 'kind' }, make('th', { scope: 'rowgroup', colspan: `${columns.length + 1}` },
      picture(kind), ` ${table.kinds[kind]} (${rows.length})`)));
    body.append(...firstRows(rows, columns.length + 1, (row) => pageRow(row, columns, moment)));
    return body;
  }

  // The first rows, and a row with a button for the others.
  function firstRows(rows, width, made) {
    const others = rows.slice(shownRows);
    const more = make('tr', {}, make('td', { colspan: `${width}` }, make('button', {
      class: 'link', type: 'button', onclick: () => more.replaceWith(...others.flatMap(made)),
    }, `Show ${others.length} more`)));
    return [...rows.slice(0, shownRows).flatMap(made), ...(others.length > 0 ? [more] : [])];
  }

  // Links to the first pages of some, and a button for the others.
  function links(urls, count = 4) {
    const others = urls.slice(count);
    const more = make('button', {
      class: 'link more', type: 'button', onclick: () => more.replaceWith(...others.flatMap((url) => [tryLink(url), ' '])),
    }, `and ${others.length} more`);
    return [urls.slice(0, count).map((url) => [tryLink(url), ' ']), others.length > 0 ? more : null];
  }

  // Pages that a reader should look at, those that open alike in one row.
  function attention(title, rows) {
    if (rows.length === 0) return null;
    const groups = new Map();
    for (const row of rows) {
      const key = JSON.stringify(cellsOf(row).map((cell) => cell.map(({ text, names, when }) => [text, names, when])));
      groups.set(key, [...(groups.get(key) ?? []), row]);
    }
    const isAlone = columnTitles.length === 1;
    const made = (group) => make('tr', { class: 'page' }, make('th', { scope: 'row' }, links(group.map((row) => row.url))),
      cellsOf(group[0]).map((cell, column) => make('td', {}, isAlone ? null : make('span', { class: 'app quiet' }, columnTitles[column]), openings(cell, ''))));
    return [
      make('h3', {}, `${title} `, make('span', { class: 'badge' }, `${rows.length}`)),
      scroll(title, make('table', { class: 'pages' },
        make('thead', {}, make('tr', {}, make('th', { scope: 'col' }, 'pages'), columnTitles.map((column) => make('th', { scope: 'col' }, column)))),
        make('tbody', {}, firstRows([...groups.values()], columnTitles.length + 1, made)))),
    ];
  }

  // The pages of the table by what is wrong with them; each stands in one part.
  function pagesToLookAt() {
    const never = table.rows.filter((row) => cellsOf(row).some((cell) => cell.some(({ kind }) => kind === 'never')));
    const differing = table.rows.filter((row) => row.differs && !never.includes(row));
    const changing = table.rows.filter((row) => row.changes && !row.differs && !never.includes(row));
    return [
      attention('Pages that do not open', never), attention(`${never.length > 0 ? 'More pages' : 'Pages'} that differ between ${table.between}`, differing),
      attention('Pages that change with the download', changing),
    ].filter((part) => part !== null);
  }

  function pages() {
    const select = (id, title, all, choices) => (choices.length < 2 ? null : make('label', { for: id }, `${title} `,
      make('select', { id, onchange: show }, make('option', { value: '' }, all),
        choices.map(([value, text]) => make('option', { value }, text)))));
    const box = (id, title, has) => (table.rows.some(has) ? make('label', { for: id, class: 'chip' }, make('input', { type: 'checkbox', id, onchange: show }), ` ${title}`) : null);
    const hasFindings = (row) => row.findings.length > 0;
    const text = make('input', { type: 'text', id: 'page-filter', oninput: show, placeholder: 'words' });
    const form = make('fieldset', {}, make('legend', { class: 'hidden' }, 'Show'),
      select('page-app', 'App', 'all', columnTitles.map((title, column) => [`${column}`, title])),
      select('page-moment', 'When', 'at any time', Object.entries(table.moments)),
      box('page-differs', 'differs', (row) => row.differs), box('page-changes', 'changes with the download', (row) => row.changes),
      box('page-findings', 'has findings', hasFindings));
    const chosen = (id) => form.querySelector(`#${id}`);
    const count = make('p', { class: 'quiet', role: 'status', id: 'page-count' });
    const body = make('table', { class: 'pages' });
    const name = table.list === null ? 'examples' : `pages in ${table.list}`;
    function show() {
      const app = chosen('page-app')?.value ?? '';
      const moment = chosen('page-moment')?.value ?? '';
      const columns = columnTitles.map((_, column) => column).filter((column) => app === '' || app === `${column}`);
      const rows = table.rows.filter((row) => row.url.toLowerCase().includes(text.value.toLowerCase())
        && (!chosen('page-differs')?.checked || row.differs) && (!chosen('page-changes')?.checked || row.changes)
        && (!chosen('page-findings')?.checked || hasFindings(row)));
      const groups = Object.keys(table.kinds).map((kind) => [kind, rows.filter((row) => kindOf(row, columns[0], moment) === kind)]);
      body.replaceChildren(
        make('thead', {}, make('tr', {}, make('th', { scope: 'col' }, 'page'), columns.map((column) => make('th', { scope: 'col' }, columnTitles[column])))),
        ...groups.filter(([, found]) => found.length > 0).map(([kind, found]) => pageGroup(kind, found, columns, moment)));
      count.textContent = `${rows.length} of ${table.rows.length} ${name}${table.leftOut > 0 ? `, and ${table.leftOut} more that are not on this page` : ''}`;
    }
    show();
    return [make('div', { class: 'filters' }, form, make('label', { for: 'page-filter', class: 'search' }, make('span', { class: 'hidden' }, 'Words in the page'), text)), count,
      scroll('How each page opens in each app', body)];
  }

  // MARK: Findings

  const severityName = (severity) => (severity === 'info' ? 'suggestion' : severity);

  // The pages that show a finding, its example, or else the pages for which its rule decides.
  function places(finding, urls) {
    const pages = finding.pages.length > 0 ? finding.pages : [finding.example].filter((url) => table.rows.some((row) => row.url === url));
    const count = (found) => (found.length === 1 ? 'page: ' : `${found.length} pages: `);
    if (pages.length > 0) return [count(pages), pages];
    return finding.example === null ? [`its rule decides for ${urls.length === 1 ? 'a ' : ''}${count(urls)}`, urls] : ['example: ', [finding.example]];
  }

  function findingParts(finding, urls = []) {
    const [title, shownAt] = places(finding, urls);
    return make('div', {},
      make('p', { class: 'message' }, make('span', { class: finding.severity }, severityName(finding.severity)), ' ', prose(finding.message)),
      shownAt.length > 0 ? make('p', {}, title, links(shownAt)) : null,
      finding.help === null ? null : make('p', {}, 'help: ', prose(finding.help)),
      finding.notes.map((note) => make('p', { class: 'quiet place' }, prose(note))),
      make('p', { class: 'quiet place' }, `${finding.file}:${finding.line} \u00b7 ${finding.check}`));
  }

  // All findings, the worst first. Suggestions are shown where nothing else needs attention.
  const shownFindings = 6;
  function findings() {
    if (data.findings.length === 0) return make('p', {}, 'No findings.');
    const all = data.findings.map((finding, number) => ({
      ...finding, item: make('li', { class: `card ${finding.severity}-card` }, findingParts(finding, table.rows.filter((row) => row.findings.includes(number)).map((row) => row.url))),
    }));
    const severities = ['error', 'warning', 'info'].filter((name) => all.some(({ severity }) => severity === name));
    all.sort((left, right) => severities.indexOf(left.severity) - severities.indexOf(right.severity));
    const boxes = severities.map((name) => make('input', {
      type: 'checkbox', id: `show-${name}`, checked: name === 'info' && isUrgent ? null : '', onchange: filter,
    }));
    const text = make('input', { type: 'text', id: 'filter', oninput: filter, placeholder: 'words' });
    const count = make('p', { class: 'quiet', role: 'status', id: 'finding-count' });
    let limit = shownFindings;
    const more = make('button', { class: 'link', type: 'button', onclick: () => { limit = Infinity; filter(); } }, 'Show all');
    function filter() {
      const words = text.value.toLowerCase();
      let found = 0;
      for (const { severity, item } of all) {
        const isFound = boxes[severities.indexOf(severity)].checked && item.textContent.toLowerCase().includes(words);
        found += isFound ? 1 : 0;
        item.hidden = !isFound || found > limit;
      }
      more.hidden = found <= limit;
      more.textContent = `Show ${found - limit} more`;
      count.textContent = `${found} of ${all.length} findings`;
    }
    filter();
    const chosen = (name) => ` ${all.filter(({ severity }) => severity === name).length} ${severityName(name)}${all.filter(({ severity }) => severity === name).length === 1 ? '' : 's'}`;
    return [
      make('div', { class: 'filters' },
        make('fieldset', {}, make('legend', { class: 'hidden' }, 'Severities'), severities.map((name, index) => make('label', { for: `show-${name}`, class: 'chip' }, boxes[index], chosen(name)))),
        make('label', { for: 'filter', class: 'search' }, make('span', { class: 'hidden' }, 'Words in the finding'), text)),
      count, make('ul', { class: 'findings' }, all.map(({ item }) => item)), more,
    ];
  }

  // MARK: Settings and differences

  function settings(side) {
    if (side.settings.length === 0) return make('p', {}, 'No settings.');
    return make('dl', {}, side.settings.map(({ name, value }) => [make('dt', {}, code(name)), make('dd', {}, shown(value))]));
  }

  // A part of a report for people. A heading may begin with a URL.
  function block({ heading, text, list, blocks }) {
    if (list !== undefined) return list.length > 0 ? listed(list) : null;
    if (heading === undefined) return make('p', {}, prose(text));
    const [, url, rest] = heading.match(/^((?:\/|https?:)\S*)?(.*)$/s);
    const title = url === undefined ? make('h3', {}, prose(rest)) : make('h4', {}, tryLink(url), prose(rest));
    return make('div', { class: url === undefined ? null : 'card' }, title, blocks.map(block));
  }

  // MARK: The page

  document.getElementById('tool').textContent = data.tool;
  document.getElementById('contents').append(make('ul'));
  const fullName = ({ name, files }) => (name === files.join(', ') ? name : `${name} (${files.join(', ')})`);
  const titles = data.sides.flatMap((side) => side.clients.map((client) => client.title));
  document.getElementById('summary').textContent = visible(data.sides.length > 2
    ? columnTitles.join(' and ') : `${data.sides.map(fullName).join(' and ')}, as read by ${[...new Set(titles)].join(', ')}`);
  const examples = [...new Set(data.sides.flatMap((side) => side.examples))];
  const toLookAt = pagesToLookAt();
  const isUrgent = data.unread.length > 0 || toLookAt.length > 0 || data.findings.some(({ severity }) => severity !== 'info');
  section('attention', 'What needs attention',
    isUrgent ? null : make('p', { class: 'fine' }, '\u2713 Nothing: there is no error and no warning, and every page opens alike.'),
    data.unread.map((failure) => make('p', { class: 'card error-card' }, make('span', { class: 'error' }, 'not read'), ' ', prose(failure))),
    make('section', { id: 'findings', 'aria-label': 'Findings' }, findings()), toLookAt);
  section('pages', table.list === null ? 'How URLs open' : 'How your pages open', pages());
  section('try', 'Try a URL',
    make('form', { role: 'search', onsubmit: (event) => event.preventDefault() },
      make('label', { for: 'url' }, 'URL or path'), input,
      make('datalist', { id: 'examples' }, examples.map((url) => make('option', { value: url })))),
    make('p', { class: 'quiet', id: 'url-help' }, 'The answer shows while you type. Copy the address of this page to share it.'), answers);
  if (data.moments.length > 0) section('moments', 'Which file phones have', data.moments.map(block));
  if (data.differences.length > 0) section('difference', 'What changes', data.differences.map(block));
  section('keys', 'Which rule decides', data.sides.map((side) => [sideHeading(side), matrix(side)]));
  section('rules', 'Rules', data.sides.map((side) => [
    make('h3', {}, side.name), make('ol', { class: 'rules' }, side.rules.map((rule, number) => ruleItem(side, rule, number)))]));
  section('settings', 'Settings', data.sides.map((side) => [sideHeading(side), settings(side)]));
  ask(examples[0] ?? '/', false);
  window.addEventListener('hashchange', followLink);
  followLink();
})();
