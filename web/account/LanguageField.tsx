import { t } from '@lingui/core/macro';
import type { User } from '#contract/account.ts';
import { changeLanguage, forgetLanguage } from '#web/platform/language/changeLanguage.ts';
import { languageChoices } from '#web/platform/language/languageChoice.ts';
import { currentLanguage } from '#web/platform/language/texts.ts';
import { useOfflineReason } from '#web/ui/actions/offlineReason.ts';
import { Select } from '#web/ui/fields/Select.tsx';

const BROWSER = '';

/** The language of the member's pages and mails. It is hidden while there is one only. */
export function LanguageField({ member }: { member: User }) {
  const offlineReason = useOfflineReason();
  const current = currentLanguage();
  const choices = languageChoices(current);
  if (choices.length < 2) return null;
  const hint =
    current.state === 'draft'
      ? t`Translated by a machine, not yet checked by a speaker.`
      : t`Used for the pages and for mails to you.`;
  return (
    <Select
      label={t`Language`}
      isDisabled={offlineReason !== null}
      hint={offlineReason ?? hint}
      value={member.language ?? BROWSER}
      options={[
        { value: BROWSER, label: t`As this browser says` },
        ...choices.map(({ tag, name, state }) => ({
          value: tag,
          label: state === 'draft' ? `${name} (${t`draft`})` : name,
          lang: tag,
        })),
      ]}
      onChange={(tag) => void (tag === BROWSER ? forgetLanguage() : changeLanguage(tag))}
    />
  );
}
