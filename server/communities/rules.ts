import type { Selectable } from 'kysely';
import type {
  Community,
  CommunityCard,
  CommunityRole,
  CommunitySettings,
} from '#contract/communities/communities.ts';
import { iso } from '#server/platform/clock.ts';
import type { DB } from '#server/platform/database/types.ts';
import { weightedWords } from '#server/platform/search/fold.ts';
import type { Viewer } from '#server/platform/sessions/sessions.ts';

/*
 * Who may do what in a community. A public one is read by anyone, a private one by its members and by admins;
 * its name and description stand in the directory either way. Only what is in here decides, and every reader of
 * what is inside (posts, replies, members, events) asks it.
 */

/** A community as its row has it, with what the viewer is in it. */
export type CommunityRow = Omit<Selectable<DB['communities']>, 'words'> & {
  membership: CommunityRole | null;
};
/** The same with the first members, as far as the viewer may see them. */
export type CommunityPageRow = CommunityRow & { member_ids: string[]; guide_ids: string[] };

/** What of a viewer counts here; nobody for a visitor. */
export type MaybeViewer = Pick<Viewer, 'id' | 'role'> | null;

type Seen = Pick<CommunityRow, 'privacy' | 'membership'>;

const isAdmin = (who: MaybeViewer) => who?.role === 'admin';
const isGuide = ({ membership }: Seen) => membership === 'guide';

/** Whether the viewer may see what is inside. */
export const mayRead = (community: Seen, who: MaybeViewer): boolean =>
  community.privacy === 'public' || community.membership !== null || isAdmin(who);

/** Whether the viewer may see who is in it: nobody without a session. */
export const maySeeMembers = (community: Seen, who: MaybeViewer): boolean =>
  who !== null && mayRead(community, who);

export const mayPost = ({ membership }: Seen): boolean => membership !== null;
export const mayInvite = (community: Seen): boolean => isGuide(community) && community.privacy === 'private';
/** Moderate what members write; the page of it is for guides alone. */
export const mayModerate = isGuide;
/** Change settings and roles, remove members, delete the community. */
export const mayManage = (community: Seen, who: MaybeViewer): boolean => isGuide(community) || isAdmin(who);

/** Whether one may go: the only guide of others stays. */
export const mayLeave = ({ membership, member_count }: CommunityRow, guideCount: number): boolean =>
  membership !== null && !(membership === 'guide' && guideCount === 1 && member_count > 1);

export const cardOf = (row: CommunityRow): CommunityCard => ({
  id: row.id,
  name: row.name,
  description: row.description,
  privacy: row.privacy,
  memberCount: row.member_count,
  membership: row.membership,
  createdAt: iso(row.created_at),
});

export const communityOf = (row: CommunityPageRow, who: MaybeViewer): Community => ({
  ...cardOf(row),
  memberIds: row.member_ids,
  guideIds: row.guide_ids,
  becomesPublicAt: row.becomes_public_at && mayRead(row, who) ? iso(row.becomes_public_at) : null,
  can: {
    post: mayPost(row),
    join: who !== null && row.membership === null && row.privacy === 'public',
    leave: mayLeave(row, row.guide_ids.length),
    invite: mayInvite(row),
    moderate: mayModerate(row),
    settings: mayManage(row, who),
    delete: mayManage(row, who),
  },
});

/** How long a private community that is made public stays private. */
const HOURS_UNTIL_PUBLIC = 24;

/**
 * When a community becomes public that is private and is to have this privacy; null when it stays private. One that
 * waits already keeps its date.
 */
export function publicFrom(
  before: Pick<CommunityRow, 'privacy' | 'becomes_public_at'>,
  wanted: CommunitySettings['privacy'],
  now: Temporal.Instant,
): Temporal.Instant | null {
  if (before.privacy === 'public' || wanted === 'private') return null;
  return before.becomes_public_at ?? now.add({ hours: HOURS_UNTIL_PUBLIC });
}

export const communityColumns = ({ name, description, privacy }: CommunitySettings) => ({
  name,
  description,
  privacy,
  words: weightedWords([name, '', '', description]),
});

/** What is told of a community to somebody in particular. */
export type ViewerStatus = Pick<CommunityRow, 'id' | 'privacy' | 'membership'>;

/** Communities with what holds for the viewer now; those that are gone are left out. */
export function withViewerStatus(rows: CommunityRow[], standings: ViewerStatus[]): CommunityRow[] {
  const now = new Map(standings.map((standing) => [standing.id, standing]));
  return rows.flatMap((row) => {
    const standing = now.get(row.id);
    return standing ? [{ ...row, ...standing }] : [];
  });
}
