import { expect, it } from 'vitest';
import {
  htmlParagraph,
  linked,
  linkTo,
  looksLikeLink,
  type Paragraph,
  plainParagraph,
  unlinked,
} from './mailText.ts';

const asHtml = (paragraph: Paragraph) => htmlParagraph(paragraph, '#1f6f8b');

/** The text of HTML that contains only elements and text. */
const textOf = (html: string) => html.replaceAll(/<[^>]*>/g, '').replaceAll('&amp;', '&');
const MEETING_URL = 'https://meet.example.org/j/123?pwd=a.b&x=1';

it('a URL that a guide wrote becomes a link and is shown unchanged', () => {
  const place = ['Place: ', linked(`The Garden, or ${MEETING_URL}.`)];
  expect(plainParagraph(place)).toBe(`Place: The Garden, or ${MEETING_URL}.`);
  const html = asHtml(place);
  expect(html).toContain('href="https://meet.example.org/j/123?pwd=a.b&amp;x=1"');
  expect(textOf(html)).toBe(`Place: The Garden, or ${MEETING_URL}.`);
});

it('a link to a page shows its label in HTML and its address in plain text', () => {
  const line = ['Meera', linkTo('Read <it>', 'https://a.test/?x=1&y=2')];
  expect(plainParagraph(line)).toBe('Meera\nhttps://a.test/?x=1&y=2');
  expect(asHtml(line)).toBe(
    'Meera <a class="link" href="https://a.test/?x=1&amp;y=2" style="color:#1f6f8b">Read &lt;it&gt;</a>',
  );
});

it('only URLs in the text of a guide become links, and HTML stays text', () => {
  const html = asHtml([linked('<b onclick="x">javascript:alert(1)</b> "https://a.test/x"')]);
  expect(html.match(/<[^>]*>/g)).toEqual([
    '<a class="link" href="https://a.test/x" style="color:#1f6f8b">',
    '</a>',
  ]);
});

it.each([
  ['www.evil.example', 'www[.]evil[.]example'],
  ['https://1249763844', 'https[:]//1249763844'],
  ['evil.com/login', 'evil[.]com/login'],
  ['me@evil.com', 'me[@]evil[.]com'],
  ['10.0.0.1', '10[.]0[.]0[.]1'],
  ['evil。com', 'evil[。]com'],
])(
  "a stranger's name %s is shown unchanged and without a link in HTML, and with brackets in plain text",
  (name, inPlainText) => {
    const html = asHtml(['“', unlinked(name), '”']);
    expect(textOf(html)).toBe(`“${name}”`);
    expect(html).not.toContain('href');
    expect(html).not.toContain(name);
    expect(plainParagraph(['“', unlinked(name), '”'])).toBe(`“${inPlainText}”`);
  },
);

it('only the addresses in a text of a stranger are changed in plain text', () => {
  const text = 'Read “One Verse. Twice.” at 6.30,\nthen http://a.test:80/x?y=1.2, or write to me@b.org.';
  expect(plainParagraph([unlinked(text)])).toBe(
    'Read “One Verse. Twice.” at 6.30,\nthen http[:]//a[.]test[:]80/x?y=1[.]2, or write to me[@]b[.]org.',
  );
});

it('a name that no mail program turns into a link is shown unchanged', () => {
  const names = [
    'ravi',
    'ravi.kumar',
    'Ātma-vicāra',
    'One Verse. Twice.',
    'At 6.30',
    'a_b-c',
    'Dr. No',
    'x.y',
  ];
  expect(names.filter(looksLikeLink)).toEqual([]);
  for (const name of names) expect(plainParagraph([unlinked(name)])).toBe(name);
});

it('a text is recognized as a link by its scheme, www, top-level domain, mailbox or IP address', () => {
  const links = [
    'HTTPS://evil',
    'zoommtg://x',
    'mailto:x',
    'tel:112',
    'WWW.evil',
    'Visit evil.com now',
    'sit.org',
    'münchen.рф',
    'x.xn--p1ai',
    'evil。com',
    'evil.c\u200bom',
    'ｅｖｉｌ．ｃｏｍ',
    'me@evil',
    '192.0.2.1',
    'admin_evil.com',
  ];
  expect(links.filter((name) => !looksLikeLink(name))).toEqual([]);
});
