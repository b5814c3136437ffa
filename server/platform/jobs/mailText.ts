import tlds from 'tlds' with { type: 'json' };
import { linkedText } from '#contract/platform/text/linkedText.ts';

/*
 * The text of a mail. Our own words are strings. For a text that a user wrote, the caller chooses how it is
 * printed:
 * - `linked`, when the recipient knows the authors (the guides of a community that they have joined):
 * addresses become links, as on the pages.
 * - `unlinked`, when a stranger may have written it: mail programs must not find a link in it.
 */

/** A part of a paragraph. */
export type Segment = string | { text: string; isLinked: boolean } | { label: string; href: string };
/** One paragraph. A string contains only our own words. */
export type Paragraph = string | Segment[];

export const linked = (text: string): Segment => ({ text, isLinked: true });
export const unlinked = (text: string): Segment => ({ text, isLinked: false });

/** The lines of a text as paragraphs, without those that are empty. */
export const unlinkedLines = (text: string): Paragraph[] =>
  text
    .split('\n')
    .filter((line) => line.trim() !== '')
    .map((line) => [unlinked(line)]);

/** A link to a page of ours. In the plain text, its address is on a separate line. */
export const linkTo = (label: string, href: string): Segment => ({ label, href });

const segmentsOf = (paragraph: Paragraph): Segment[] =>
  typeof paragraph === 'string' ? [paragraph] : paragraph;

/**
 * Prints a paragraph of the plain-text part. Mail programs turn everything that looks like an address into a
 * link, and no markup prevents that, so the addresses in an unlinked text get brackets. Everything else is printed
 * unchanged.
 */
export const plainParagraph = (paragraph: Paragraph): string =>
  segmentsOf(paragraph)
    .map((segment) => {
      if (typeof segment === 'string') return segment;
      if ('href' in segment) return `\n${segment.href}`;
      return segment.isLinked ? segment.text : withBrackets(segment.text);
    })
    .join('');

/**
 * Puts the characters that separate the parts of an address in brackets, so that no mail program finds a link in it:
 * `https[:]//evil[.]com`. Invisible characters would do that too, but they end up in whatever is copied from the mail.
 */
const withBrackets = (text: string): string =>
  text.replaceAll(/\S+/g, (word) => (looksLikeLink(word) ? word.replaceAll(SEPARATOR, '[$&]') : word));

/** A character that separates the parts of an address, except at the end of a word. */
const SEPARATOR = /[.。．｡:：@＠](?=\S)/g;

/** Prints a paragraph as HTML, with links in this colour. */
export const htmlParagraph = (paragraph: Paragraph, colour: string): string =>
  segmentsOf(paragraph)
    .map((segment) => {
      if (typeof segment === 'string') return escaped(segment);
      if ('href' in segment) return ` ${anchor(segment.href, segment.label, colour)}`;
      return segment.isLinked ? withLinks(segment.text, colour) : withoutLinks(segment.text);
    })
    .join('');

const withLinks = (text: string, colour: string): string =>
  linkedText(text)
    .map(({ text, href }) => (href ? anchor(href, text, colour) : escaped(text)))
    .join('');

export const anchor = (href: string, text: string, colour: string): string =>
  `<a class="link" href="${escaped(href)}" style="color:${colour}">${escaped(text)}</a>`;

/**
 * Prevents mail programs from turning a text into a link, without changing a character of it. Gmail and Apple
 * Mail ignore text inside an `a`, and an `a` without `href` is not a link. Others look at one text node at a time, so
 * each character that separates the parts of an address gets its own element.
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

/**
 * Top-level domains: the delegated ones, and those that are reserved (RFC 6761, 6762 and 7686, and ICANN's
 * `internal`).
 */
const TLDS = new Set([...tlds, 'example', 'internal', 'invalid', 'local', 'localhost', 'onion', 'test']);
/** Matches a scheme, a `www`, a mail address, or an IPv4 address. */
const ADDRESS_PATTERN =
  /:\/\/|\b(mailto|tel|sms|xmpp|data|javascript):|(?<![\p{L}\p{N}])www\.|\S@\S|\d+(\.\d+){3}/u;
const LABEL_AFTER_DOT = /(?<=[\p{L}\p{N}_-])\.([\p{L}\p{M}\p{N}-]{2,})/gu;

/**
 * Whether a mail program may turn a text, or a part of it, into a link: it contains an address, or a name
 * that ends with a top-level domain ("evil.com"; "ravi.kumar" does not).
 */
export function looksLikeLink(text: string): boolean {
  const plain = text
    .normalize('NFKC')
    .replaceAll(/\p{Cf}/gu, '')
    .replaceAll('。', '.')
    .toLowerCase();
  return (
    ADDRESS_PATTERN.test(plain) ||
    [...plain.matchAll(LABEL_AFTER_DOT)].some(([, label = '']) => TLDS.has(label) || label.startsWith('xn--'))
  );
}
