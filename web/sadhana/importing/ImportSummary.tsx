import { plural, t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { StepHeading } from '#web/platform/imports/StepHeading.tsx';
import type { UnreadableRow } from '#web/sadhana/importing/reading/practiceFile.ts';
import { Button } from '#web/ui/actions/Button.tsx';
import { Note } from '#web/ui/feedback/Note.tsx';
import { PartialList } from '#web/ui/layout/PartialList.tsx';
import style from './ImportPage.module.css';
import type { LogsToSend } from './logsToSend.ts';
import type { ImportCounts } from './sendLogs.ts';

interface CountsProps {
  logs: LogsToSend;
  counts: ImportCounts;
}

/** What an import creates or has created, and the rows that cannot be read. */
export function CountsText({ logs, counts }: CountsProps) {
  const unreadable: UnreadableRow[] = [...logs.unreadable, ...counts.refused];
  const { known } = counts;
  const unreadableCount = logs.unreadableCount + counts.refused.length;
  return (
    <>
      <p>
        {t`${plural(logs.logs, { one: '# log', other: '# logs' })} on ${plural(logs.days, { one: '# day', other: '# days' })}; ${plural(known, { one: '# is already here', other: '# are already here' })}; ${plural(unreadableCount, { one: '# cannot be read.', other: '# cannot be read.' })}`}
      </p>
      {unreadable.length > 0 && (
        <section className={style.section}>
          <h3>
            <Trans>These cannot be read</Trans>
          </h3>
          <PartialList
            className={style.rows}
            items={unreadable}
            render={({ text, reason }) => (
              <>
                <bdi>{text}</bdi>
                <span className={style.reason}>{reason}</span>
              </>
            )}
          />
        </section>
      )}
    </>
  );
}

interface Props extends CountsProps {
  failure?: string | undefined;
  onImport: () => void;
  onCancel: () => void;
}

/** What an import would create. Nothing is written before the member confirms. */
export function ImportSummary({ logs, counts, failure, onImport, onCancel }: Props) {
  return (
    <section className={style.section}>
      <StepHeading>
        <Trans>Before you import</Trans>
      </StepHeading>
      {failure && (
        <Note tone="rose" role="alert">
          {failure}
        </Note>
      )}
      <CountsText logs={logs} counts={counts} />
      {counts.created === 0 && (
        <p>
          <Trans>There is nothing new in these files.</Trans>
        </p>
      )}
      <div className={style.buttons}>
        {counts.created > 0 && (
          <Button variant="primary" isPending={false} onPress={onImport}>
            {t`${plural(counts.created, { one: 'Import # Log', other: 'Import # Logs' })}`}
          </Button>
        )}
        <Button isPending={false} onPress={onCancel}>
          {counts.created > 0 ? t`Cancel` : t`Choose Other Files`}
        </Button>
      </div>
    </section>
  );
}
