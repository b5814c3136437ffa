import type { User } from '#contract/account.ts';
import { PersonBadge } from '#web/platform/member/PersonBadge.tsx';
import { Name } from '#web/ui/layout/Name.tsx';
import { Avatar } from '#web/ui/pictures/Avatar.tsx';
import style from './ThemePreview.module.css';

const SKIES = [
  { theme: 'dawn', caption: 'At dawn' },
  { theme: 'night', caption: 'At night' },
];

/** The member as others see them, under both skies. */
export function ThemePreview({ member, gradient }: { member: User; gradient: string | null }) {
  const { role, isPatron, guideOf } = member;
  const isGuide = guideOf.length > 0;
  const person = { role, isPatron, isGuide, profileTheme: { usernameGradient: gradient } };
  return (
    <div className={style.both}>
      {SKIES.map(({ theme, caption }) => (
        <div key={theme} data-theme={theme}>
          <p className={style.caption}>{caption}</p>
          <div className={style.person}>
            <Avatar name={member.fullName || member.username} src={member.avatarUrl} />
            <span className={style.names}>
              <Name gradient={gradient}>{member.username}</Name>
              <PersonBadge person={person} />
            </span>
          </div>
        </div>
      ))}
    </div>
  );
}
