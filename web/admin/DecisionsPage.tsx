import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { useNavigate, useSearchParams } from 'react-router';
import type { Decision, DecisionKind } from '#contract/admin.ts';
import { paths } from '#web/paths.ts';
import { dateTimeText } from '#web/platform/calendar/days.ts';
import { pageFromUrl } from '#web/platform/frame/pageFromUrl.ts';
import { actorName } from '#web/platform/member/actorName.ts';
import { Link } from '#web/ui/actions/Link.tsx';
import { EmptyState } from '#web/ui/feedback/EmptyState.tsx';
import { type Column, Table } from '#web/ui/layout/Table.tsx';
import { userText } from '#web/ui/userText.ts';
import { AdminLayout } from './AdminLayout.tsx';
import style from './DecisionsPage.module.css';
import { PagedTable } from './PagedTable.tsx';
import { decisionsQuery } from './queries.ts';

export { loadDecisions as loader } from './queries.ts';
export { DecisionsPage as Component };

export function DecisionsPage() {
  const [params] = useSearchParams();
  const navigate = useNavigate();
  const page = pageFromUrl(params);
  const query = useQuery(decisionsQuery(page));
  const emptyText = page > 1 ? t`There is nothing older.` : t`Nothing has been decided yet.`;
  return (
    <AdminLayout title={t`Decisions`} intro={t`What moderators and admins have decided, newest first.`}>
      <PagedTable
        label={t`Decisions`}
        query={query}
        errorMessage={t`Failed to load decisions.`}
        page={page}
        onPageChange={(next) => void navigate(paths.adminDecisions(next))}
        empty={<EmptyState drawing="leaf" title={emptyText} />}
      >
        {(decisions) => <DecisionTable decisions={decisions} />}
      </PagedTable>
    </AdminLayout>
  );
}

const columns = (): Column<Decision>[] => [
  {
    header: t`When`,
    cell: ({ at }) => (
      <time className={style.date} dateTime={at}>
        {dateTimeText(at)}
      </time>
    ),
    phoneLayout: 'wide',
  },
  { header: t`Who`, cell: (decision) => <bdi>{actorName(decision)}</bdi> },
  { header: t`What`, cell: (decision) => <DecisionSentence decision={decision} />, phoneLayout: 'lead' },
  {
    header: t`Reason`,
    cell: ({ reason }) =>
      reason && (
        <span className={style.reason} {...userText()}>
          {reason}
        </span>
      ),
    phoneLayout: 'wide',
  },
];

function DecisionTable({ decisions }: { decisions: readonly Decision[] }) {
  return <Table label={t`Decisions`} columns={columns()} rows={decisions} keyOf={({ id }) => id} isDense />;
}

/** The decision as a sentence. The title of a book links to the book. */
export function DecisionSentence({ decision: { deed, subject } }: { decision: Decision }) {
  const name = <bdi>{subject.name}</bdi>;
  return SENTENCES[deed](subject.kind === 'book' ? <Link href={paths.book(subject.id)}>{name}</Link> : name);
}

const SENTENCES: Record<DecisionKind, (subject: ReactNode) => ReactNode> = {
  'book.approved': (subject) => <Trans>Approved the book “{subject}”</Trans>,
  'book.rejected': (subject) => <Trans>Rejected the book “{subject}”</Trans>,
  'book.corrected': (subject) => <Trans>Corrected the book “{subject}”</Trans>,
  'book.removed': (subject) => <Trans>Removed the book “{subject}”</Trans>,
  'correction.rejected': (subject) => <Trans>Rejected a correction of the book “{subject}”</Trans>,
  'role.changed': (subject) => <Trans>Changed the role of {subject}</Trans>,
  'patron.given': (subject) => <Trans>Gave {subject} the patron flag</Trans>,
  'patron.taken': (subject) => <Trans>Took the patron flag from {subject}</Trans>,
  'community.deleted': (subject) => <Trans>Deleted the community “{subject}”</Trans>,
  'archive.made': (subject) => <Trans>Made an archive of the account of {subject}</Trans>,
  'recovery.begun': (subject) => <Trans>Began to remove the second factors of {subject}</Trans>,
  'recovery.cancelled': (subject) => <Trans>Stopped the removal of the second factors of {subject}</Trans>,
  'sessions.ended': (subject) => <Trans>Signed out {subject}</Trans>,
  'reset.created': (subject) => <Trans>Created a link for a new password of {subject}</Trans>,
  'picture.removed': (subject) => <Trans>Removed a picture ({subject})</Trans>,
  'picture.unblocked': (subject) => <Trans>Unblocked a picture ({subject})</Trans>,
  'post.removed': (subject) => <Trans>Removed a post in “{subject}”</Trans>,
  'reply.removed': (subject) => <Trans>Removed a reply in “{subject}”</Trans>,
  'member.warned': (subject) => <Trans>Gave a warning to {subject}</Trans>,
  'member.paused': (subject) => <Trans>Asked {subject} to rest from writing</Trans>,
  'member.banned': (subject) => <Trans>Excluded {subject} from a community</Trans>,
  'member.suspended': (subject) => <Trans>Suspended {subject}</Trans>,
  'member.restored': (subject) => <Trans>Lifted the suspension of {subject}</Trans>,
  'member.deleted': (subject) => <Trans>Deleted the account of {subject}</Trans>,
  'case.left': (subject) => <Trans>Left a case as it is: {subject}</Trans>,
  'registration.accepted': (subject) => <Trans>Accepted the registration of {subject}</Trans>,
  'registration.declined': (subject) => <Trans>Declined the registration of {subject}</Trans>,
  'site.changed': () => <Trans>Changed the settings of the site</Trans>,
  'notice.changed': () => <Trans>Changed the notice of the site</Trans>,
};
