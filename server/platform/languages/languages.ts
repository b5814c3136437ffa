import fs from 'node:fs';
import path from 'node:path';
import { ENGLISH, LANGUAGES, type Language } from '#contract/platform/languages.ts';

/** The languages that this site offers. */
export interface Languages {
  offered: Language[];
  isOffered(tag: string): boolean;
  /** A tag that a page has sent; null if there is none, or if its language is not offered. */
  offeredOrNull(tag: string | null | undefined): string | null;
}

/**
 * How much of a language is translated, from 0 to 1: the texts of the screens, and those of the mails of auth, account
 * and events.
 */
export interface Shares {
  screens: number;
  mails: number;
}

/** The shares of each language but English. `npm run languages` writes them to `server/locales/shares.json`. */
export type SharesByTag = Record<string, Shares & { isOffered: boolean }>;

/** The shares of the screens from which a language is offered, and below which it is withdrawn. */
const [OFFERED_FROM, WITHDRAWN_BELOW] = [0.9, 0.8];

/**
 * Whether a language is complete enough to be offered. One that is offered already stays until much of it is missing, so
 * that a few new texts do not withdraw it.
 */
export const isCompleteEnough = ({ screens, mails }: Shares, isOfferedNow: boolean): boolean =>
  isOfferedNow ? Math.min(screens, mails) >= WITHDRAWN_BELOW : screens >= OFFERED_FROM && mails === 1;

/** English, and of these languages those that are complete enough. `chosen` is the setting `LANGUAGES`; null for all. */
export const offeredLanguages = (
  languages: readonly Language[],
  shares: SharesByTag,
  chosen: string[] | null,
): Language[] =>
  languages.filter(
    ({ tag }) =>
      tag === ENGLISH.tag || (shares[tag]?.isOffered === true && (chosen === null || chosen.includes(tag))),
  );

const SHARES_FILE = path.join(import.meta.dirname, '../../locales/shares.json');

export function openLanguages({ languages: chosen }: { languages: string[] | null }): Languages {
  const shares = JSON.parse(fs.readFileSync(SHARES_FILE, 'utf8')) as SharesByTag;
  return createLanguages(offeredLanguages(LANGUAGES, shares, chosen));
}

export function createLanguages(offered: Language[]): Languages {
  const isOffered = (tag: string) => offered.some((language) => language.tag === tag);
  return {
    offered,
    isOffered,
    offeredOrNull: (tag) => (tag && isOffered(tag) ? tag : null),
  };
}
