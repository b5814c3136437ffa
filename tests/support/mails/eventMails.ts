import type { NoticeRow } from '#server/events/notices/store.ts';
import { newId } from '#server/platform/ids.ts';
import { createEventFixture } from '#tests/support/events/eventFixture.ts';
import { call, type MailJob, type MailPeople, NONCE } from './mailPeople.ts';

/** A date that is booked, and one of another series for which people wait. */
interface Dates {
  communityId: string;
  booked: string;
  awaited: string;
  row: Pick<NoticeRow, 'series_id' | 'starts_at' | 'ends_at' | 'timezone'>;
  awaitedSeries: string;
}

/** The jobs of the mails about events: to members and to guests, to those who have a spot and to those who wait. */
export async function eventMailJobs(people: MailPeople): Promise<MailJob[]> {
  const { server, meera } = people;
  const dates = await createDates(people);
  await call(server, meera, 'PUT /account/calendar-mails', { calendarMails: true });
  await call(server, meera, 'PUT /account/reminders', { eventReminders: true });
  const [booking] = await server.deps.db.selectFrom('bookings').select('id').execute();
  return [
    { name: 'eventReminder', id: booking?.id ?? '', variant: '' },
    ...(await guestJobs(people, dates)),
    ...(await waitingJobs(people, dates)),
    ...(await noticeJobs(people, dates)),
    await lastConfirmedDateJob(people),
  ];
}

async function createDates({ server, ravi, meera }: MailPeople): Promise<Dates> {
  const community = await createEventFixture(server, ravi, { name: 'Приют', description: 'Чай' });
  const event = { title: 'Утро', description: 'Тихо', location: 'Сад', capacity: 9, guestsConfirm: false };
  const create = () => community.createOccurrence(event);
  const [booked, awaited] = [await create(), await create()];
  await community.book(booked, meera);
  const rowOf = (id: string) =>
    server.deps.db
      .selectFrom('occurrences')
      .innerJoin('event_series', 'event_series.id', 'series_id')
      .select(['series_id', 'occurrences.starts_at', 'occurrences.ends_at', 'timezone'])
      .where('occurrences.id', '=', id)
      .executeTakeFirstOrThrow();
  const { series_id: awaitedSeries } = await rowOf(awaited);
  return { communityId: community.id, booked, awaited, row: await rowOf(booked), awaitedSeries };
}

async function lastConfirmedDateJob({ server, ravi }: MailPeople): Promise<MailJob> {
  const community = await createEventFixture(server, ravi, { name: 'Приют', description: 'Чай' });
  const recurrence = { frequency: 'DAILY', interval: 1 };
  const { body } = await community.createSeries({
    title: 'Утро',
    description: 'Тихо',
    recurrence,
    isLiving: true,
  });
  const { id, confirmedUntil } = body;
  const { db } = server.deps;
  await db.updateTable('event_series').set({ reminded_until: confirmedUntil }).where('id', '=', id).execute();
  return { name: 'lastConfirmedDate', id: `${id} ${ravi.id}`, variant: '' };
}

async function guestJobs({ server }: MailPeople, { booked, row }: Dates): Promise<MailJob[]> {
  const { db, clock } = server.deps;
  const guest = { occurrence_id: booked, name: 'Гость', nonce: NONCE, registered_at: clock(), sequence: 1 };
  const insertGuest = async (email: string, confirm_by: Temporal.Instant | null) => {
    const id = newId();
    const ends_at = row.ends_at ?? row.starts_at;
    const values = { ...guest, id, email, confirm_by, ends_at, is_confirmed: false };
    await db.insertInto('guests').values(values).execute();
    return id;
  };
  const registered = await insertGuest('guest@vichara.test', null);
  const unconfirmed = await insertGuest('guest2@vichara.test', row.starts_at);
  return [
    { name: 'guestRegistered', id: registered, variant: 'registered' },
    { name: 'guestRegistered', id: unconfirmed, variant: 'unconfirmed' },
  ];
}

async function waitingJobs({ server, tomas }: MailPeople, { awaited, row }: Dates): Promise<MailJob[]> {
  const { db, clock } = server.deps;
  const place = { occurrence_id: awaited, joined_at: clock(), offer_ends_at: row.starts_at };
  const guest = { name: 'Гость', email: 'waits@vichara.test', nonce: NONCE };
  const member = { ...place, id: newId(), user_id: tomas.id, must_confirm: false };
  await db.insertInto('waiting').values(member).execute();
  const waitingGuest = { ...place, ...guest, id: newId(), must_confirm: true };
  await db.insertInto('waiting').values(waitingGuest).execute();
  const names = ['waitlistJoined', 'spotOffered', 'spotsForAnybody'] as const;
  return names.flatMap((name) => [
    { name, id: member.id, variant: 'member' },
    { name, id: waitingGuest.id, variant: 'guest' },
  ]);
}

async function noticeJobs(people: MailPeople, dates: Dates): Promise<MailJob[]> {
  const { db, clock } = people.server.deps;
  const jobs: MailJob[] = [];
  for (const [kind, changes] of noticesTo(people, dates)) {
    const notice = {
      id: newId(),
      kind,
      user_id: null,
      guest_email: null,
      title: 'Утро',
      community_id: dates.communityId,
      community_name: 'Приют',
      location: 'Сад',
      ...dates.row,
      occurrence_count: 1,
      occurrence_id: dates.booked,
      created_at: clock(),
      sent_at: clock(),
      urgent_at: kind === 'changed' ? clock() : null,
      ...changes,
    };
    await db.insertInto('event_notices').values(notice).execute();
    jobs.push({ name: 'eventNotice', id: notice.id, variant: `${kind} ${jobs.length}` });
  }
  return jobs;
}

type NewNotice = [kind: NoticeRow['kind'], changes: Partial<NoticeRow>];

/** A notice for each text that a mail can have. */
function noticesTo({ meera, tomas }: MailPeople, { awaited, awaitedSeries }: Dates): NewNotice[] {
  const [toMember, toGuest] = [{ user_id: meera.id }, { guest_email: 'guest@vichara.test' }];
  const two = { occurrence_count: 2 };
  const waits = { is_waiting: true, occurrence_id: awaited, series_id: awaitedSeries };
  return [
    ['booked', { ...toMember, sequence: 1 }],
    ['returned', { ...toMember, occurrence_id: awaited }],
    ['returned', { ...toMember, ...two, occurrence_id: awaited }],
    ['unconfirmed', toGuest],
    ['restored', toMember],
    ['restored', { user_id: tomas.id, ...waits }],
    ['changed', { user_id: tomas.id, ...waits, has_new_hours: true }],
    ['changed', { guest_email: 'waits@vichara.test', ...waits, has_new_hours: true }],
    ['changed', { ...toMember, has_new_text: true }],
    ['changed', { ...toMember, has_new_hours: true }],
    ['changed', { ...toMember, has_new_text: true, has_new_hours: true }],
    ['changed', { ...toGuest, sequence: 1, has_new_text: true }],
    ['ended', { ...toMember, next_occurrence_id: awaited }],
    ...(['cancelled', 'removed', 'closed'] as const).flatMap((kind): NewNotice[] => [
      [kind, toMember],
      [kind, { ...toMember, ...two }],
      [kind, { ...toMember, is_waiting: true }],
      [kind, { ...toMember, ...two, is_waiting: true }],
      [kind, { ...toGuest, sequence: 2 }],
    ]),
  ];
}
