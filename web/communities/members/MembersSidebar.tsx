import type { Community } from '#contract/communities/communities.ts';
import { memberText } from '#web/communities/PrivateBadge.tsx';
import { useSession } from '#web/platform/session/session.tsx';
import { MemberLists } from './MemberLists.tsx';
import style from './MembersSidebar.module.css';

/** Who is here; a visitor learns only how many. */
export function MembersSidebar({ community }: { community: Community }) {
  const { session } = useSession();
  return (
    <aside className={style.aside} aria-labelledby="members">
      <h2 id="members">{memberText(community.memberCount)}</h2>
      {session && <MemberLists id={community.id} />}
    </aside>
  );
}
