import type { CommunitySettings, Joining } from '#contract/communities/communities.ts';
import type { CommunityRow } from '#server/communities/membership/rules.ts';
import { weightedWords } from '#server/platform/search/tsquery.ts';

/** How long a private community that is made public stays private. */
const HOURS_UNTIL_PUBLIC = 24;

/**
 * When a community with this new privacy will become public; null when it becomes or stays private, or is public
 * already. A time that is already set stays.
 */
export function publicationTime(
  before: Pick<CommunityRow, 'privacy' | 'becomes_public_at'>,
  newPrivacy: CommunitySettings['privacy'],
  now: Temporal.Instant,
): Temporal.Instant | null {
  if (before.privacy === 'public' || newPrivacy === 'private') return null;
  return before.becomes_public_at ?? now.add({ hours: HOURS_UNTIL_PUBLIC });
}

/** The way to join by default, which follows from the privacy. */
export const defaultJoining = (privacy: CommunitySettings['privacy']): Joining =>
  privacy === 'public' ? 'open' : 'invitation';

/**
 * The way to join after a change of the privacy: "open" becomes "by invitation", or the reverse. "By request"
 * stays.
 */
export const joiningAfter = (
  { privacy, joining }: Pick<CommunityRow, 'privacy' | 'joining'>,
  newPrivacy: CommunitySettings['privacy'],
): Joining => (privacy !== newPrivacy && joining !== 'request' ? defaultJoining(newPrivacy) : joining);

export const communityColumns = ({ name, description, privacy }: Omit<CommunitySettings, 'pictureId'>) => ({
  name,
  description,
  privacy,
  words: communityWords({ name, description }),
});

/** The words by which a community is found. */
export const communityWords = ({
  name,
  description,
}: Pick<CommunitySettings, 'name' | 'description'>): string => weightedWords([name, '', '', description]);
