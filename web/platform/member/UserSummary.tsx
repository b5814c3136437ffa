import type { User } from '#contract/account.ts';
import { personName } from './personName.ts';
import style from './UserSummary.module.css';

/** The member's name and email, at the top of the menu. */
export function UserSummary({ user }: { user: User }) {
  return (
    <p className={style.summary}>
      <b>
        <bdi>{personName(user)}</bdi>
      </b>
      {user.email}
    </p>
  );
}
