import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { useInfiniteQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { OwnDecision } from '#contract/communities/decisions.ts';
import { paths } from '#web/paths.ts';
import { dateText } from '#web/platform/calendar/days.ts';
import { LoadedList } from '#web/platform/loading/LoadedList.tsx';
import { Button } from '#web/ui/actions/Button.tsx';
import { Link } from '#web/ui/actions/Link.tsx';
import { SkeletonLines } from '#web/ui/feedback/Skeleton.tsx';
import { List } from '#web/ui/layout/List.tsx';
import { userText } from '#web/ui/userText.ts';
import { AppealDialog } from './AppealDialog.tsx';
import style from './QuietPage.module.css';
import { ownDecisionsQuery } from './queries.ts';

/** The decisions of guides and admins that concern the member. */
export function OwnDecisions() {
  return (
    <LoadedList
      query={useInfiniteQuery(ownDecisionsQuery())}
      errorMessage={t`Failed to load the decisions.`}
      skeleton={<SkeletonLines lineCount={4} />}
      empty={
        <p className={style.empty}>
          <Trans>No guide has decided anything about you.</Trans>
        </p>
      }
    >
      {(decisions) => (
        <List className={style.list}>
          {decisions.map((decision) => (
            <DecisionRow key={decision.id} decision={decision} />
          ))}
        </List>
      )}
    </LoadedList>
  );
}

/** One decision, with the button to appeal it. */
export function DecisionRow({ decision }: { decision: OwnDecision }) {
  const { id, at, community, agreement, words, content, isUndone, appeal, can } = decision;
  const appealedOn = appeal && dateText(appeal.at);
  const appealWords = appeal?.words;
  const [isAppealing, setIsAppealing] = useState(false);
  return (
    <li>
      <h3>{sentenceOf(decision)}</h3>
      <p className={style.soft}>
        {community ? (
          <Link href={paths.community(community.id)}>{community.name}</Link>
        ) : (
          t`A community that was deleted`
        )}
        , <time dateTime={at}>{dateText(at)}</time>
        {isUndone && <> · {t`undone since`}</>}
      </p>
      {agreement && (
        <p>
          <Trans>
            The agreement: <bdi>{agreement}</bdi>
          </Trans>
        </p>
      )}
      {words && <p {...userText()}>{words}</p>}
      {content && (
        <blockquote className={style.content} {...userText()}>
          {content}
        </blockquote>
      )}
      {appeal && (
        <p className={style.soft}>
          <Trans>
            You appealed on {appealedOn}: <bdi>{appealWords}</bdi>
          </Trans>
        </p>
      )}
      {can.appeal && (
        <div>
          <Button onPress={() => setIsAppealing(true)}>
            <Trans context="verb">Appeal</Trans>
          </Button>
        </div>
      )}
      <AppealDialog decisionId={id} isOpen={isAppealing} onClose={() => setIsAppealing(false)} />
    </li>
  );
}

function sentenceOf({ action, until }: OwnDecision): string {
  if (action === 'paused' && until) {
    const date = dateText(until);
    return t`You are asked to rest from writing until ${date}`;
  }
  return {
    left: t`The earlier decision is undone`,
    removed: t`What you wrote has been removed`,
    warned: t`You have been given a warning`,
    paused: t`You are asked to rest from writing`,
    banned: t`You have been excluded`,
  }[action];
}
