import type { Community } from '../../../contract/communities.ts';
import { useSession } from '../../platform/session.tsx';
import { memberText } from '../memberText.ts';
import { MemberLists } from './MemberLists.tsx';
import style from './MembersAside.module.css';

/** Who is here; a visitor learns only how many. */
export function MembersAside({ community }: { community: Community }) {
  const { session } = useSession();
  return (
    <aside className={style.aside} aria-labelledby="members">
      <h2 id="members">{memberText(community.memberCount)}</h2>
      {session && <MemberLists id={community.id} />}
    </aside>
  );
}
