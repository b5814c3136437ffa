import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { timeText } from '#web/platform/calendar/days.ts';
import { Note } from '#web/ui/feedback/Note.tsx';
import { numberText } from '#web/ui/locale.ts';
import style from './ImportArchivePage.module.css';

interface Props {
  done: number;
  total: number;
  /** The time until which the page waits, as milliseconds since 1970; null while it does not. */
  waitsUntil: number | null;
}

/** How far an import is. */
export function SendingProgress({ done, total, waitsUntil }: Props) {
  const text = t`Importing ${{ done: numberText(Math.min(done, total)) }} of ${{ total: numberText(total) }}`;
  const time = waitsUntil === null ? null : timeText(new Date(waitsUntil).toISOString());
  return (
    <div className={style.section}>
      <p>{text}</p>
      <progress className={style.progress} value={done} max={Math.max(total, 1)} aria-label={text} />
      {time && (
        <Note role="status">
          <Trans>
            There is a limit to how much can be sent in an hour. This page waits, and goes on at {time}.
          </Trans>
        </Note>
      )}
      <p>
        <Trans>You can close this page; choose the same file again to go on.</Trans>
      </p>
    </div>
  );
}
