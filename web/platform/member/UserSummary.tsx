import type { User } from '#contract/account.ts';
import style from './UserSummary.module.css';

/** Whose menu this is. */
export function UserSummary({ user }: { user: User }) {
  return (
    <p className={style.who}>
      <b>
        <bdi>{user.fullName || user.username}</bdi>
      </b>
      {user.email}
    </p>
  );
}
