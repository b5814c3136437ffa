import { t } from '@lingui/core/macro';
import { locale } from '#web/ui/locale.ts';

/** The languages to choose from for what people write. The API accepts others too. */
const TAGS = (
  'ar bg bn bo ca cs da de el en es et fa fi fr gu he hi hr hu id it ja ka kn ko lt ' +
  'lv ml mr ms my nb ne nl pa pl pt ro ru sa si sk sl sr sv ta te th tr uk ur vi zh'
).split(' ');

/** The name of a language in the language of the page: "German". */
export const languageName = (tag: string): string => nameIn(tag, locale());

/** The options of a select: none, and each language under its own name. `chosen` is among them, whatever it is. */
export function languageOptions(chosen: string | null | undefined) {
  const tags = chosen && !TAGS.includes(chosen) ? [chosen, ...TAGS] : TAGS;
  const options = tags.map((tag) => ({ value: tag, label: nameIn(tag, tag), lang: tag }));
  const byName = new Intl.Collator(locale()).compare;
  return [
    { value: '', label: t`Not stated` },
    ...options.sort((one, other) => byName(one.label, other.label)),
  ];
}

const nameIn = (tag: string, language: string): string =>
  new Intl.DisplayNames([language], { type: 'language' }).of(tag) ?? tag;
