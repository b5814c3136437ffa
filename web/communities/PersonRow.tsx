import type { ReactNode } from 'react';
import type { PublicUser } from '#contract/account.ts';
import { badgeOf } from '#web/platform/member/badgeOf.ts';
import { PersonBadge } from '#web/platform/member/PersonBadge.tsx';
import { Name } from '#web/ui/layout/Name.tsx';
import { Avatar } from '#web/ui/pictures/Avatar.tsx';
import style from './PersonRow.module.css';

interface Props {
  /** Null for somebody whose account is gone. */
  person: PublicUser | null;
  /** A smaller picture. */
  isSmall?: boolean;
  /** Where something else says what they are. */
  hasNoBadge?: boolean;
  /** A second line. */
  children?: ReactNode;
}

/** Who it is: picture, name and badge. */
export function PersonRow({ person, isSmall, hasNoBadge, children }: Props) {
  const size = isSmall ? 'small' : 'normal';
  const name = person ? person.fullName || person.username : GONE;
  const isPlain = !person || badgeOf(person) === 'Sadhaka';
  return (
    <div className={style.person}>
      <Avatar name={person ? name : '·'} src={person?.avatarUrl} size={size} isPlain={isPlain} />
      <div className={style.words}>
        <div className={style.name}>
          {person ? (
            <Name gradient={person.profileTheme.usernameGradient}>{name}</Name>
          ) : (
            <span className={style.gone}>{GONE}</span>
          )}
          {person && !hasNoBadge && <PersonBadge person={person} />}
        </div>
        {children && <div className={style.second}>{children}</div>}
      </div>
    </div>
  );
}

const GONE = 'a former member';
