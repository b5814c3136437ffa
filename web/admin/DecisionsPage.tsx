import { useQuery } from '@tanstack/react-query';
import { useNavigate, useSearchParams } from 'react-router';
import type { Decision, DecisionKind } from '#contract/admin.ts';
import { paths } from '#web/paths.ts';
import { dateTimeText } from '#web/platform/calendar/days.ts';
import { pageFromUrl } from '#web/platform/frame/pageFromUrl.ts';
import { actorName } from '#web/platform/member/actorName.ts';
import { Link } from '#web/ui/actions/Link.tsx';
import { EmptyState } from '#web/ui/feedback/EmptyState.tsx';
import { type Column, Table } from '#web/ui/layout/Table.tsx';
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
  const emptyText = page > 1 ? 'There is nothing older.' : 'Nothing has been decided yet.';
  return (
    <AdminLayout title="Decisions" intro="What moderators and admins have decided, newest first.">
      <PagedTable
        label="Decisions"
        query={query}
        errorMessage="Failed to load decisions."
        page={page}
        onPageChange={(next) => void navigate(paths.adminDecisions(next))}
        empty={<EmptyState drawing="leaf" title={emptyText} />}
      >
        {(decisions) => <DecisionTable decisions={decisions} />}
      </PagedTable>
    </AdminLayout>
  );
}

const COLUMNS: Column<Decision>[] = [
  {
    header: 'When',
    cell: ({ at }) => (
      <time className={style.date} dateTime={at}>
        {dateTimeText(at)}
      </time>
    ),
    phoneLayout: 'wide',
  },
  { header: 'Who', cell: (decision) => <bdi>{actorName(decision)}</bdi> },
  { header: 'What', cell: (decision) => <DecisionSentence decision={decision} />, phoneLayout: 'lead' },
  {
    header: 'Reason',
    cell: ({ reason }) =>
      reason && (
        <span className={style.reason} dir="auto">
          {reason}
        </span>
      ),
    phoneLayout: 'wide',
  },
];

function DecisionTable({ decisions }: { decisions: readonly Decision[] }) {
  return <Table label="Decisions" columns={COLUMNS} rows={decisions} keyOf={({ id }) => id} isDense />;
}

/** The decision as a sentence. The title of a book links to the book. */
export function DecisionSentence({ decision: { deed, subject } }: { decision: Decision }) {
  const [before, after] = SENTENCES[deed];
  const name = <bdi>{subject.name}</bdi>;
  return (
    <>
      {before}
      {subject.kind === 'book' ? <Link href={paths.book(subject.id)}>{name}</Link> : name}
      {after}
    </>
  );
}

/** The text before and after the name of the subject. */
const SENTENCES: Record<DecisionKind, readonly [before: string, after: string]> = {
  'book.approved': ['Approved the book “', '”'],
  'book.rejected': ['Rejected the book “', '”'],
  'book.corrected': ['Corrected the book “', '”'],
  'book.removed': ['Removed the book “', '”'],
  'correction.rejected': ['Rejected a correction of the book “', '”'],
  'role.changed': ['Changed the role of ', ''],
  'patron.given': ['Gave ', ' the patron flag'],
  'patron.taken': ['Took the patron flag from ', ''],
  'community.deleted': ['Deleted the community “', '”'],
  'recovery.begun': ['Began to remove the second factors of ', ''],
  'recovery.cancelled': ['Stopped the removal of the second factors of ', ''],
  'sessions.ended': ['Signed out ', ''],
  'reset.created': ['Created a link for a new password of ', ''],
  'picture.removed': ['Removed a picture (', ')'],
  'post.removed': ['Removed a post in “', '”'],
  'reply.removed': ['Removed a reply in “', '”'],
  'member.warned': ['Gave a warning to ', ''],
  'member.paused': ['Asked ', ' to rest from writing'],
  'member.banned': ['Excluded ', ' from a community'],
  'case.left': ['Left a case as it is: ', ''],
};
