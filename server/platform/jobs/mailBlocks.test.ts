import { expect, it } from 'vitest';
import { htmlBlock, plainBlock, textBlocks } from './mailBlocks.ts';

const html = (text: string, isFormatted: boolean) =>
  textBlocks(text, isFormatted)
    .map((block) => htmlBlock(block, '#1f6f8b'))
    .join('\n');
const plain = (text: string, isFormatted: boolean) =>
  textBlocks(text, isFormatted).map(plainBlock).join('\n\n');
/** HTML without attributes. */
const elements = (text: string, isFormatted = true) =>
  html(text, isFormatted).replaceAll(/<(\w+) [^>]*>/g, '<$1>');

it('paragraphs, quotations and lists become elements, and the typed numbers stay', () => {
  expect(elements('So *it* **is**.\n  A verse.\n\n> Said.\n> Again.\n\n- One\n- Two')).toBe(
    [
      '<p>So <em>it</em> <strong>is</strong>.<br>  A verse.</p>',
      '<blockquote>Said.<br>Again.</blockquote>',
      '<ul><li>One</li><li>Two</li></ul>',
    ].join('\n'),
  );
  const numbered = '1. Sit\n7. Walk';
  expect(elements(numbered)).toBe('<ol><li>Sit</li><li>Walk</li></ol>');
  expect(html(numbered, true)).toContain('<li dir="auto" value="7">Walk</li>');
});

it('a link shows its words and then its host in HTML, and its address in plain text', () => {
  const text = '[the talk](https://a.test/x) and https://b.test/?q=1&r=2';
  expect(elements(text)).toBe(
    '<p><bdi><a>the talk</a></bdi> (<bdi>a.test</bdi>) and <bdi><a>https://b.test/?q=1&amp;r=2</a></bdi></p>',
  );
  expect(html(text, true)).toContain('href="https://a.test/x" style="color:#1f6f8b"');
  expect(plain(text, true)).toBe('the talk (https://a.test/x) and https://b.test/?q=1&r=2');
});

it('a plain text keeps its signs and has a paragraph for each part between empty lines', () => {
  const text = '*No* signs.\n- One\n- Two\n \nhttps://a.test/x';
  expect(elements(text, false)).toBe(
    '<p>*No* signs.<br>- One<br>- Two</p>\n<p><bdi><a>https://a.test/x</a></bdi></p>',
  );
  expect(plain(text, false)).toBe('*No* signs.\n- One\n- Two\n\nhttps://a.test/x');
});

it('HTML in a text is shown as typed', () => {
  for (const isFormatted of [true, false]) {
    const shown = html('<img src=x> *<b>* "quoted" [<i>](https://a.test/"x)', isFormatted);
    expect(shown).not.toMatch(/<(img|b|i)[\s>]/);
    expect(shown).not.toContain('"x');
  }
});
