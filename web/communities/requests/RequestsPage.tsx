import type { MessageDescriptor } from '@lingui/core';
import { msg, t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { useInfiniteQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useSearchParams } from 'react-router';
import type { JoinRequest, RequestState } from '#contract/communities/requests.ts';
import { ModerationLayout } from '#web/communities/moderation/ModerationLayout.tsx';
import { PersonRow } from '#web/communities/PersonRow.tsx';
import { paths } from '#web/paths.ts';
import { dateText } from '#web/platform/calendar/days.ts';
import { LoadedList } from '#web/platform/loading/LoadedList.tsx';
import { Button } from '#web/ui/actions/Button.tsx';
import { StateTabs } from '#web/ui/actions/StateTabs.tsx';
import { EmptyState } from '#web/ui/feedback/EmptyState.tsx';
import { SkeletonLines } from '#web/ui/feedback/Skeleton.tsx';
import { Card } from '#web/ui/layout/Card.tsx';
import { List } from '#web/ui/layout/List.tsx';
import { userText } from '#web/ui/userText.ts';
import { AnswerDialog } from './AnswerDialog.tsx';
import { requestStateFromUrl, requestsQuery } from './queries.ts';
import style from './RequestsPage.module.css';

export { RequestsPage as Component };

/** The requests to join a community, for its guides. */
export function RequestsPage() {
  const [params] = useSearchParams();
  const state = requestStateFromUrl(params);
  return (
    <ModerationLayout title={t`Requests`}>
      {(id) => (
        <>
          <StateTabs
            label={t`State of the requests`}
            states={{ waiting: t`Waiting`, accepted: t`Accepted`, declined: t`Declined` }}
            current={state}
            hrefOf={(value) =>
              paths.communityModerate(id, { tab: 'requests', ...(value !== 'waiting' && { state: value }) })
            }
          />
          <RequestList key={`${id} ${state}`} communityId={id} state={state} />
        </>
      )}
    </ModerationLayout>
  );
}

const EMPTY: Record<RequestState, MessageDescriptor> = {
  waiting: msg`Nobody is at the door.`,
  accepted: msg`Nobody was let in within the last 30 days.`,
  declined: msg`No request was declined within the last 30 days.`,
};

function RequestList({ communityId, state }: { communityId: string; state: RequestState }) {
  return (
    <LoadedList
      query={useInfiniteQuery(requestsQuery(communityId, state))}
      errorMessage={t`Failed to load requests.`}
      skeleton={<SkeletonLines lineCount={8} />}
      empty={<EmptyState drawing="door" title={t(EMPTY[state])} />}
    >
      {(requests) => (
        <List className={style.requests}>
          {requests.map((request) => (
            <li key={request.id}>
              <RequestCard communityId={communityId} request={request} />
            </li>
          ))}
        </List>
      )}
    </LoadedList>
  );
}

/** One request: its sender, the answers to the questions, and the buttons to accept or decline it. */
export function RequestCard({ communityId, request }: { communityId: string; request: JoinRequest }) {
  const { user, answers, state, at } = request;
  const [answer, setAnswer] = useState<'accept' | 'decline' | null>(null);
  return (
    <Card className={style.request}>
      <PersonRow person={user}>
        <time dateTime={at}>{dateText(at)}</time>
      </PersonRow>
      {answers.length > 0 && (
        <dl className={style.answers}>
          {answers.map(({ question, answer: text }) => (
            <div key={question}>
              <dt {...userText()}>{question}</dt>
              <dd>{text ? <span {...userText()}>{text}</span> : t`No answer`}</dd>
            </div>
          ))}
        </dl>
      )}
      {state !== 'accepted' && (
        <div className={style.actions}>
          <Button variant="primary" onPress={() => setAnswer('accept')}>
            <Trans>Accept</Trans>
          </Button>
          {state === 'waiting' && (
            <Button onPress={() => setAnswer('decline')}>
              <Trans>Decline</Trans>
            </Button>
          )}
        </div>
      )}
      <AnswerDialog
        communityId={communityId}
        request={request}
        answer={answer}
        onClose={() => setAnswer(null)}
      />
    </Card>
  );
}
