import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { ChevronDown } from 'lucide-react';
import { useId } from 'react';
import type { Language } from '#contract/platform/languages.ts';
import { changeLanguage } from './changeLanguage.ts';
import style from './LanguageSelect.module.css';
import { languageChoices } from './languageChoice.ts';
import { currentLanguage } from './texts.ts';

/** The choice of the language in which the pages are shown. It is hidden while there is one only. */
export function LanguageSelect({ current = currentLanguage() }: { current?: Language }) {
  const id = useId();
  const choices = languageChoices(current);
  if (choices.length < 2) return null;
  return (
    <div className={style.language}>
      <label htmlFor={id}>
        <Trans>Language</Trans>
      </label>
      <span className={style.box}>
        <select
          id={id}
          value={current.tag}
          aria-describedby={current.state === 'draft' ? `${id}-draft` : undefined}
          data-language-select=""
          onChange={({ target }) => void changeLanguage(target.value)}
        >
          {choices.map((choice) => (
            <option key={choice.tag} value={choice.tag} lang={choice.tag}>
              {choice.name}
              {choice.state === 'draft' && ` (${t`draft`})`}
            </option>
          ))}
        </select>
        <ChevronDown />
      </span>
      {current.state === 'draft' && (
        <p id={`${id}-draft`}>
          <Trans>Translated by a machine, not yet checked by a speaker.</Trans>
        </p>
      )}
    </div>
  );
}
