import { lazy, Suspense } from 'react';
import type { Community } from '#contract/communities/communities.ts';
import { memberText } from '#web/communities/communityAppearance.tsx';
import { useSession } from '#web/platform/session/useSession.ts';
import style from './MembersSidebar.module.css';

const MemberLists = lazy(async () => ({ default: (await import('./MemberLists.tsx')).MemberLists }));

/** The members of a community. Visitors see only the number. */
export function MembersSidebar({ community }: { community: Community }) {
  const { session } = useSession();
  return (
    <aside className={style.aside} aria-labelledby="members">
      <h2 id="members">{memberText(community.memberCount)}</h2>
      {session && (
        <Suspense>
          <MemberLists communityId={community.id} />
        </Suspense>
      )}
    </aside>
  );
}
