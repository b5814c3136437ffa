import { type CommunityRow, communityFor, isForSearchEngines, mayRead } from '#server/communities/access.ts';
import { occurrenceWithAttendees, publicUpcomingSeriesIds } from '#server/events/occurrence/store.ts';
import { seriesById } from '#server/events/series/store.ts';
import type { Db } from '#server/platform/database/database.ts';
import { plainWords } from '#server/platform/formats.ts';
import { isId, type PublicPages, previewOf } from '#server/platform/http/pageHead.ts';
import { formatDateTime } from '#server/platform/languages/dates.ts';
import { ENGLISH_TEXTS } from '#server/platform/languages/texts.ts';

/** The maximum number of upcoming series in the sitemap. */
const MAX_LISTED = 10_000;

/**
 * The public pages of events, for search engines and link previews. For a private community they
 * show nothing of its events.
 */
export const eventPages: PublicPages = {
  heads: {
    'events/calendar/:communityId': async ({ db, clock }, { communityId = '' }) => {
      const community = isId(communityId) && (await communityFor(db, null, communityId));
      if (!community) return 'missing';
      if (!isForSearchEngines(community)) return 'default';
      return {
        title: 'Event Calendar',
        description: previewOf(`Events of ${community.name}.`),
        firstCalls: [
          `/communities/${communityId}`,
          `/events/communities/${communityId}/occurrences?${calendarQuery(clock())}`,
        ],
      };
    },

    'events/series/:id': async ({ db }, { id = '' }) => {
      const series = isId(id) ? await seriesById(db, id) : undefined;
      const community = series && (await publicCommunity(db, series.community_id));
      if (!community) return 'missing';
      if (!isForSearchEngines(community)) return 'default';
      return {
        title: series.title,
        description: previewOf(plainWords(series.description, series.is_formatted)),
        firstCalls: [`/events/series/${id}`],
      };
    },

    'events/occurrence/:id': async ({ db }, { id = '' }) => {
      const occurrence = isId(id) ? await occurrenceWithAttendees(db, null, id) : undefined;
      const community = occurrence && (await publicCommunity(db, occurrence.community_id));
      if (!community) return 'missing';
      if (!isForSearchEngines(community) || !occurrence.is_confirmed) return 'default';
      const { title, starts_at, timezone } = occurrence;
      const description = plainWords(occurrence.description, occurrence.is_formatted);
      return {
        title,
        description: previewOf(`${formatDateTime(ENGLISH_TEXTS, starts_at, timezone)}. ${description}`),
        firstCalls: [`/events/occurrences/${id}`, `/communities/${community.id}`],
      };
    },
  },

  sitemapPaths: async ({ db, clock }) => {
    const ids = await publicUpcomingSeriesIds(db, clock(), MAX_LISTED);
    return ids.map((id) => `/events/series/${id}`);
  },
};

/**
 * The query with which `web/events/queries.ts` asks for this month and the weeks around it. For most readers the month is
 * that of UTC.
 */
function calendarQuery(now: Temporal.Instant): URLSearchParams {
  const first = now.toZonedDateTimeISO('UTC').toPlainDate().with({ day: 1 });
  const midnight = (day: Temporal.PlainDate) => `${day}T00:00:00.000Z`;
  return new URLSearchParams({
    start: midnight(first.subtract({ days: 7 })),
    end: midnight(first.add({ months: 1 }).add({ days: 7 })),
  });
}

async function publicCommunity(db: Db, communityId: string): Promise<CommunityRow | undefined> {
  const community = await communityFor(db, null, communityId);
  return community && mayRead(community, null) ? community : undefined;
}
