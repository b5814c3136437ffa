import { paths } from '#web/paths.ts';
import { Link } from '#web/ui/actions/Link.tsx';
import { AuthCard } from './AuthCard.tsx';

export { GoodbyePage as Component };

/** Shown after the member has deleted the account. */
export const GoodbyePage = () => (
  <AuthCard title="Your account is deleted" below={<Link href={paths.home()}>Back to the beginning</Link>}>
    <p>Your journal, your practice and all that was yours alone are gone with it.</p>
    <p>Thank you for having been here. You are welcome back at any time.</p>
  </AuthCard>
);
