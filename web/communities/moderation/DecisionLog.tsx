import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { useInfiniteQuery } from '@tanstack/react-query';
import type { LoggedDecision } from '#contract/communities/decisions.ts';
import { dateText } from '#web/platform/calendar/days.ts';
import { LoadedList } from '#web/platform/loading/LoadedList.tsx';
import { actorName } from '#web/platform/member/actorName.ts';
import { SkeletonLines } from '#web/ui/feedback/Skeleton.tsx';
import { List } from '#web/ui/layout/List.tsx';
import { userText } from '#web/ui/userText.ts';
import style from './Cases.module.css';
import { decisionLogQuery } from './queries.ts';
import { ACTION_NAMES } from './words.ts';

/** The decisions in a community, newest first. Members see no names and no words. */
export function DecisionLog({ communityId }: { communityId: string }) {
  return (
    <LoadedList
      query={useInfiniteQuery(decisionLogQuery(communityId))}
      errorMessage={t`Failed to load decisions.`}
      skeleton={<SkeletonLines lineCount={5} />}
      empty={
        <p className={style.empty}>
          <Trans>Nothing has been decided yet.</Trans>
        </p>
      }
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
  return (
    <li>
      <p>
        <strong>{t(ACTION_NAMES[action])}</strong>
        {agreement && <> · {agreement}</>}
        {isUndone && <> · {t`undone since`}</>}
      </p>
      {subject && (
        <p className={style.soft}>
          <SubjectText subject={subject} actor={actorName(decision)} />
        </p>
      )}
      {words && <p {...userText()}>{words}</p>}
      <p className={style.soft}>
        <time dateTime={at}>{dateText(at)}</time>
      </p>
    </li>
  );
}

interface SubjectTextProps {
  subject: NonNullable<LoggedDecision['subject']>;
  actor: string;
}

function SubjectText({ subject, actor }: SubjectTextProps) {
  const name = subject.name ?? t`a former member`;
  switch (subject.kind) {
    case 'post':
      return (
        <Trans>
          A post of <bdi>{name}</bdi>, by <bdi>{actor}</bdi>
        </Trans>
      );
    case 'reply':
      return (
        <Trans>
          A reply of <bdi>{name}</bdi>, by <bdi>{actor}</bdi>
        </Trans>
      );
    case 'member':
      return (
        <Trans>
          A member of <bdi>{name}</bdi>, by <bdi>{actor}</bdi>
        </Trans>
      );
    default:
      return (
        <Trans>
          An address of <bdi>{name}</bdi>, by <bdi>{actor}</bdi>
        </Trans>
      );
  }
}
