import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { paths } from '#web/paths.ts';
import { Link } from '#web/ui/actions/Link.tsx';
import style from './ChangedPagesLine.module.css';
import { healthQuery } from './health.ts';

/** How often an open page asks again. */
const INTERVAL_MS = 5 * 60_000;

/** Tells an admin that no mail goes out, because no mail can. Nothing while mails go out, or the state is not known. */
export function MailLine() {
  const { data: parts = [] } = useQuery({
    ...healthQuery(),
    staleTime: INTERVAL_MS,
    refetchInterval: INTERVAL_MS,
  });
  const mail = parts.find(({ id, state }) => id === 'mail' && state === 'broken');
  if (!mail) return null;
  return (
    <aside className={style.line} aria-label={t`Mail`}>
      <p>
        {mail.words}{' '}
        <Link href={paths.adminHealth()}>
          <Trans>State of the Site</Trans>
        </Link>
      </p>
    </aside>
  );
}
