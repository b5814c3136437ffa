import type { AdminUser } from '#contract/admin.ts';
import { Name } from '#web/ui/layout/Name.tsx';
import { Avatar } from '#web/ui/pictures/Avatar.tsx';
import style from './UserIdentity.module.css';

/** Picture, username and full name; whoever looks after the house has a warmer picture. */
export function UserIdentity({ user }: { user: AdminUser }) {
  const { username, fullName, avatarUrl, role, profileTheme } = user;
  return (
    <span className={style.user}>
      <Avatar name={username} src={avatarUrl} size="small" isPlain={role === 'sadhaka'} />
      <span>
        <Name gradient={profileTheme.usernameGradient}>{username}</Name>
        {fullName && <bdi className={style.full}>{fullName}</bdi>}
      </span>
    </span>
  );
}
