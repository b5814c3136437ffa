import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { Inline } from '#contract/platform/text/formattedLine.ts';
import { formatted, plainTextOf } from '#contract/platform/text/formattedText.ts';
import { toggleSign } from './emphasisEdits.ts';
import { editOnEnter, toggleLines } from './lineEdits.ts';
import { editOnPaste, insertLink } from './linkEdits.ts';
import { quotation } from './quotation.ts';
import type { FieldState, TextEdit } from './textEdits.ts';

/** A field in the notation of these tests: `|` stands at both ends of the selection, or once for the cursor. */
function fieldOf(notation: string): FieldState {
  const start = notation.indexOf('|');
  const text = notation.replaceAll('|', '');
  return { text, start, end: Math.max(start, notation.lastIndexOf('|') - 1) };
}
const notationOf = ({ text, start, end }: FieldState) =>
  `${text.slice(0, start)}|${start < end ? `${text.slice(start, end)}|` : ''}${text.slice(end)}`;
const applied = ({ text }: FieldState, { from, to, insert, start, end }: TextEdit): FieldState => ({
  text: text.slice(0, from) + insert + text.slice(to),
  start,
  end,
});
/** The field after an edit; null if there is none. */
function after(notation: string, edit: (state: FieldState) => TextEdit | null): string | null {
  const state = fieldOf(notation);
  const made = edit(state);
  return made && notationOf(applied(state, made));
}

/** A fixed seed, so that every run tests the same texts. */
const PROPERTY_OPTIONS = { seed: 20_261_127, numRuns: 2_000 };

test.each([
  ['a |word| b', 'a *|word|* b'],
  ['a wo|rd b', 'a *|word|* b'],
  ['don|’t', '*|don’t|*'],
  // The sign is taken away, whether it is selected or not.
  ['a *|word|* b', 'a |word| b'],
  ['a |*word*| b', 'a |word| b'],
  ['a _wo|rd_ b', 'a |word| b'],
  // Emphasis and strong words within each other.
  ['**|so|**', '**_|so|_**'],
  ['|**so**|', '**_|so|_**'],
  ['**_|so|_**', '**|so|**'],
  ['|**_so_**|', '**|so|**'],
  ['|**so** it|', '_|**so** it|_'],
  ['*a |so| b*', 'a |so| b'],
  // Emphasis within the words would end it, and that of a part of them would cross it.
  ['|a *b* c|', '*|a b c|*'],
  ['|*a* and *c*|', '*|a and c|*'],
  ['|a **b| c**', '_|a **b c**|_'],
  ['https://a.test/|so|', '*|https://a.test/so|*'],
  // Without a selection.
  ['a | b', 'a *|* b'],
  ['a *|* b', 'a | b'],
  ['**|**', '**_|_**'],
  ['*so|*', '*so*|'],
  ['- | so', '- *|* so'],
  // Each line has its own signs.
  ['|one\n\n two |\nthree', '*|one*\n\n *two|* \nthree'],
  ['|- one\n- two\n1. three\n> four|', '- *|one*\n- *two*\n1. *three*\n> *four|*'],
  ['|- *one*\n- _two_|', '- |one\n- two|'],
  ['|*one*\ntwo|', '*|one*\n*two|*'],
  ['|1986. A great year.|', '*|1986. A great year.|*'],
  // Nothing changes where the sign would be part of a longer run.
  ['***|so|***', '***_|so|_***'],
])('toggling emphasis in %j gives %j', (before, expected) => {
  expect(after(before, (state) => toggleSign(state, '*'))).toBe(expected);
});

test.each([
  ['a |word| b', 'a **|word|** b'],
  ['*|so|*', '**_|so|_**'],
  ['|*so*|', '**_|so|_**'],
  ['**_|so|_**', '*|so|*'],
  ['*|so| it*', '_**|so|** it_'],
  ['|*so* it|', '**|_so_ it|**'],
  ['*|*', '**_|_**'],
  ['**so|**', '**so**|'],
  ['***|so|***', '***|so|***'],
])('toggling strong words in %j gives %j', (before, expected) => {
  expect(after(before, (state) => toggleSign(state, '**'))).toBe(expected);
});

test.each([
  ['quotation', 'a|b', '> a|b'],
  ['quotation', '> a|b', 'a|b'],
  ['quotation', 'a\n|b\n\nc|\nd', 'a\n|> b\n> \n> c|\nd'],
  ['quotation', '|> a\nb|', '|> a\n> b|'],
  ['quotation', '|', '> |'],
  ['list', '|a\nb\n|c', '|- a\n- b|\nc'],
  ['list', '|- a\n- b|', '|a\nb|'],
  ['list', '|1. a\n2. b|', '|- a\n- b|'],
  ['list', '|- a\n  more\nb|', '|- a\n  more\n- b|'],
  ['list', '|', '- |'],
  ['list', '- |', '|'],
  ['numbered list', 'a|\nb\n\nc|', '|1. a\n2. b\n\n3. c|'],
  ['numbered list', '|1. a\n\n2. b|', '|a\n\nb|'],
  ['numbered list', '|1. a\nb|', '|1. a\n2. b|'],
  ['numbered list', '1986. A |year.', '1. 1986. A |year.'],
] as const)('toggling a %s in %j gives %j', (kind, before, expected) => {
  expect(after(before, (state) => toggleLines(state, kind))).toBe(expected);
});

test.each([
  ['- a|b', '- a\n- |b'],
  ['> a|', '> a\n> |'],
  ['1. a\n2. b|\n3. c', '1. a\n2. b\n3. |\n3. c'],
  ['1. a\n  more\n2. b|', '1. a\n  more\n2. b\n3. |'],
  // A line with nothing but its sign ends the list.
  ['- a\n- |', '- a\n|'],
  ['> |', '|'],
])('Enter in %j gives %j', (before, expected) => {
  expect(after(before, editOnEnter)).toBe(expected);
});

const NEW_LINES = ['a|', '|- a', '-| a', '- |a|', '1986. A great year.|', '1. a\nb\n2. c|', '- a\n  more|'];

test.each(NEW_LINES)('Enter in %j only begins a new line', (before) => {
  expect(after(before, editOnEnter)).toBeNull();
});

const ADDRESS = 'https://a.test/x';

test.each([
  ['see |', ' the talk ', ` ${ADDRESS} `, `see [the talk](${ADDRESS})|`],
  ['see | talk |!', 'talk', ADDRESS, `see  [talk](${ADDRESS})| !`],
  ['|', 'a [b] (c)\nd', ADDRESS, `[a b c d](${ADDRESS})|`],
  ['|', 'a', 'https://a.test/a b', '[a](https://a.test/a%20b)|'],
  ['|', 'a', 'https://a.test/a_(b))', '[a](https://a.test/a_(b)%29)|'],
  ['|', 'a', 'https://a.test/(a', '[a](https://a.test/%28a)|'],
  ['|', ' ', ADDRESS, `${ADDRESS}|`],
  ['|b.test|', 'b.test', ADDRESS, `${ADDRESS}|`],
])('in %j, a link with the words %j and the address %j gives %j', (before, words, address, expected) => {
  expect(after(before, (state) => insertLink(state, words, address))).toBe(expected);
});

test.each([
  ['see |the talk |now', ` ${ADDRESS}\n`, `see [the talk](${ADDRESS})| now`],
  ['|- the talk\n|', ADDRESS, `- [the talk](${ADDRESS})|\n`],
  ['*|so|*', ADDRESS, `*[so](${ADDRESS})|*`],
])('into %j, pasting %j gives %j', (before, pasted, expected) => {
  expect(after(before, (state) => editOnPaste(state, pasted))).toBe(expected);
});

const REFUSED = ['see |', '|a\nb|', '|b.test|', 'https://b.test/|so|', `[|so|](${ADDRESS})`, '\\|so|'];

test.each([
  ...REFUSED.map((before) => [before, ADDRESS]),
  ...[`${ADDRESS} b`, 'ftp://a.test', 'https://b@a.test', 'https://['].map((pasted) => ['|a|', pasted]),
])('into %j, %j is pasted as it is', (before = '', pasted = '') => {
  expect(after(before, (state) => editOnPaste(state, pasted))).toBeNull();
});

test.each([
  ['plain', 'a\n\n b', '> a\n> \n>  b\n\n'],
  [undefined, '\n \n *so* \n', '>  \\*so*\n\n'],
  ['plain', '> a', '> \\> a\n\n'],
  ['plain', '- a\n1. b\n1.5 c', '> \\- a\n> \\1. b\n> 1.5 c\n\n'],
  ['plain', 'snake_case 2*3 a * b [1]', '> snake_case 2*3 a * b [1]\n\n'],
  ['plain', '**_so_** \\* \\a', '> \\**_so_** \\\\* \\a\n\n'],
  ['plain', `[a](${ADDRESS})`, `> \\[a](${ADDRESS})\n\n`],
  ['plain', `(*${ADDRESS}/_b_*)`, `> (\\*${ADDRESS}/_b_*)\n\n`],
  ['formatted', '*a*\n\n> b\n> c\n\nd\n', '> *a*\n> \n> d\n\n'],
  ['formatted', '> a\n\n*b* \\*\n\n> c\n- d', '> *b* \\*\n> \n> - d\n\n'],
] as const)('the %s text %j is quoted as %j', (format, text, expected) => {
  expect(quotation(text, format, true)).toBe(expected);
});

test.each([
  ['plain', ' *so*\n> b ', '“*so*\n> b”\n\n'],
  ['formatted', `> a\n\n*so* [b](${ADDRESS})`, `“so b (${ADDRESS})”\n\n`],
] as const)('the %s text %j is quoted in a plain reply as %j', (format, text, expected) => {
  expect(quotation(text, format, false)).toBe(expected);
});

test('a quotation ends after 1,000 characters, at a word', () => {
  const words = `${'word '.repeat(199)}word`;
  expect(quotation(`${words} and`, 'plain', true)).toBe(`> ${words}…\n\n`);
  expect(quotation(`${words} and more`, 'formatted', false)).toBe(`“${words}…”\n\n`);
  expect(quotation('x'.repeat(1_000), 'plain', true)).toBe(`> ${'x'.repeat(1_000)}\n\n`);
  expect(quotation(`x${'🕉'.repeat(600)}`, 'plain', true)).toBe(`> x${'🕉'.repeat(499)}…\n\n`);
});

const PIECES = ['**', '](', '> ', '- ', '1. ', '2. ', '  ', '\n\n', 'https://', ADDRESS, `[b](${ADDRESS})`];
const pieces = fc.constantFrom(...'*_\\[()>“”\'".- \na🕉', ...PIECES);
const texts = fc.oneof(
  fc.array(pieces, { maxLength: 30 }).map((parts) => parts.join('')),
  fc.string({ unit: 'binary', maxLength: 60 }),
);
/** Two places in a text, from two numbers. */
const rangeIn = ({ length }: string, ends: number[]) => {
  const [start = 0, end = 0] = ends.map((end) => end % (length + 1)).sort((a, b) => a - b);
  return { start, end };
};

test('a plain text is quoted as one block with its words', () => {
  const property = fc.property(texts, (text) => {
    const quoted = quotation(text, 'plain', true);
    const words = text.replace(/^\s*\n/, '').trimEnd();
    expect(formatted(quoted).map(({ kind }) => kind)).toEqual(words ? ['quote'] : []);
    const shown = plainTextOf(quoted).trimEnd().replaceAll(/^> /gm, '');
    // In and behind addresses, signs cannot have a backslash.
    expect(shown.replaceAll('\u200b', '').replaceAll('%5B', '[')).toBe(words.replaceAll('\u200b', ''));
  });
  fc.assert(property, PROPERTY_OPTIONS);
});

test('the quotation of a formatted text has none of its quotations', () => {
  const property = fc.property(texts, (text) => {
    const others = formatted(text).filter(({ kind }) => kind !== 'quote');
    const quoted = quotation(text, 'formatted', true);
    expect(quoted !== '').toBe(others.length > 0);
    expect(formatted(quoted).length).toBe(Math.min(others.length, 1));
  });
  fc.assert(property, PROPERTY_OPTIONS);
});

const toggledSigns = fc.constantFrom('*', '**');

test('toggling a sign twice gives the text back', () => {
  const property = fc.property(texts, texts, toggledSigns, (before, behind, sign) => {
    fc.pre(!/https?:\S*$/.test(before)); // The words of an address are not selected alone.
    const state = { text: `${before}so${behind}`, start: before.length, end: before.length + 2 };
    const once = applied(state, toggleSign(state, sign));
    fc.pre(once.text.length >= state.text.length);
    const twice = applied(once, toggleSign(once, sign));
    // Emphasis beside strong words has `_`.
    expect(twice.text.replaceAll('_', '*')).toBe(state.text.replaceAll('_', '*'));
    for (const { text, start, end } of [once, twice]) expect(text.slice(start, end)).toContain('so');
  });
  fc.assert(property, PROPERTY_OPTIONS);
});

/** For each capital letter, whether it is emphasised. */
const ofCapitals = (parts: Inline[], kind: string, isIn = false): boolean[] =>
  parts.flatMap((part) => {
    if (part.kind === 'text') return [...part.text].filter((char) => /[A-Z]/.test(char)).map(() => isIn);
    return part.kind === 'link' ? [] : ofCapitals(part.parts, kind, isIn || part.kind === kind);
  });
function ofSelection({ text, start, end }: FieldState, kind: string): boolean[] {
  const [block] = formatted(text.slice(0, start) + text.slice(start, end).toUpperCase() + text.slice(end));
  return block?.kind === 'paragraph' ? ofCapitals(block.lines.flat(), kind) : [];
}

test('after toggling a sign within other emphasis, every sign is read, and all of the selection is the same', () => {
  const phrases = 'a|b c|*d*|_e_|**f**|*g h*|**i j**|**k _l_**|_m **n**_|*o **p** q*'.split('|');
  const lines = fc.array(fc.constantFrom(...phrases), { minLength: 1, maxLength: 4 });
  const property = fc.property(lines, toggledSigns, fc.nat(), fc.nat(), (parts, sign, ...ends) => {
    const text = parts.join(' ');
    const state = { text, ...rangeIn(text, ends) };
    fc.pre(/^[a-z].*[a-z]$|^[a-z]$/.test(text.slice(state.start, state.end)));
    const changed = applied(state, toggleSign(state, sign));
    expect(plainTextOf(changed.text)).toBe(text.replaceAll(/[*_]/g, ''));
    const kind = sign === '*' ? 'em' : 'strong';
    const [before, after] = [ofSelection(state, kind), ofSelection(changed, kind)];
    expect(new Set(after).size).toBe(1);
    if (before.includes(false)) expect(after).toContain(true);
  });
  fc.assert(property, PROPERTY_OPTIONS);
});

test('toggling lines twice gives the text back', () => {
  const lines = fc.array(fc.constantFrom('', ' ', 'a', '  b', '1986. c', '-d', '>e'), { minLength: 1 });
  const kinds = fc.constantFrom('quotation', 'list', 'numbered list');
  const property = fc.property(lines, kinds, fc.nat(), fc.nat(), (all, kind, ...ends) => {
    const text = all.join('\n');
    const state = { text, ...rangeIn(text, ends) };
    const once = applied(state, toggleLines(state, kind));
    expect(applied(once, toggleLines(once, kind)).text).toBe(text);
  });
  fc.assert(property, PROPERTY_OPTIONS);
});

test('every edit of every text stays within it, and its selection within the new text', () => {
  const property = fc.property(texts, fc.nat(), fc.nat(), (text, ...ends) => {
    const state = { text, ...rangeIn(text, ends) };
    const edits = [
      toggleSign(state, '*'),
      toggleSign(state, '**'),
      ...(['quotation', 'list', 'numbered list'] as const).map((kind) => toggleLines(state, kind)),
      editOnEnter(state),
      insertLink(state, text.slice(state.start, state.end), ADDRESS),
      editOnPaste(state, ADDRESS),
    ];
    for (const edit of edits.filter((each) => each !== null)) {
      const { length } = applied(state, edit).text;
      for (const places of [
        [0, edit.from, edit.to, text.length],
        [0, edit.start, edit.end, length],
      ])
        expect(places).toEqual(places.toSorted((a, b) => a - b));
    }
  });
  fc.assert(property, PROPERTY_OPTIONS);
});
