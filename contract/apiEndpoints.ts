import { auth } from '#contract/auth/auth.ts';
import { factors } from '#contract/auth/factors.ts';
import { recovery } from '#contract/auth/recovery.ts';
import { registrations } from '#contract/auth/registrations.ts';
import { signIns } from '#contract/auth/signIns.ts';
import { suspended } from '#contract/auth/suspended.ts';
import { about } from '#contract/communities/about.ts';
import { announcements } from '#contract/communities/announcements.ts';
import { bans } from '#contract/communities/bans.ts';
import { cases } from '#contract/communities/cases.ts';
import { communities } from '#contract/communities/communities.ts';
import { decisions } from '#contract/communities/decisions.ts';
import { deleted } from '#contract/communities/deleted.ts';
import { digest } from '#contract/communities/digest.ts';
import { guiding } from '#contract/communities/guiding.ts';
import { invitations } from '#contract/communities/invitations.ts';
import { links } from '#contract/communities/links.ts';
import { members } from '#contract/communities/members.ts';
import { mutes } from '#contract/communities/mutes.ts';
import { posts } from '#contract/communities/posts.ts';
import { requests } from '#contract/communities/requests.ts';
import { agenda } from '#contract/events/agenda.ts';
import { bookings } from '#contract/events/bookings.ts';
import { changes } from '#contract/events/changes.ts';
import { feeds } from '#contract/events/feeds.ts';
import { guests } from '#contract/events/guests.ts';
import { livingSeries } from '#contract/events/livingSeries.ts';
import { occurrences } from '#contract/events/occurrences.ts';
import { rooms } from '#contract/events/room.ts';
import { series } from '#contract/events/series.ts';
import { waitlist } from '#contract/events/waitlist.ts';
import { journal } from '#contract/journal/entries.ts';
import { importing } from '#contract/journal/importing.ts';
import { journalPictures } from '#contract/journal/pictures.ts';
import { sealing } from '#contract/journal/sealing.ts';
import { archiveImports } from '#contract/moving/archiveImports.ts';
import { passages } from '#contract/readings/passages.ts';
import { readings } from '#contract/readings/readings.ts';
import { practiceImports } from '#contract/sadhana/imports.ts';
import { logs } from '#contract/sadhana/logs.ts';
import { practices } from '#contract/sadhana/practices.ts';
import { presence } from '#contract/sadhana/presence.ts';
import { presets } from '#contract/sadhana/presets.ts';
import { reminders } from '#contract/sadhana/reminders.ts';
import { settings } from '#contract/sadhana/settings.ts';
import { summary } from '#contract/sadhana/summary.ts';
import { siteAppearance } from '#contract/site/appearance.ts';
import { siteInvitations } from '#contract/site/invitations.ts';
import { siteNotice } from '#contract/site/notice.ts';
import { sitePages } from '#contract/site/pages.ts';
import { site } from '#contract/site/registration.ts';
import { account } from './account.ts';
import { admin } from './admin.ts';
import { health } from './health.ts';
import { library } from './library.ts';
import { pictures } from './pictures.ts';
import { reflections } from './reflections.ts';
import { subscription } from './subscription.ts';

/**
 * The endpoints of every feature. The server serves them, the client calls them, and the OpenAPI document
 * describes them.
 */
export const apiEndpoints = {
  auth: { ...auth, ...signIns, ...factors, ...recovery, ...registrations, ...suspended },
  account,
  admin,
  communities: {
    ...communities,
    ...members,
    ...requests,
    ...invitations,
    ...links,
    ...guiding,
    ...posts,
    ...deleted,
    ...about,
    ...cases,
    ...decisions,
    ...bans,
    ...mutes,
    ...digest,
    ...announcements,
  },
  events: {
    ...series,
    ...livingSeries,
    ...changes,
    ...occurrences,
    ...bookings,
    ...agenda,
    ...guests,
    ...waitlist,
    ...feeds,
    ...rooms,
  },
  health,
  journal: { ...journal, ...importing, ...sealing, ...journalPictures },
  library,
  moving: archiveImports,
  pictures,
  readings: { ...readings, ...passages },
  reflections,
  sadhana: {
    ...practices,
    ...logs,
    ...presets,
    ...settings,
    ...reminders,
    ...summary,
    ...presence,
    ...practiceImports,
  },
  site: { ...site, ...siteAppearance, ...siteNotice, ...siteInvitations, ...sitePages },
  subscription,
};
export type ApiEndpoints = typeof apiEndpoints;

/** Descriptions of the endpoints, by the first part of their paths. */
export const sections: Record<string, string> = {
  account:
    'The caller’s account: profile, password, second factors, sessions, reminders, language, theme, mutes, letter, retreat, export, imports and deletion.',
  admin: 'Members, registrations, the site, statistics and decisions, for admins.',
  announcements: 'The announcements of communities.',
  auth: 'Signup, login, second step, logout and mailed links.',
  cases: 'Reported posts, replies and members, for guides and admins.',
  communities:
    'Communities with their members, requests to join, invitations, links, posts, replies, agreements, reports, decisions and bans.',
  events: 'Series of events, their occurrences, bookings, guests, calendars and rooms.',
  journal: 'The caller’s journal, which nobody else can read.',
  digests: 'The letter about what is new in communities.',
  library: 'Books and their submission.',
  languages: 'The languages of this site.',
  moderation: 'Review of submissions and corrections, for moderators.',
  notices: 'Notices of unlawful content.',
  passages: 'The passages of readings.',
  pictures: 'Uploaded pictures.',
  pages: 'The pages of this site, such as its privacy policy.',
  payments: 'Payments through Stripe.',
  readings: 'Books that communities read together.',
  reflections: 'A short text for each day.',
  sadhana:
    'Practices, logs, streaks, presets, days of practice, rests, summaries, imports and the number of people sitting now.',
  site: 'This site, and invitations to it.',
  subscription: 'The caller’s subscription.',
  time: 'The clock of the server.',
  'waiting-mails': 'The mails about waiting work.',
};
