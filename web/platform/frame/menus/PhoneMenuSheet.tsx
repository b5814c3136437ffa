import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { useLocation } from 'react-router';
import type { User } from '#contract/account.ts';
import { accountLinks, isCurrent, mainLinks } from '#web/platform/frame/navigation.ts';
import { type Theme, themeChoices, useTheme } from '#web/platform/member/theme.ts';
import { UserSummary } from '#web/platform/member/UserSummary.tsx';
import { lockJournal } from '#web/platform/session/journalLock.ts';
import { Link } from '#web/ui/actions/Link.tsx';
import { useLazy } from '#web/ui/useLazy.ts';
import style from './PhoneMenuSheet.module.css';

interface Props {
  user: User;
  onClose: () => void;
  onSignOut: () => void;
}

/** Loaded lazily, because the module is large. Offline, the menu works without the choice of a theme. */
const loadRadioGroup = async () => (await import('#web/ui/fields/ChoiceGroup.tsx')).RadioGroup;

/** The content of the menu on a small screen. `PhoneMenu` loads it. */
export function PhoneMenuSheet({ user, onClose, onSignOut }: Props) {
  const RadioGroup = useLazy(loadRadioGroup, true, () => {});
  const [theme, chooseTheme] = useTheme();
  const { pathname } = useLocation();
  return (
    <div className={style.content}>
      <UserSummary user={user} />
      <nav aria-label={t`Main`}>
        {mainLinks().map(({ label, href, prefixes }) => (
          <Link
            key={href}
            href={href}
            aria-current={isCurrent(prefixes, pathname) ? 'page' : undefined}
            onClick={onClose}
          >
            {label}
          </Link>
        ))}
      </nav>
      <div className={style.account}>
        {accountLinks(user).map(({ label, href }) => (
          <Link key={href} href={href} onClick={onClose}>
            {label}
          </Link>
        ))}
        <div className={style.theme}>
          {RadioGroup && (
            <RadioGroup
              label={t`Theme`}
              variant="chips"
              options={themeChoices()}
              value={theme}
              onChange={(chosen) => chooseTheme(chosen as Theme)}
            />
          )}
        </div>
        {user.journal !== 'plain' && (
          <button
            type="button"
            className={style.signOut}
            onClick={() => {
              void lockJournal(user.id);
              onClose();
            }}
          >
            <Trans>Lock Journal</Trans>
          </button>
        )}
        <button type="button" className={style.signOut} onClick={onSignOut}>
          <Trans>Sign Out</Trans>
        </button>
      </div>
    </div>
  );
}
