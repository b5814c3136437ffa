import { BookCheck, CalendarDays, LogOut, Moon, Settings, Shield, Sun, SunMoon } from 'lucide-react';
import type { User } from '#contract/account.ts';
import { accountLinks } from '#web/platform/frame/navigation.ts';
import { THEMES, useTheme } from '#web/platform/member/theme.ts';
import { UserSummary } from '#web/platform/member/UserSummary.tsx';
import { Menu, MenuLine, MenuRadios, type MenuStart } from '#web/ui/actions/Menu.tsx';
import { Avatar } from '#web/ui/pictures/Avatar.tsx';

interface Props {
  user: User;
  onSignOut: () => void;
  start?: MenuStart;
}

const ICONS: { [label: string]: typeof Sun } = {
  'Account Settings': Settings,
  'My Events': CalendarDays,
  Moderation: BookCheck,
  'Admin Panel': Shield,
};
const SKIES = { system: SunMoon, dawn: Sun, night: Moon };

/** The menu of the member. It is loaded when it is opened (`MemberMenu`), and therefore open at first. */
export function UserMenu({ user, onSignOut, start }: Props) {
  const [theme, chooseTheme] = useTheme();
  const face = <Avatar name={user.fullName || user.username} src={user.avatarUrl} size="small" />;
  const skies = THEMES.map(({ value, label }) => {
    const Sky = SKIES[value];
    return { value, label, icon: <Sky /> };
  });
  return (
    <Menu label="User menu" trigger={face} top={<UserSummary user={user} />} isOpenAtFirst start={start}>
      {accountLinks(user).map(({ label, href }) => {
        const Icon = ICONS[label] ?? Settings;
        return (
          <MenuLine key={href} href={href} icon={<Icon />}>
            {label}
          </MenuLine>
        );
      })}
      <MenuRadios title="Theme" value={theme} onChange={chooseTheme} options={skies} />
      <MenuLine icon={<LogOut />} onAction={onSignOut}>
        Sign Out
      </MenuLine>
    </Menu>
  );
}
