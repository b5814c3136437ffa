import { t } from '@lingui/core/macro';
import { Chip } from '#web/ui/feedback/Chip.tsx';
import { locale } from '#web/ui/locale.ts';
import style from './LanguageFilter.module.css';
import { languageName } from './languageOptions.ts';
import { currentLanguage, isEnglish } from './texts.ts';

interface Props {
  /** The items of the list, each with its language or null. */
  listed: readonly { language: string | null }[];
  /** The tag of the chosen language, or an empty string. */
  chosen: string;
  /** Called with the tag of a language, or with an empty string to clear the filter. */
  onChoose: (tag: string) => void;
}

/**
 * Restricts a list to a language. It offers the languages of the listed items and that of the page, and renders
 * nothing while there is nothing to choose from.
 */
export function LanguageFilter({ listed, chosen, onChoose }: Props) {
  const stated = listed.flatMap(({ language }) => language ?? []);
  const ofPage = stated.length > 0 && !isEnglish() ? [currentLanguage().tag] : [];
  const tags = [...new Set([...stated, ...ofPage, ...(chosen ? [chosen] : [])])];
  if (tags.length < 2 && !chosen) return null;
  const names = new Map(tags.map((tag) => [tag, languageName(tag)]));
  tags.sort((one, other) => (names.get(one) ?? '').localeCompare(names.get(other) ?? '', locale()));
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset belongs in a form
    <div className={style.chips} role="group" aria-label={t`Filter by language`}>
      {tags.map((tag) => (
        <Chip key={tag} isPressed={tag === chosen} onPress={() => onChoose(tag === chosen ? '' : tag)}>
          {names.get(tag) ?? tag}
        </Chip>
      ))}
    </div>
  );
}
