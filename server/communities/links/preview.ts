import type { LinkPreview } from '#contract/communities/links.ts';
import type { Person } from '#contract/platform/names.ts';
import { agreementsOf } from '#server/communities/about/store.ts';
import { type MemberRow, membersOf } from '#server/communities/membership/memberStore.ts';
import type { CommunityRow } from '#server/communities/membership/rules.ts';
import { personOf } from '#server/communities/people.ts';
import type { Db } from '#server/platform/database/database.ts';

const MAX_GUIDES = 20;

export const inviterOf = ({
  user_id,
  username,
  full_name,
}: Pick<MemberRow, 'user_id' | 'username' | 'full_name'>): Person => ({
  id: user_id,
  username: username ?? '',
  fullName: full_name,
});

/**
 * The part of a community that somebody who is invited to it sees. The caller must have checked the
 * invitation.
 */
export async function previewOf(
  db: Db,
  { id, description }: CommunityRow,
  inviter: MemberRow,
): Promise<Omit<LinkPreview, 'admits'>> {
  const first = await membersOf(db, id, { offset: 0 }, MAX_GUIDES);
  const guides = first
    .filter((member) => member.community_role === 'guide')
    .map((member) => personOf(member.user_id, member))
    .filter((person) => person !== null);
  return { inviter: inviterOf(inviter), description, agreements: await agreementsOf(db, id), guides };
}
