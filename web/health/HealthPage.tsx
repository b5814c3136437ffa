import type { MessageDescriptor } from '@lingui/core';
import { msg, t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { useMutation, useQuery } from '@tanstack/react-query';
import { Check, CircleAlert, Info } from 'lucide-react';
import type { HealthPart, HealthState } from '#contract/health.ts';
import { AdminLayout } from '#web/admin/public.ts';
import { errorText } from '#web/platform/api/ApiError.ts';
import { api } from '#web/platform/api/api.ts';
import { dateTimeText } from '#web/platform/calendar/days.ts';
import { Loaded } from '#web/platform/loading/Loaded.tsx';
import { healthQuery } from '#web/platform/site/health.ts';
import { PART_NAMES, summaryText } from '#web/platform/site/partNames.ts';
import { Button } from '#web/ui/actions/Button.tsx';
import { Note } from '#web/ui/feedback/Note.tsx';
import { SkeletonLines } from '#web/ui/feedback/Skeleton.tsx';
import { List } from '#web/ui/layout/List.tsx';
import style from './HealthPage.module.css';

export { loadHealth as loader } from './queries.ts';
export { HealthPage as Component };

/** Whether each part of the installation works, and what to do where one does not. */
function HealthPage() {
  return (
    <AdminLayout title={t`State of the Site`}>
      <Loaded
        query={useQuery(healthQuery())}
        errorMessage={t`Failed to load the state of the site.`}
        skeleton={<SkeletonLines lineCount={8} />}
      >
        {(parts) => (
          <>
            <p className={style.summary}>{summaryText(parts)}</p>
            <List className={style.parts}>
              {parts.map((part) => (
                <PartRow key={part.id} part={part} />
              ))}
            </List>
          </>
        )}
      </Loaded>
    </AdminLayout>
  );
}

const STATES: Record<HealthState, { Icon: typeof Check; text: MessageDescriptor }> = {
  well: { Icon: Check, text: msg({ message: 'Well', context: 'a part of the server' }) },
  look: { Icon: Info, text: msg({ message: 'Look at this', context: 'a part of the server' }) },
  broken: { Icon: CircleAlert, text: msg({ message: 'Not working', context: 'a part of the server' }) },
};

function PartRow({ part: { id, state, since, words, steps, figures } }: { part: HealthPart }) {
  const { Icon, text } = STATES[state];
  const at = dateTimeText(since);
  return (
    <li className={style.part}>
      <h2>{t(PART_NAMES[id])}</h2>
      <div className={style.details}>
        <p className={style[state]}>
          <Icon />
          {t(text)}
        </p>
        {state !== 'well' && (
          <>
            <p>{words}</p>
            <p className={style.steps}>{steps}</p>
            <p className={style.steps}>
              <Trans>Since {at}.</Trans>
            </p>
          </>
        )}
        {id === 'mail' && <MailTest />}
        {id === 'backup' && figures.isSetUp === 1 && <MakeBackup />}
      </div>
    </li>
  );
}

/** Sends a mail to the admin, and shows what the mail server answers. */
function MailTest() {
  const { mutate, isPending, data, error } = useMutation({ mutationFn: () => api.health.testMail() });
  return (
    <>
      <Button variant="quiet" isPending={isPending} onPress={() => mutate()}>
        <Trans>Send Me a Test Mail</Trans>
      </Button>
      {data && (
        <Note role="status" tone={data.accepted ? 'sage' : 'rose'}>
          {data.message}
        </Note>
      )}
      {error && (
        <Note role="alert" tone="rose">
          {errorText(error, t`The test mail could not be sent.`)}
        </Note>
      )}
    </>
  );
}

/** Begins a backup. How it ends is part of the state. */
function MakeBackup() {
  const { mutate, isPending, data, error } = useMutation({ mutationFn: () => api.health.makeBackup() });
  return (
    <>
      <Button variant="quiet" isPending={isPending} onPress={() => mutate()}>
        <Trans>Make a Backup Now</Trans>
      </Button>
      {data && (
        <Note role="status">
          <Trans>The backup has begun. This page tells how it has ended.</Trans>
        </Note>
      )}
      {error && (
        <Note role="alert" tone="rose">
          {errorText(error, t`The backup could not be begun.`)}
        </Note>
      )}
    </>
  );
}
