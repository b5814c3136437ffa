import tlds from 'tlds' with { type: 'json' };
import { linkedText } from '#contract/platform/linkedText.ts';

/*
 * The text of a mail. Our own words are strings; what somebody else wrote says how it is shown:
 * - `linked`, where the recipient knows the writers (the guides of a community that they chose): its addresses are
 *   links, as on the pages.
 * - `unlinked`, where a stranger may have written it: mail programs must find no link in it.
 */

/** A stretch of a paragraph. */
export type Segment = string | { text: string; isLinked: boolean; instead: string };
/** What is said in one paragraph; a string where all of it is our own. */
export type Paragraph = string | Segment[];

export const linked = (text: string): Segment => ({ text, isLinked: true, instead: text });
/** `instead` stands in the text part for a text that a mail program would take for a link. */
export const unlinked = (text: string, instead = '(a name that looks like a web address)'): Segment => ({
  text,
  isLinked: false,
  instead,
});

const segmentsOf = (paragraph: Paragraph): Segment[] =>
  typeof paragraph === 'string' ? [paragraph] : paragraph;

/**
 * A paragraph of the text part. A mail program makes a link of whatever looks like one there, and no mark around it
 * prevents that, so a stranger's text that looks like one is left out. Everything else stands as it was typed.
 */
export const plainParagraph = (paragraph: Paragraph): string =>
  segmentsOf(paragraph)
    .map((segment) => {
      if (typeof segment === 'string') return segment;
      return segment.isLinked || !looksLikeLink(segment.text) ? segment.text : segment.instead;
    })
    .join('');

/** What stands in HTML for a paragraph. */
export const htmlParagraph = (paragraph: Paragraph): string =>
  segmentsOf(paragraph)
    .map((segment) => {
      if (typeof segment === 'string') return escaped(segment);
      return segment.isLinked ? withLinks(segment.text) : withoutLinks(segment.text);
    })
    .join('');

const withLinks = (text: string): string =>
  linkedText(text)
    .map(({ text, href }) =>
      href
        ? `<a class="link" href="${escaped(href)}" style="color:#93540E">${escaped(text)}</a>`
        : escaped(text),
    )
    .join('');

/**
 * Two things keep mail programs from making a link of a text without changing a character of it. Gmail and Apple Mail
 * leave alone what is inside of an `a`, and an `a` without `href` leads nowhere. Others look at one run of text at a
 * time, hence an element of its own around each character that holds an address together.
 */
const withoutLinks = (text: string): string =>
  `<a style="color:inherit;text-decoration:none">${escaped(text).replaceAll(/[.:/@。．｡]/g, '<span>$&</span>')}</a>`;

const ENTITIES: Record<string, string> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};
export const escaped = (text: string): string =>
  text.replace(/[&<>"']/g, (character) => ENTITIES[character] ?? character);

/** Top-level domains: those that are delegated, and those that are set aside (RFC 6761). */
const TLDS = new Set([...tlds, 'example', 'internal', 'invalid', 'local', 'localhost', 'onion', 'test']);
/** A scheme with slashes or one that acts without them, a `www`, an address of a mailbox, or four numbers. */
const ADDRESS = /:\/\/|\b(mailto|tel|sms|xmpp|data|javascript):|(?<![\p{L}\p{N}])www\.|\S@\S|\d+(\.\d+){3}/u;
const DOTTED = /(?<=[\p{L}\p{N}_-])\.([\p{L}\p{M}\p{N}-]{2,})/gu;

/**
 * Whether a mail program may take a text for a link, or for one beside other words: it has an address, or a name that
 * ends with a top-level domain ("evil.com"; "ravi.kumar" does not).
 */
export function looksLikeLink(text: string): boolean {
  const plain = text
    .normalize('NFKC')
    .replaceAll(/\p{Cf}/gu, '')
    .replaceAll('。', '.')
    .toLowerCase();
  return (
    ADDRESS.test(plain) ||
    [...plain.matchAll(DOTTED)].some(([, label = '']) => TLDS.has(label) || label.startsWith('xn--'))
  );
}
