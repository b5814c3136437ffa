import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { useRef } from 'react';
import { paths } from '#web/paths.ts';
import { PageTitle } from '#web/platform/frame/PageTitle.tsx';
import { StepHeading } from '#web/platform/imports/StepHeading.tsx';
import { useMember } from '#web/platform/session/useMember.ts';
import { BackLink, Link } from '#web/ui/actions/Link.tsx';
import { Note } from '#web/ui/feedback/Note.tsx';
import { Spinner } from '#web/ui/feedback/Spinner.tsx';
import { Page } from '#web/ui/layout/Page.tsx';
import { PageHeader } from '#web/ui/layout/PageHeader.tsx';
import { ColumnsForm } from './ColumnsForm.tsx';
import { FileChoice } from './FileChoice.tsx';
import style from './ImportPage.module.css';
import { CountsText, ImportSummary } from './ImportSummary.tsx';
import { MappingForm } from './MappingForm.tsx';
import { OrderQuestion } from './OrderQuestion.tsx';
import { PastImports, UndoImportButton } from './PastImports.tsx';
import { useImport } from './useImport.ts';

export { loadPractices as loader } from '#web/sadhana/queries.ts';
export { ImportPage as Component };

/** Imports practice from other programs. The files themselves are not uploaded. */
export function ImportPage() {
  const { id: memberId, practice } = useMember();
  const input = useRef<HTMLInputElement>(null);
  const { step, setStep, read, check, send, cancel, reset } = useImport(memberId);
  return (
    <Page width="narrow">
      <PageTitle title={t`Import Practice`} />
      <BackLink href={paths.practiceSettings()}>
        <Trans>Practice Settings</Trans>
      </BackLink>
      <PageHeader
        title={t`Import Practice`}
        intro={t`Bring the practice of earlier years. The files are read in this browser and are never sent. Only the logs that you import are saved.`}
      />
      {step.name === 'choice' && (
        <>
          <FileChoice
            failure={step.failure}
            input={input}
            onChoose={(files) => read({ files, dayStartsAt: practice.dayStartsAt })}
          />
          <PastImports isAnnounced={step.isUnfinished} onContinue={() => input.current?.click()} />
        </>
      )}
      {step.name === 'reading' && (
        <div className={style.reading}>
          <Spinner label={t`Reading your files`} />
          <p aria-hidden="true">
            <Trans>Reading your files</Trans>
          </p>
        </div>
      )}
      {step.name === 'question' && step.result.state === 'columns' && (
        <ColumnsForm
          {...step.result}
          onChoose={(columns) => read({ ...step.request, columns })}
          onCancel={reset}
        />
      )}
      {step.name === 'question' && step.result.state === 'order' && (
        <OrderQuestion {...step.result} onChoose={(order) => read({ ...step.request, order })} />
      )}
      {(step.name === 'mapping' || step.name === 'checking') && (
        <>
          <MappingForm
            {...step}
            isPending={step.name === 'checking'}
            onChange={(mapping) => setStep({ ...step, name: 'mapping', mapping })}
            onCheck={() => check(step)}
            onCancel={reset}
          />
          {step.name === 'checking' && (
            <progress
              className={style.progress}
              value={step.sent}
              max={step.total}
              aria-label={t`Comparing with your logs`}
            />
          )}
        </>
      )}
      {step.name === 'summary' && <ImportSummary {...step} onImport={() => send(step)} onCancel={cancel} />}
      {step.name === 'sending' && (
        <>
          <p>
            <Trans>Importing. If you leave this page, choose the same files again to go on.</Trans>
          </p>
          <progress
            className={style.progress}
            value={step.sent}
            max={step.logs.batches.length}
            aria-label={t`Importing`}
          />
        </>
      )}
      {step.name === 'done' && (
        <section className={style.section}>
          <StepHeading>
            <Trans>Done</Trans>
          </StepHeading>
          <Note tone="sage" role="status">
            <Trans>The import is finished.</Trans>{' '}
            <Link href={paths.practiceSummary()}>
              <Trans>Open the summary</Trans>
            </Link>
          </Note>
          <CountsText logs={step.logs} counts={step.counts} />
          <div className={style.buttons}>
            <UndoImportButton id={step.id} onUndone={reset} />
          </div>
        </section>
      )}
    </Page>
  );
}
