import fs from 'node:fs';
import path from 'node:path';
import { ENGLISH, LANGUAGES, type Language } from '#contract/platform/languages.ts';
import { type Catalogue, englishCatalogue, LOCALES, readCatalogue } from './catalogues.ts';
import { createTexts, ENGLISH_TEXTS, type Texts } from './texts.ts';

/** The languages that this site offers. */
export interface Languages {
  offered: Language[];
  isOffered(tag: string): boolean;
  /** A tag that a page has sent; null if there is none, or if its language is not offered. */
  offeredOrNull(tag: string | null | undefined): string | null;
  /** The texts for a recipient, in the first of these languages that is offered; English if none is. */
  textsIn(...tags: (string | null | undefined)[]): Texts;
  /**
   * The texts for the mails of `auth` and `account`, which must not be misunderstood: English instead of a language that
   * no speaker has checked.
   */
  reviewedTextsIn(tag: string | null | undefined): Texts;
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

const SHARES_FILE = path.join(LOCALES, 'shares.json');

export function openLanguages({ languages: chosen }: { languages: string[] | null }): Languages {
  const shares = JSON.parse(fs.readFileSync(SHARES_FILE, 'utf8')) as SharesByTag;
  return createLanguages(
    offeredLanguages(LANGUAGES, shares, chosen).map((language) => ({
      language,
      catalogue: language.tag === ENGLISH.tag ? englishCatalogue() : readCatalogue(language.tag),
    })),
  );
}

export function createLanguages(offered: { language: Language; catalogue: Catalogue }[]): Languages {
  const textsByTag = new Map(
    offered.map(({ language, catalogue }) => [language.tag, createTexts(language, catalogue)]),
  );
  const isOffered = (tag: string) => textsByTag.has(tag);
  /** A community that writes in `pt-BR` is mailed in `pt`. */
  const textsIn: Languages['textsIn'] = (...tags) => {
    const candidates = tags.flatMap((tag) => (tag ? [tag, tag.split('-')[0] ?? ''] : []));
    return textsByTag.get(candidates.find(isOffered) ?? '') ?? ENGLISH_TEXTS;
  };
  return {
    offered: offered.map(({ language }) => language),
    isOffered,
    offeredOrNull: (tag) => (tag && isOffered(tag) ? tag : null),
    textsIn,
    reviewedTextsIn: (tag) => {
      const texts = textsIn(tag);
      return texts.language.state === 'reviewed' ? texts : ENGLISH_TEXTS;
    },
  };
}
