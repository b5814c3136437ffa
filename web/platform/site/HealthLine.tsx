import { Trans } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { paths } from '#web/paths.ts';
import { Link } from '#web/ui/actions/Link.tsx';
import { Note } from '#web/ui/feedback/Note.tsx';
import style from './HealthLine.module.css';
import { healthQuery } from './health.ts';
import { summaryText } from './partNames.ts';

/** The state of the site in one line, with a link to its page; nothing while it is not known. */
export function HealthLine() {
  const { data: parts } = useQuery(healthQuery());
  if (!parts) return null;
  return (
    <div className={style.line}>
      <Note tone={parts.every(({ state }) => state === 'well') ? 'sage' : 'plain'}>
        {summaryText(parts)}{' '}
        <Link href={paths.adminHealth()}>
          <Trans>State of the Site</Trans>
        </Link>
      </Note>
    </div>
  );
}
