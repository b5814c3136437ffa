import { t } from '@lingui/core/macro';
import { BookCheck, CalendarDays, Lock, LogOut, Moon, Settings, Shield, Sun, SunMoon } from 'lucide-react';
import type { User } from '#contract/account.ts';
import { paths } from '#web/paths.ts';
import { accountLinks } from '#web/platform/frame/navigation.ts';
import { personName } from '#web/platform/member/personName.ts';
import { themeChoices, useTheme } from '#web/platform/member/theme.ts';
import { UserSummary } from '#web/platform/member/UserSummary.tsx';
import { avatarPicture } from '#web/platform/pictureUrl.ts';
import { lockJournal } from '#web/platform/session/journalLock.ts';
import { type InitialFocus, Menu, MenuItem, MenuRadios } from '#web/ui/actions/Menu.tsx';
import { Avatar } from '#web/ui/pictures/Avatar.tsx';

interface Props {
  user: User;
  onSignOut: () => void;
  initialFocus?: InitialFocus;
}

/** The icons of the links by their addresses. */
const ICONS: { [href: string]: typeof Sun } = {
  [paths.events()]: CalendarDays,
  [paths.moderation()]: BookCheck,
  [paths.adminDashboard()]: Shield,
};
const THEME_ICONS = { system: SunMoon, dawn: Sun, night: Moon };

/** The user menu. When its button has been pressed, `MemberMenu` renders this component, which is open at first. */
export function UserMenu({ user, onSignOut, initialFocus }: Props) {
  const [theme, chooseTheme] = useTheme();
  const avatar = <Avatar name={personName(user)} {...avatarPicture(user)} size="small" />;
  const themes = themeChoices().map(({ value, label }) => {
    const Icon = THEME_ICONS[value];
    return { value, label, icon: <Icon /> };
  });
  return (
    <Menu
      label={t`User menu`}
      trigger={avatar}
      top={<UserSummary user={user} />}
      isInitiallyOpen
      initialFocus={initialFocus}
    >
      {accountLinks(user).map(({ label, href }) => {
        const Icon = ICONS[href] ?? Settings;
        return (
          <MenuItem key={href} href={href} icon={<Icon />}>
            {label}
          </MenuItem>
        );
      })}
      <MenuRadios title={t`Theme`} value={theme} onChange={chooseTheme} options={themes} />
      {user.journal !== 'plain' && (
        <MenuItem icon={<Lock />} onAction={() => void lockJournal(user.id)}>
          {t`Lock Journal`}
        </MenuItem>
      )}
      <MenuItem icon={<LogOut />} onAction={onSignOut}>
        {t`Sign Out`}
      </MenuItem>
    </Menu>
  );
}
