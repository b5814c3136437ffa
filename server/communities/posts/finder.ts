import { type RawBuilder, sql } from 'kysely';
import { joinPerson } from '#server/communities/people.ts';
import type { CommunityAccess } from '#server/communities/rules.ts';
import {
  type BatchLoader,
  byNewest,
  createBatchLoader,
  rowsOfCalls,
} from '#server/platform/database/batches.ts';
import { hiddenFromPlanner } from '#server/platform/database/database.ts';
import type { Deps } from '#server/platform/deps.ts';
import { createPageLoader, type ListRange, positionParameters } from '#server/platform/http/pages.ts';
import {
  claimParameters,
  joinedViewer,
  type TokenClaims,
  VIEWER_COLUMNS,
  type Viewer,
  viewerOfCall,
  type WithViewer,
} from '#server/platform/sessions/sessions.ts';
import type { PostRow } from './rules.ts';
import { POST_COLUMNS } from './store.ts';

/** Posts of a community, with the fields that decide whether the viewer may read them. */
interface FoundPosts {
  viewer: Viewer | null;
  /** Null if there is no community with this id. */
  community: CommunityAccess | null;
  posts: PostRow[];
}

interface CommunityCall {
  claims: TokenClaims | null;
  communityId: string;
}
type PostCall = CommunityCall & { postId: string };
type FeedCall = CommunityCall & ListRange;

/**
 * Finds posts together with the viewer and their membership. Whoever uses it checks whether the viewer may read them.
 */
export interface PostFinder {
  /** Finds one post of a community. A post of another community is not found. */
  findPost: BatchLoader<PostCall, FoundPosts>;
  /** Finds a page of the feed of a community, newest first. */
  findPage: BatchLoader<FeedCall, FoundPosts>;
}

type FinderDeps = Pick<Deps, 'db' | 'clock' | 'settings'>;

/**
 * Creates a finder that uses one statement for all calls in one turn of the event loop. With 16 concurrent calls, each
 * takes half of the CPU time that it would take with its own statement, but a call that arrives alone takes more.
 */
export const createPostFinder = (deps: FinderDeps): PostFinder => ({
  findPost: createBatchLoader((calls) => findSinglePosts(deps, calls), { maxCount: 100 }),
  findPage: createPageLoader((calls: readonly FeedCall[], limit) => findPages(deps, calls, limit)),
});

function findSinglePosts(deps: FinderDeps, calls: readonly PostCall[]): Promise<FoundPosts[]> {
  const ids = calls.map(({ postId }) => postId);
  return findPosts(deps, calls, {
    columns: 'post_id',
    parameters: hiddenFromPlanner(ids, 'uuid[]'),
    posts: sql`select * from posts where id = call.post_id and community_id = community.id`,
  });
}

/**
 * Finds pages with the same limit and offset. The joined rows are sorted here, because PostgreSQL would need a tenth of
 * the statement's time for it. It does not know that they are sorted already.
 */
async function findPages(
  deps: FinderDeps,
  calls: readonly FeedCall[],
  limit: RawBuilder<unknown>,
): Promise<FoundPosts[]> {
  const found = await findPosts(deps, calls, {
    columns: 'after_at, after_id',
    parameters: positionParameters(calls),
    posts: sql`
      select * from posts where community_id = community.id and (created_at, id) < (call.after_at, call.after_id)
      order by created_at desc, id desc ${limit}`,
  });
  for (const { posts } of found) posts.sort(byNewest(({ created_at }) => created_at));
  return found;
}

/** How the posts of each call are found. */
interface Search {
  /** The columns of the row `call` that only this search has. */
  columns: string;
  /** An array parameter for each of these columns, with a value for each call. */
  parameters: RawBuilder<unknown>;
  /** Selects the posts of a `call` in its `community`. */
  posts: RawBuilder<unknown>;
}

/**
 * A row of the left joins in `findPosts`. The columns of the community are null if the community does not exist. The
 * columns of the post are null if the community has no such post.
 */
type FoundRow = { call_number: number } & WithViewer &
  (CommunityAccess | { privacy: null }) &
  (PostRow | { id: null });

/**
 * Finds the posts of each call. With `limit 1`, PostgreSQL finds rows by index, however small a table is, like those of
 * `joinPerson`.
 */
async function findPosts(
  { db, clock, settings }: FinderDeps,
  calls: readonly CommunityCall[],
  { columns, parameters, posts }: Search,
): Promise<FoundPosts[]> {
  const claims = calls.map((call) => call.claims);
  const communityIds = calls.map(({ communityId }) => communityId);
  const { rows } = await sql<FoundRow>`
    select call.number as call_number, ${VIEWER_COLUMNS}, community.privacy, membership.role as membership,
      membership.paused_until, ${POST_COLUMNS}
    from unnest(${claimParameters(claims)}, ${hiddenFromPlanner(communityIds, 'uuid[]')}, ${parameters})
      with ordinality as call (session_id, user_id, community_id, ${sql.raw(columns)}, number)
    left join lateral ${viewerOfCall(clock(), settings)} on true
    left join lateral (select * from communities where id = call.community_id limit 1) as community on true
    left join lateral (
      select * from memberships where community_id = community.id and user_id = viewer.id limit 1
    ) as membership on true
    left join lateral (${posts}) as post on true
    ${joinPerson('post.author_id')}`.execute(db);
  return rowsOfCalls(rows, calls.length).map((own, index) => foundPosts(own, claims[index] ?? null));
}

function foundPosts(rows: FoundRow[], claims: TokenClaims | null): FoundPosts {
  const [first] = rows;
  return {
    viewer: first ? joinedViewer(first, claims) : null,
    community: first && first.privacy !== null ? first : null,
    posts: rows.filter((row) => row.id !== null),
  };
}
