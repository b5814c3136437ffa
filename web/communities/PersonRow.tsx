import type { ReactNode } from 'react';
import type { PublicUser } from '#contract/account.ts';
import { badgeOf } from '#web/platform/member/badgeOf.ts';
import { PersonBadge } from '#web/platform/member/PersonBadge.tsx';
import { personName } from '#web/platform/member/personName.ts';
import { avatarPicture } from '#web/platform/pictureUrl.ts';
import { Name } from '#web/ui/layout/Name.tsx';
import { Avatar } from '#web/ui/pictures/Avatar.tsx';
import style from './PersonRow.module.css';

interface Props {
  /** Null when the account is deleted. */
  person: PublicUser | null;
  /** Shows a small avatar. */
  isSmall?: boolean;
  /** Shown instead of the person's badge; null for nothing, where the role in the community is shown elsewhere. */
  badge?: ReactNode;
  /** Shown below the name. */
  children?: ReactNode;
}

/** A person's avatar, name and badge. */
export function PersonRow({
  person,
  isSmall,
  badge = person && <PersonBadge person={person} />,
  children,
}: Props) {
  const size = isSmall ? 'small' : 'normal';
  const name = personName(person);
  const isPlain = !person || badgeOf(person) === 'Sadhaka';
  return (
    <div className={style.person}>
      <Avatar
        name={person ? name : '·'}
        {...(person && avatarPicture(person))}
        size={size}
        isPlain={isPlain}
      />
      <div className={style.text}>
        <div className={style.name}>
          {person ? (
            <Name gradient={person.profileTheme.usernameGradient}>{name}</Name>
          ) : (
            <span className={style.former}>{name}</span>
          )}
          {badge}
        </div>
        {children && <div className={style.details}>{children}</div>}
      </div>
    </div>
  );
}
