import { useQuery } from '@tanstack/react-query';
import { invitationsQuery } from '#web/communities/queries.ts';
import { QueryError } from '#web/platform/api/QueryError.tsx';
import { EmptyState } from '#web/ui/feedback/EmptyState.tsx';
import { SkeletonLines } from '#web/ui/feedback/Skeleton.tsx';
import { InvitationRow } from './InvitationRow.tsx';
import style from './PendingInvitations.module.css';

/** The invitations that nobody has followed yet. */
export function PendingInvitations({ id }: { id: string }) {
  const { data, error, isPending, refetch } = useQuery(invitationsQuery(id));
  return (
    <section className={style.pending} aria-labelledby="pending">
      <h2 id="pending" tabIndex={-1}>
        Pending Invitations
      </h2>
      {isPending && <SkeletonLines lines={3} />}
      {error && !data && (
        <QueryError sentence="Failed to load invitations." failure={error} onRetry={refetch} />
      )}
      {data?.length === 0 && <EmptyState drawing="envelope" sentence="No invitation is waiting." />}
      {data && data.length > 0 && (
        // biome-ignore lint/a11y/noRedundantRoles: a list without bullets is none to Safari
        <ul className={style.list} role="list">
          {data.map((invitation) => (
            <InvitationRow key={invitation.id} communityId={id} invitation={invitation} />
          ))}
        </ul>
      )}
    </section>
  );
}
