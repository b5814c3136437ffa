import { compileMessageOrThrow } from '@lingui/message-utils/compileMessage';
import { numberText, setLanguage } from '#web/ui/locale.ts';
import type { Cases, Kind, Texts, Token } from './texts.ts';

/** What Lingui's macros make of a text. The English text is left out in production. */
export interface Message {
  id: string;
  message?: string;
  values?: Record<string, unknown>;
}

let language = 'en';
const texts = new Map<string, Token[]>();
const english = new Set<string>();

/** Adds texts in the language of the page. */
export function addTexts(tag: string, added: Texts): void {
  language = tag;
  setLanguage(tag);
  for (const [id, tokens] of Object.entries(added.texts)) texts.set(id, tokens);
  for (const id of added.english ?? []) english.add(id);
}

/** The texts that are loaded, as `addTexts` takes them. A worker gets its texts from the page that starts it. */
export const loadedTexts = (): [tag: string, loaded: Texts] => [
  language,
  { texts: Object.fromEntries(texts), english: [...english] },
];

/** Whether a text is shown in English, although the page has another language. */
export const isInEnglish = ({ id }: Message): boolean => english.has(id);

/**
 * Lingui's macros call this object. `@lingui/core` is five times as large, interprets `\u0041` in the values, and its
 * `<Trans>` finds tags in them. Here a value is never more than data.
 */
export const i18n = {
  _: (message: Message): string =>
    partsOf(message)
      .map((part) => (typeof part === 'string' ? part : String(part.value ?? '')))
      .join(''),
};

/** The strings of a text, and its values in their places. */
export function partsOf({ id, message, values = {} }: Message): (string | { value: unknown })[] {
  const tag = english.has(id) ? 'en' : language;
  return textOf(id, message).flatMap((token) => partsOfToken(token, values, tag));
}

function textOf(id: string, message?: string): Token[] {
  const tokens = texts.get(id);
  if (tokens) return tokens;
  // In development and tests, the code contains the texts.
  return !import.meta.env.PROD && message !== undefined ? (compileMessageOrThrow(message) as Token[]) : [id];
}

function partsOfToken(
  token: Token,
  values: Record<string, unknown>,
  tag: string,
): (string | { value: unknown })[] {
  if (typeof token === 'string') return [token];
  const [name, kind, cases] = token;
  const value = values[name];
  if (!kind || !cases) return [{ value }];
  const number = Number(value) - (cases.offset ?? 0);
  return chosenCase(kind, cases, value, number, tag).flatMap((each) =>
    each === '#' && kind !== 'select' ? [numberText(number)] : partsOfToken(each, values, tag),
  );
}

function chosenCase(kind: Kind, cases: Cases, value: unknown, number: number, tag: string): Token[] {
  const exact = Object.hasOwn(cases, String(value)) ? cases[String(value)] : undefined;
  if (exact || kind === 'select') return exact ?? cases.other ?? [];
  const type = kind === 'plural' ? 'cardinal' : 'ordinal';
  return cases[new Intl.PluralRules(tag, { type }).select(number)] ?? cases.other ?? [];
}
