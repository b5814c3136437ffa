import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { useInfiniteQuery, useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { Case, CaseReport, CaseState } from '#contract/communities/cases.ts';
import { PersonRow } from '#web/communities/PersonRow.tsx';
import { paths } from '#web/paths.ts';
import { errorText } from '#web/platform/api/ApiError.ts';
import { api } from '#web/platform/api/api.ts';
import { dateText } from '#web/platform/calendar/days.ts';
import { focusHeading } from '#web/platform/frame/PageTitle.tsx';
import { LoadedList } from '#web/platform/loading/LoadedList.tsx';
import { actorName } from '#web/platform/member/actorName.ts';
import { Button } from '#web/ui/actions/Button.tsx';
import { Link } from '#web/ui/actions/Link.tsx';
import { EmptyState } from '#web/ui/feedback/EmptyState.tsx';
import { Note } from '#web/ui/feedback/Note.tsx';
import { SkeletonLines } from '#web/ui/feedback/Skeleton.tsx';
import { Card } from '#web/ui/layout/Card.tsx';
import { List } from '#web/ui/layout/List.tsx';
import { toast } from '#web/ui/overlays/toast.ts';
import { userText } from '#web/ui/userText.ts';
import style from './Cases.module.css';
import { DecideDialog } from './DecideDialog.tsx';
import { DecisionText } from './DecisionText.tsx';
import type { QuotableText } from './QuotedNote.tsx';
import { casesQuery } from './queries.ts';
import { ReportedPictures } from './ReportedPictures.tsx';
import { GROUND_NAMES, KIND_NAMES } from './words.ts';

interface Props {
  /** Null for the cases of all communities. */
  communityId: string | null;
  state: CaseState;
}

/** The cases in a state, newest first, with the buttons to decide them. */
export function CaseList({ communityId, state }: Props) {
  return (
    <LoadedList
      query={useInfiniteQuery(casesQuery(communityId, state))}
      errorMessage={t`Failed to load reports.`}
      skeleton={<SkeletonLines lineCount={8} />}
      empty={
        <EmptyState
          drawing="leaf"
          title={state === 'decided' ? t`Nothing has been decided yet.` : t`Nothing is waiting.`}
        />
      }
    >
      {(cases) => (
        <List className={style.cases}>
          {cases.map((each) => (
            <li key={each.id}>
              <CaseCard item={each} showsCommunity={communityId === null} />
            </li>
          ))}
        </List>
      )}
    </LoadedList>
  );
}

/** One case: the reported text, the reports, the appeal and the decision. */
export function CaseCard({ item, showsCommunity }: { item: Case; showsCommunity: boolean }) {
  const { author, content, pictures, reports, decisions, appeal, community } = item;
  const communityName = community?.name;
  return (
    <Card className={style.case}>
      <CaseHeading item={item} />
      {showsCommunity && community && (
        <p className={style.soft}>
          <Trans>
            In <Link href={paths.community(community.id)}>{communityName}</Link>
          </Trans>
        </p>
      )}
      {author && <PersonRow person={author} isSmall />}
      {content === null && (
        <p className={style.soft}>
          <Trans>The text has been erased.</Trans>
        </p>
      )}
      {/* The text of a notice is shown below, as the note of its report. */}
      {content !== null && item.subject.kind !== 'address' && (
        <blockquote className={style.content} {...userText()}>
          {content}
        </blockquote>
      )}
      <ReportedPictures pictures={pictures} />
      {reports.length > 0 && (
        <List className={style.log}>
          {reports.map((report) => (
            <ReportRow key={`${report.at} ${report.reporter?.name}`} report={report} />
          ))}
        </List>
      )}
      {appeal && (
        <Note>
          <strong>
            <Trans>Appeal:</Trans>
          </strong>{' '}
          <span {...userText()}>{appeal.words}</span>
        </Note>
      )}
      {decisions.map(({ id, at, action, words, actor, isByOperator, isUndone }) => (
        <p key={id} className={style.soft}>
          <DecisionText action={action} name={actorName({ actor, isByOperator })} date={dateText(at)} />
          {isUndone && <>, {t`undone since`}</>}
          {words && <>: {words}</>}
        </p>
      ))}
      <CaseActions item={item} />
    </Card>
  );
}

function CaseHeading({ item: { subject, community } }: { item: Case }) {
  const { kind, id, postId, url } = subject;
  const kindName = t(KIND_NAMES[kind]);
  const href = url ?? (community && kind !== 'member' && id ? paths.post(community.id, postId ?? id) : null);
  return <h2 className={style.heading}>{href ? <Link href={href}>{kindName}</Link> : kindName}</h2>;
}

function ReportRow({ report: { ground, agreement, note, at, reporter } }: { report: CaseReport }) {
  const groundName = GROUND_NAMES[ground];
  const name = reporter?.name;
  return (
    <li>
      <p>
        <strong>{agreement ?? (groundName ? t(groundName) : ground)}</strong> · {dateText(at)}
      </p>
      {note && <p {...userText()}>{note}</p>}
      {reporter && (
        <p className={style.soft}>
          <Trans>
            Sent by <bdi>{name}</bdi>
          </Trans>
          {reporter.email && <> ({reporter.email})</>}
        </p>
      )}
    </li>
  );
}

/** The post or the reply of a case, unless it has been erased. */
function textOf({
  subject: { kind, id, postId },
  community,
  content,
  format,
}: Case): QuotableText | undefined {
  const post = kind === 'reply' ? postId : kind === 'post' ? id : null;
  return community && post && content !== null
    ? { communityId: community.id, postId: post, content, format }
    : undefined;
}

function CaseActions({ item }: { item: Case }) {
  const { id, can, subject } = item;
  const [isDeciding, setIsDeciding] = useState(false);
  const queryClient = useQueryClient();
  const refetchAll = () => queryClient.invalidateQueries({ queryKey: ['communities'] });
  const change = useMutation({
    mutationFn: (action: 'escalate' | 'reopen') => api.communities[action]({ params: { id } }),
    onSuccess: (_, action) => {
      toast.success(action === 'escalate' ? t`The admins will decide this.` : t`The case is open again.`);
      focusHeading();
      return refetchAll();
    },
    onError: (failure) => toast.failure(errorText(failure, t`Nothing has changed.`)),
  });
  return (
    <div className={style.actions}>
      {can.decide && (
        <Button variant="primary" onPress={() => setIsDeciding(true)}>
          <Trans>Decide</Trans>
        </Button>
      )}
      {can.escalate && (
        <Button isPending={change.isPending} onPress={() => change.mutate('escalate')}>
          <Trans>Hand to the Admins</Trans>
        </Button>
      )}
      {can.reopen && (
        <Button isPending={change.isPending} onPress={() => change.mutate('reopen')}>
          <Trans>Open Again</Trans>
        </Button>
      )}
      <DecideDialog
        kind={subject.kind}
        text={textOf(item)}
        isOpen={isDeciding}
        onClose={() => setIsDeciding(false)}
        send={(body, idempotencyKey) => api.communities.decide({ params: { id }, body, idempotencyKey })}
        onSent={async () => {
          focusHeading();
          await refetchAll();
        }}
      />
    </div>
  );
}
