import { currentLanguage, isEnglish } from '#web/platform/language/texts.ts';

/** "Monday, Wednesday and Sunday": a part of a sentence, so it is in the language of the page. */
export function listText(items: readonly string[]): string {
  return new Intl.ListFormat(isEnglish() ? 'en-GB' : currentLanguage().tag).format(items);
}
