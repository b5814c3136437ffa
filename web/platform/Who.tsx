import type { User } from '../../contract/account.ts';
import style from './Who.module.css';

/** Whose menu this is. */
export function Who({ user }: { user: User }) {
  return (
    <p className={style.who}>
      <b>{user.fullName || user.username}</b>
      {user.email}
    </p>
  );
}
