import { textsUrl } from 'virtual:texts';
import { ENGLISH } from '#contract/platform/languages.ts';
import type { Reflection } from '#contract/reflections.ts';

/** A reflection in the language of the page, or in another one, `lang`, if it is not translated. */
export type TranslatedReflection = Reflection & { lang?: string | undefined };

type Translations = Record<string, string>;

/** The translations of one language. If they cannot be loaded, they are loaded again with the next reflection. */
let latest: { tag: string; translations: Promise<Translations> } | undefined;

function translationsIn(tag: string): Promise<Translations> {
  if (latest?.tag === tag) return latest.translations;
  const translations = fetchTranslations(tag).catch(() => {
    latest = undefined;
    return {};
  });
  latest = { tag, translations };
  return translations;
}

async function fetchTranslations(tag: string): Promise<Translations> {
  const response = await fetch(textsUrl(tag, 'reflections'));
  return response.ok
    ? response.json()
    : Promise.reject(new TypeError('The reflections could not be loaded.'));
}

export async function translated(reflection: Reflection, tag: string): Promise<TranslatedReflection> {
  // A reflection of this site has no translations.
  if (reflection.language !== undefined) return { ...reflection, lang: reflection.language ?? undefined };
  if (tag === ENGLISH.tag) return reflection;
  const { [reflection.content]: content, [reflection.author]: author } = await translationsIn(tag);
  return content && author ? { ...reflection, content, author } : { ...reflection, lang: ENGLISH.tag };
}
