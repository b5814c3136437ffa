import type { FastifyRequest } from 'fastify';
import { ENGLISH, LANGUAGES } from '#contract/platform/languages.ts';

/** The languages of a build, by the files that it has for each of them. English is the first. */
export const languagesIn = (files: string[]): string[] => [
  ENGLISH.tag,
  ...files.flatMap((file) => /^index\.([\w-]+)\.html$/.exec(file)?.[1] ?? []),
];

/**
 * The language in which a page is sent: the one that the address names, else the first that the browser accepts and that
 * a speaker has checked, else English.
 */
export function pageLanguage({ url, headers }: FastifyRequest, built: string[]): string {
  const named = new URLSearchParams(url.split('?')[1]).get('language');
  if (named && built.includes(named)) return named;
  const reviewed = LANGUAGES.filter(({ tag, state }) => state === 'reviewed' && built.includes(tag));
  return (
    acceptedLanguage(
      headers['accept-language'] ?? '',
      reviewed.map(({ tag }) => tag),
    ) ?? ENGLISH.tag
  );
}

/**
 * The language of these that a browser prefers (RFC 9110, 12.5.4). A range also matches the language without its region,
 * so `pt-BR` finds `pt`. Null if it accepts none of them.
 */
export function acceptedLanguage(header: string, tags: string[]): string | null {
  const ranges = header.split(',').map((range) => {
    const [tag = '', ...parameters] = range.trim().toLowerCase().split(';');
    const quality = parameters.map((each) => each.trim()).find((each) => each.startsWith('q='));
    return { tag: tag.trim(), quality: quality ? Number(quality.slice(2)) : 1 };
  });
  const accepted = ranges.filter(({ quality }) => quality > 0).sort((a, b) => b.quality - a.quality);
  for (const { tag } of accepted) {
    const match = tags.find((each) => each.toLowerCase() === tag || each.toLowerCase() === tag.split('-')[0]);
    if (match) return match;
  }
  return null;
}
