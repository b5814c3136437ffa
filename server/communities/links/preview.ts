import type { LinkPreview } from '#contract/communities/links.ts';
import type { Person } from '#contract/platform/names.ts';
import { agreementsOf, pageOfCommunity } from '#server/communities/about/store.ts';
import { type MemberRow, membersOf } from '#server/communities/membership/memberStore.ts';
import type { CommunityRow } from '#server/communities/membership/rules.ts';
import { personOf } from '#server/communities/people.ts';
import type { Db } from '#server/platform/database/database.ts';
import { plainWords } from '#server/platform/formats.ts';

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
  const { is_formatted } = await pageOfCommunity(db, id);
  const agreements = (await agreementsOf(db, id)).map((agreement) => ({
    ...agreement,
    text: plainWords(agreement.text, is_formatted),
  }));
  return { inviter: inviterOf(inviter), description, agreements, guides };
}
