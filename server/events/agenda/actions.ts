import type { AgendaItem } from '#contract/events/agenda.ts';
import { API_PATH } from '#contract/platform/constants.ts';
import { say } from '#contract/platform/say.ts';
import { accountById } from '#server/account/public.ts';
import { memberCalendarText } from '#server/events/feeds/calendar.ts';
import { type RequestedRange, requireRange } from '#server/events/occurrence/actions.ts';
import { cardOf } from '#server/events/occurrence/rules.ts';
import { publisherOf } from '#server/platform/calendar/calendarFile.ts';
import { type NumberedPage, numberedPageOf } from '#server/platform/database/pages.ts';
import type { Deps } from '#server/platform/deps.ts';
import { notFound } from '#server/platform/errors.ts';
import type { FileReply } from '#server/platform/http/call.ts';
import { newNonce, nonceHash } from '#server/platform/sessions/links.ts';
import type { Viewer } from '#server/platform/sessions/sessions.ts';
import { type AgendaRow, agendaOf, bookedSince, memberOfFeedKey, saveMemberFeed } from './store.ts';

type AgendaQuery = RequestedRange & NumberedPage & { communityId?: string | undefined };

/**
 * One page of the occurrences of the caller's communities.
 * @throws ApiError 400 like `requireRange`.
 */
export async function agendaPage({ db, clock }: Deps, viewer: Viewer, query: AgendaQuery) {
  const { communityId } = query;
  const range = { ...requireRange(query, clock()), ...(communityId !== undefined && { communityId }) };
  return numberedPageOf(await agendaOf(db, viewer, range, query), query, agendaItemOf);
}

const agendaItemOf = (row: AgendaRow): AgendaItem => ({
  ...cardOf(row),
  community: { id: row.community_id, name: row.community_name },
});

/** How long a booked event stays in the calendar after its end. */
const PAST_PERIOD = { hours: 90 * 24 };
/** The maximum number of events in a member's calendar. */
const MAX_EVENTS = 1_000;

/**
 * The events that a member has booked and may see, as a calendar file.
 * @throws ApiError 404 if the key belongs to no secret address.
 */
export async function memberCalendar(deps: Deps, key: string): Promise<FileReply> {
  const { db, clock } = deps;
  const userId = await memberOfFeedKey(db, nonceHash(key), clock());
  const member = userId ? await accountById(db, userId) : undefined;
  if (!member) throw notFound(say('Calendar not found.'));
  const events = await bookedSince(db, member, clock().subtract(PAST_PERIOD), MAX_EVENTS);
  return { name: 'calendar.ics', text: memberCalendarText(events, publisherOf(deps)), isShared: false };
}

/** Creates the secret address of the caller's calendar. The previous one stops working. */
export async function createMemberFeedAddress(
  { db, clock, settings }: Deps,
  viewer: Viewer,
): Promise<{ url: string }> {
  const key = newNonce();
  await saveMemberFeed(db, { userId: viewer.id, keyHash: nonceHash(key), now: clock() });
  return { url: `${settings.publicUrl}${API_PATH}/events/mine/calendar.ics?key=${key}` };
}
