import { type CommunityRow, communityFor, isForSearchEngines, mayRead } from '#server/communities/access.ts';
import { occurrenceWithAttendees, publicUpcomingSeriesIds } from '#server/events/occurrence/store.ts';
import { seriesById } from '#server/events/series/store.ts';
import { formatDateTime } from '#server/platform/clock.ts';
import type { Db } from '#server/platform/database/database.ts';
import { isId, type PublicPages, previewOf } from '#server/platform/http/pageHead.ts';

/** The maximum number of upcoming series in the sitemap. */
const MAX_LISTED = 10_000;

/**
 * The public pages of events, for search engines and link previews. For a private community they
 * show nothing of its events.
 */
export const eventPages: PublicPages = {
  heads: {
    'events/calendar/:communityId': async ({ db }, { communityId = '' }) => {
      const community = isId(communityId) && (await communityFor(db, null, communityId));
      if (!community) return 'missing';
      if (!isForSearchEngines(community)) return 'default';
      return { title: 'Event Calendar', description: previewOf(`Events of ${community.name}.`) };
    },

    'events/series/:id': async ({ db }, { id = '' }) => {
      const series = isId(id) ? await seriesById(db, id) : undefined;
      const community = series && (await publicCommunity(db, series.community_id));
      if (!community) return 'missing';
      if (!isForSearchEngines(community)) return 'default';
      return { title: series.title, description: previewOf(series.description) };
    },

    'events/occurrence/:id': async ({ db }, { id = '' }) => {
      const occurrence = isId(id) ? await occurrenceWithAttendees(db, null, id) : undefined;
      const community = occurrence && (await publicCommunity(db, occurrence.community_id));
      if (!community) return 'missing';
      if (!isForSearchEngines(community)) return 'default';
      const { title, description, starts_at, timezone } = occurrence;
      return { title, description: previewOf(`${formatDateTime(starts_at, timezone)}. ${description}`) };
    },
  },

  sitemapPaths: async ({ db, clock }) => {
    const ids = await publicUpcomingSeriesIds(db, clock(), MAX_LISTED);
    return ids.map((id) => `/events/series/${id}`);
  },
};

async function publicCommunity(db: Db, communityId: string): Promise<CommunityRow | undefined> {
  const community = await communityFor(db, null, communityId);
  return community && mayRead(community, null) ? community : undefined;
}
