import { useInfiniteQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { OwnDecision } from '#contract/communities/decisions.ts';
import { LoadMore } from '#web/communities/LoadMore.tsx';
import { paths } from '#web/paths.ts';
import { QueryError } from '#web/platform/api/QueryError.tsx';
import { dateText } from '#web/platform/calendar/days.ts';
import { Button } from '#web/ui/actions/Button.tsx';
import { Link } from '#web/ui/actions/Link.tsx';
import { SkeletonLines } from '#web/ui/feedback/Skeleton.tsx';
import { List } from '#web/ui/layout/List.tsx';
import { AppealDialog } from './AppealDialog.tsx';
import style from './QuietPage.module.css';
import { ownDecisionsQuery } from './queries.ts';

const FAILED = 'Failed to load the decisions.';

/** The decisions of guides and admins that concern the member. */
export function OwnDecisions() {
  const query = useInfiniteQuery(ownDecisionsQuery());
  const { data, error, isPending, refetch } = query;
  if (isPending) return <SkeletonLines lineCount={4} />;
  if (!data) return <QueryError message={FAILED} failure={error} onRetry={refetch} />;
  const decisions = data.pages.flatMap((page) => page.items);
  if (decisions.length === 0) return <p className={style.empty}>No guide has decided anything about you.</p>;
  return (
    <>
      <List className={style.list}>
        {decisions.map((decision) => (
          <DecisionRow key={decision.id} decision={decision} />
        ))}
      </List>
      <LoadMore query={query} pageCount={data.pages.length} failure={error} errorMessage={FAILED} />
    </>
  );
}

/** One decision, with the button to appeal it. */
export function DecisionRow({ decision }: { decision: OwnDecision }) {
  const { id, at, community, agreement, words, content, isUndone, appeal, can } = decision;
  const [isAppealing, setIsAppealing] = useState(false);
  return (
    <li>
      <h3>{sentenceOf(decision)}</h3>
      <p className={style.soft}>
        {community ? (
          <Link href={paths.community(community.id)}>{community.name}</Link>
        ) : (
          'A community that was deleted'
        )}
        , <time dateTime={at}>{dateText(at)}</time>
        {isUndone && ' · undone since'}
      </p>
      {agreement && (
        <p>
          The agreement: <bdi>{agreement}</bdi>
        </p>
      )}
      {words && <p dir="auto">{words}</p>}
      {content && (
        <blockquote className={style.content} dir="auto">
          {content}
        </blockquote>
      )}
      {appeal && (
        <p className={style.soft}>
          You appealed on {dateText(appeal.at)}: <bdi>{appeal.words}</bdi>
        </p>
      )}
      {can.appeal && (
        <div>
          <Button onPress={() => setIsAppealing(true)}>Appeal</Button>
        </div>
      )}
      <AppealDialog decisionId={id} isOpen={isAppealing} onClose={() => setIsAppealing(false)} />
    </li>
  );
}

function sentenceOf({ action, until }: OwnDecision): string {
  if (action === 'paused' && until) return `You are asked to rest from writing until ${dateText(until)}`;
  return {
    left: 'The earlier decision is undone',
    removed: 'What you wrote has been removed',
    warned: 'You have been given a warning',
    paused: 'You are asked to rest from writing',
    banned: 'You have been excluded',
  }[action];
}
