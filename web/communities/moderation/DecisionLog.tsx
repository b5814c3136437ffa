import { useInfiniteQuery } from '@tanstack/react-query';
import type { LoggedDecision } from '#contract/communities/decisions.ts';
import { dateText } from '#web/platform/calendar/days.ts';
import { LoadedList } from '#web/platform/loading/LoadedList.tsx';
import { actorName } from '#web/platform/member/actorName.ts';
import { SkeletonLines } from '#web/ui/feedback/Skeleton.tsx';
import { List } from '#web/ui/layout/List.tsx';
import style from './Cases.module.css';
import { decisionLogQuery } from './queries.ts';
import { ACTION_NAMES, KIND_NAMES } from './words.ts';

/** The decisions in a community, newest first. Members see no names and no words. */
export function DecisionLog({ communityId }: { communityId: string }) {
  return (
    <LoadedList
      query={useInfiniteQuery(decisionLogQuery(communityId))}
      errorMessage="Failed to load decisions."
      skeleton={<SkeletonLines lineCount={5} />}
      empty={<p className={style.empty}>Nothing has been decided yet.</p>}
    >
      {(decisions) => (
        <List className={style.log}>
          {decisions.map((decision) => (
            <DecisionRow key={decision.id} decision={decision} />
          ))}
        </List>
      )}
    </LoadedList>
  );
}

function DecisionRow({ decision }: { decision: LoggedDecision }) {
  const { at, action, agreement, isUndone, subject, words } = decision;
  const kind = subject && KIND_NAMES[subject.kind];
  return (
    <li>
      <p>
        <strong>{ACTION_NAMES[action]}</strong>
        {agreement && <> · {agreement}</>}
        {isUndone && ' · undone since'}
      </p>
      {subject && (
        <p className={style.soft}>
          {kind} of <bdi>{subject.name ?? 'a former member'}</bdi>, by <bdi>{actorName(decision)}</bdi>
        </p>
      )}
      {words && <p dir="auto">{words}</p>}
      <p className={style.soft}>
        <time dateTime={at}>{dateText(at)}</time>
      </p>
    </li>
  );
}
