import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import type { Sit } from '#contract/journal/entries.ts';
import { paths } from '#web/paths.ts';
import { dayText } from '#web/platform/calendar/wallTime.ts';
import { practiceName } from '#web/platform/practiceName.ts';
import { valueText } from '#web/platform/practiceValues.ts';
import { Link } from '#web/ui/actions/Link.tsx';
import { userText } from '#web/ui/userText.ts';
import style from './EntryPage.module.css';

/** The practice after which an entry was written, and the reflection that was kept with it. */
export function SitNote({ sit: { logId, practice, date, value, sankalpa, reflection } }: { sit: Sit }) {
  return (
    <aside className={style.sit} aria-label={t`Practice`}>
      <p>
        <WrittenAfter
          practice={
            <Link href={logId ? paths.log(logId) : paths.practice(practice.id)}>
              <bdi>{practiceName(practice)}</bdi>
            </Link>
          }
          value={value !== null && valueText(value, practice.type)}
          date={date && dayText(date)}
        />
      </p>
      {sankalpa && <p {...userText()}>{sankalpa}</p>}
      {reflection && (
        <blockquote>
          <p>{reflection.content}</p>
          <footer>{reflection.author}</footer>
        </blockquote>
      )}
    </aside>
  );
}

interface WrittenAfterProps {
  practice: ReactNode;
  value: string | false;
  date: string | null;
}

function WrittenAfter({ practice, value, date }: WrittenAfterProps) {
  if (value && date)
    return (
      <Trans>
        Written after {practice}, {value} on {date}
      </Trans>
    );
  if (value)
    return (
      <Trans>
        Written after {practice}, {value}
      </Trans>
    );
  return date ? (
    <Trans>
      Written after {practice} on {date}
    </Trans>
  ) : (
    <Trans>Written after {practice}</Trans>
  );
}
