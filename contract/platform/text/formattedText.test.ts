import fc from 'fast-check';
import { expect, test } from 'vitest';
import { type Inline, sourceOf } from './formattedLine.ts';
import { type Block, formatted, plainTextOf } from './formattedText.ts';

/** A short notation of the result: `<em>…</em>`, `<a href>…</a>`, one line per line. */
const shown = (text: string) => formatted(text).map(shownBlock).join('\n');
const shownLines = (lines: Inline[][]) => lines.map((line) => line.map(shownPart).join('')).join('\n');
function shownBlock(block: Block): string {
  if (block.kind !== 'list')
    return `<${block.kind === 'quote' ? 'quote' : 'p'}>${shownLines(block.lines)}</>`;
  return `<${block.isNumbered ? 'ol' : 'ul'}>${block.items.map(({ sign, lines }) => `<${sign}>${shownLines(lines)}`).join('')}</>`;
}
function shownPart(part: Inline): string {
  if (part.kind === 'text') return part.text;
  if (part.kind === 'link') return `<a ${part.href}>${part.text}${part.host ? ` (${part.host})` : ''}</a>`;
  return `<${part.kind}>${part.parts.map(shownPart).join('')}</${part.kind}>`;
}

/** What was typed for all blocks. */
const sourceOfBlocks = (blocks: Block[]): string => {
  const lineOf = (line: Inline[]) => line.map(sourceOf).join('');
  const linesOf = (block: Block): string[] => {
    if (block.kind !== 'list')
      return block.lines.map((line) => (block.kind === 'quote' ? '> ' : '') + lineOf(line));
    return block.items.flatMap(({ sign, lines: [first = [], ...others] }) => [
      sign + lineOf(first),
      ...others.map((line) => `  ${lineOf(line)}`),
    ]);
  };
  return blocks.map((block) => block.before + linesOf(block).join('\n')).join('');
};

const p = (line: string) => `<p>${line}</>`;

test.each([
  ['*so*', '<em>so</em>'],
  ['_so_', '<em>so</em>'],
  ['**so**', '<strong>so</strong>'],
  ['**_so_**', '<strong><em>so</em></strong>'],
  ['*a **b** c*', '<em>a <strong>b</strong> c</em>'],
  ['(*so*), „*so*“ – *so*.', '(<em>so</em>), „<em>so</em>“ – <em>so</em>.'],
  ['—*so*—', '—<em>so</em>—'],
  ['*नेति नेति*। फिर', '<em>नेति नेति</em>। फिर'],
  ['*so*𑁇', '<em>so</em>𑁇'],
  ['*one and *two*', '*one and <em>two</em>'],
  // Everything else stands as typed.
  ['snake_case_name', 'snake_case_name'],
  ['2*3*4', '2*3*4'],
  ['a * b * c', 'a * b * c'],
  ['* so*', '* so*'],
  ['*so *', '*so *'],
  ['*so*so', '*so*so'],
  ['***so***', '***so***'],
  ['__so__', '__so__'],
  ['**', '**'],
  ['*so_', '*so_'],
  // Ornaments, folded hands and signs alone in brackets.
  ['*~*~*~*', '*~*~*~*'],
  ['-_-_-_-', '-_-_-_-'],
  ['_/\\_ Om', '_/\\_ Om'],
  ['__/\\__', '__/\\__'],
  ['gg[*]- sthita, where the [*] is', 'gg[*]- sthita, where the [*] is'],
  ['(*) see below (*)', '(*) see below (*)'],
  ['*🙏*', '<em>🙏</em>'],
  ['*[so](https://a.test) *and*', '*<a https://a.test>so (a.test)</a> <em>and</em>'],
  ['\\*so\\*', '*so*'],
  ['\\\\', '\\'],
  ['\\a \\', '\\a \\'],
])('the line %s is shown as %s', (text, expected) => {
  expect(shown(text)).toBe(p(expected));
});

test.each([
  ['see https://a.test/x.', 'see <a https://a.test/x>https://a.test/x</a>.'],
  ['[the talk](https://a.test/x)', '<a https://a.test/x>the talk (a.test)</a>'],
  ['*[so](https://a.test)*', '<em><a https://a.test>so (a.test)</a></em>'],
  ['[Advaita](https://a.test/Advaita_(x))!', '<a https://a.test/Advaita_(x)>Advaita (a.test)</a>!'],
  ['[here](https://пример.test/)', '<a https://пример.test/>here (xn--e1afmkfd.test)</a>'],
  ['[a](http://a.test:8080/)', '<a http://a.test:8080/>a (a.test:8080)</a>'],
  ['[*a*](https://a.test/)', '<a https://a.test/>*a* (a.test)</a>'],
  // Not a link with words.
  ['[a.test](https://b.test/)', '[a.test](<a https://b.test/>https://b.test/</a>)'],
  ['[a@b](https://b.test/)', '[a@b](<a https://b.test/>https://b.test/</a>)'],
  ['[ ](https://b.test/)', '[ ](<a https://b.test/>https://b.test/</a>)'],
  ['[\u200b](https://b.test/)', '[\u200b](<a https://b.test/>https://b.test/</a>)'],
  ['[a\u202eb](https://b.test/)', '[a\u202eb](<a https://b.test/>https://b.test/</a>)'],
  ['[a](https://x@b.test/)', '[a](https://x@b.test/)'],
  ['[a](javascript:alert)', '[a](javascript:alert)'],
  ['[a](https://b.test/ c)', '[a](<a https://b.test/>https://b.test/</a> c)'],
  ['\\[a](https://b.test/)', '[a](<a https://b.test/>https://b.test/</a>)'],
])('in the line %s the links are those of %s', (text, expected) => {
  expect(shown(text)).toBe(p(expected));
});

test('a link whose words name an address is text', () => {
  const text = '[https://bank.test](https://evil.test)';
  expect(shown(text)).toBe(p(text));
});

test.each([
  ['- a\n- b', '<ul><- >a<- >b</>'],
  ['- a\n  and more\n- b', '<ul><- >a\nand more<- >b</>'],
  ['1. a\n2. b\n7. c', '<ol><1. >a<2. >b<7. >c</>'],
  ['> a\n> *b*', '<quote>a\n<em>b</em></>'],
  ['> > a', '<quote>> a</>'],
  ['First:\n- a\n- b\nThen', '<p>First:</>\n<ul><- >a<- >b</>\n<p>Then</>'],
  ['> a\nb', '<quote>a</>\n<p>b</>'],
  ['a\n\n\nb', '<p>a</>\n<p>b</>'],
  ['  a verse\n    with its indentation', '<p>  a verse\n    with its indentation</>'],
  // Everything else stands as typed.
  ['- - - -\n- - - -', '<p>- - - -\n- - - -</>'],
  ['1. a\n02. b', '<p>1. a\n02. b</>'],
  ['- a', '<p>- a</>'],
  ['- a\n\n- b', '<p>- a</>\n<p>- b</>'],
  ['1986. A great year.\n1987. Another.', '<p>1986. A great year.\n1987. Another.</>'],
  ['1. a', '<p>1. a</>'],
  ['>a\n>> b\n>', '<p>>a\n>> b\n></>'],
  ['\\- a\n\\- b', '<p>- a\n- b</>'],
  ['\\> a', '<p>> a</>'],
  ['\\1. a\n2. b', '<p>1. a\n2. b</>'],
  ['-a\n-b', '<p>-a\n-b</>'],
  ['## a', '<p>## a</>'],
  ['', ''],
])('the lines %j are the blocks %j', (text, expected) => {
  expect(shown(text)).toBe(expected);
});

/** A fixed seed, so that every run tests the same texts. */
const PROPERTY_OPTIONS = { seed: 20_261_127, numRuns: 5_000 };
const signs = [
  ...'*_->[]()\\ .1a\n“”',
  '**',
  '> ',
  '- ',
  '1. ',
  '  ',
  '\n\n',
  'https://a.test/',
  '[a](https://a.test)',
];

const EMPTY_LINES_AT_END = /(^|\n)\s*$/;

test('the parts and their signs give the text back', () => {
  const texts = fc.oneof(
    fc.array(fc.constantFrom(...signs), { maxLength: 60 }).map((parts) => parts.join('')),
    fc.string({ unit: 'binary', maxLength: 200 }),
  );
  fc.assert(
    fc.property(texts, (text) => {
      expect(sourceOfBlocks(formatted(text))).toBe(text.replace(EMPTY_LINES_AT_END, ''));
    }),
    PROPERTY_OPTIONS,
  );
});

test('the words of a text have no signs of emphasis, and the addresses of its links', () => {
  expect(plainTextOf('**So** _it_ is: \\*\n- [a talk](https://a.test/x)\n- b\n\n> *c*')).toBe(
    'So it is: *\n- a talk (https://a.test/x)\n- b\n\n> c',
  );
});
