// biome-ignore-all lint/suspicious/noTemplateCurlyInString: some texts are parts of templates.
/** A mistake that is put into a copy of the product on purpose. `code` stands exactly once in `file`. */
export interface Defect {
  name: string;
  file: string;
  code: string;
  wrong: string;
}

/**
 * Defects of the kinds that a change of the code could bring, and three that the product had. A run of test:faults must find
 * each of them.
 */
export const DEFECTS: readonly Defect[] = [
  {
    name: 'a lost transaction: a call with a key is answered, and its transaction rolled back',
    file: 'server/platform/http/repetition/idempotency.ts',
    code: "import { inTransaction } from '#server/platform/database/transaction.ts';",
    wrong:
      "import { inRolledBackTransaction as inTransaction } from '#server/platform/database/transaction.ts';",
  },
  {
    name: 'an answer before the commit: a spot is given back while the call is answered',
    file: 'server/events/bookings/cancelling.ts',
    code: '  await freeSpot(deps, viewer.id, id, community);',
    wrong: '  void freeSpot(deps, viewer.id, id, community);',
  },
  {
    name: 'a missing lock: two members book the last spot at the same time',
    file: 'server/events/bookings/booking.ts',
    code: '    for update of occurrence`.execute(db);',
    wrong: '    `.execute(db);',
  },
  {
    name: 'a check before the lock: the state of a request to join is read before the community is locked',
    file: 'server/communities/requests/actions.ts',
    code: '    const row = await requestById(trx, id, requestId);',
    wrong: '    const row = asked;',
  },
  {
    name: 'a mail that is not tried again when the mail server refuses it',
    file: 'server/platform/jobs/mailQueue.ts',
    code: '      await deps.mailer.deliver(composed, composed.messageId ?? jobId);',
    wrong: '      await deps.mailer.deliver(composed, composed.messageId ?? jobId).catch(() => {});',
  },
  {
    name: 'a missing mail: nobody is told that a spot is offered',
    file: 'server/events/waitlist/offers.ts',
    code: "      await enqueueMails(deps, trx, 'spotOffered', asked);",
    wrong: '',
  },
  {
    name: 'mails outside of the transaction: they may be composed before there is what they are about',
    file: 'server/platform/jobs/queue.ts',
    code: '        await boss.insert(queue, batch, { db: fromKysely(trx) });',
    wrong: '        await boss.insert(queue, batch);',
  },
  {
    name: 'a mail that is sent twice, as two mails',
    file: 'server/communities/requests/actions.ts',
    code: "    await enqueueMail(deps, trx, 'requestAccepted', row.id);",
    wrong: `    await enqueueMail(deps, trx, 'requestAccepted', row.id);
    await enqueueMail(deps, trx, 'requestAccepted', row.id);`,
  },
  {
    name: 'a cache without invalidation: a session is valid until the server restarts',
    file: 'server/platform/sessions/sessions.ts',
    code: '    cache: false,',
    wrong: '    cacheKeyFn: ({ sessionId }) => sessionId as never,',
  },
  {
    name: 'sessions: a changed password leaves the other sessions',
    file: 'server/account/actions.ts',
    code: '    await endSessions(trx, viewer.id, viewer.sessionId);',
    wrong: '',
  },
  {
    name: 'capacity: spots that are offered count as free',
    file: 'server/events/occurrence/rules.ts',
    code: '  Math.max(0, row.capacity - row.attendee_count - row.guest_count - row.offered_count);',
    wrong: '  Math.max(0, row.capacity - row.attendee_count - row.guest_count);',
  },
  {
    name: 'capacity: a booking that is made twice counts twice',
    file: 'server/events/bookings/booking.ts',
    code: '    from booked where id = booked.occurrence_id',
    wrong: '    where id = ${booking.occurrenceId}',
  },
  {
    name: 'the order of the waitlist: the last one is asked first',
    file: 'server/events/waitlist/offerStore.ts',
    code: '    order by joined_at, id limit ${count}`',
    wrong: '    order by joined_at desc, id limit ${count}`',
  },
  {
    name: 'the waitlist: a spot that is given back is offered to nobody until the task of the next minute',
    file: 'server/events/bookings/cancelling.ts',
    code: '    await fillSpots(deps, trx, await deleteBookings(trx, { userId, occurrenceId: id }));',
    wrong: '    await deleteBookings(trx, { userId, occurrenceId: id });',
  },
  {
    name: 'rights: every member reads private communities',
    file: 'server/communities/policy.ts',
    code: "  community.privacy === 'public' || community.membership !== null || isAdmin(viewer);",
    wrong: "  community.privacy === 'public' || community.membership !== null || viewer !== null;",
  },
  {
    name: 'rights: somebody who is banned joins again',
    file: 'server/communities/members/actions.ts',
    code: '      if (await isBanned(trx, id, viewer.id)) throw cannotJoin();',
    wrong: '',
  },
  {
    name: 'rights: an entry of somebody else is deleted',
    file: 'server/journal/writeStore.ts',
    code: `    .where('journal_entries.id', 'in', ids)
    .whereRef('user_id', '=', 'writer.id')`,
    wrong: "    .where('journal_entries.id', 'in', ids)",
  },
  {
    name: 'a lost update: a change replaces a newer version',
    file: 'server/journal/writeStore.ts',
    code: '    .where(isUnchanged(expectedVersion))',
    wrong: '',
  },
  {
    name: 'repeated calls: the key of a call that arrives twice is forgotten',
    file: 'server/platform/http/repetition/idempotency.ts',
    code: "    .where('key', '=', key)",
    wrong: "    .where('key', '<>', key)",
  },
  {
    name: 'the streak: one missed day does not break it',
    file: 'server/sadhana/streak/rules.ts',
    code: 'for (let day = first + 1; day < last; day += 1) if (!isFree(day)) return false;',
    wrong: 'for (let day = first + 2; day < last; day += 1) if (!isFree(day)) return false;',
  },
  {
    name: 'deleted texts: a restored post comes back without its replies',
    file: 'server/communities/deleted/restoreStore.ts',
    code: '      where post_id = any(${ids}::uuid[]) and is_with_post\n      returning post_id',
    wrong: '      where post_id = any(${ids}::uuid[]) and not is_with_post\n      returning post_id',
  },
  {
    name: 'formerly: a refusal that passes does not say when to try again',
    file: 'server/platform/errors.ts',
    code: 'retryAfterSeconds === null ? {} : retryAfter(retryAfterSeconds)',
    wrong: '{}',
  },
  {
    name: 'formerly: of two people who delete a post at the same time, both are told that they did',
    file: 'server/communities/deleted/setAsideStore.ts',
    code: '  setAsidePosts(db, sql`id = ${postId}`, deletion);',
    wrong: '  setAsidePosts(db, sql`id = ${postId}`, deletion).then(() => true);',
  },
  {
    name: 'formerly: a job whose server has died is repeated only after minutes',
    file: 'server/platform/jobs/queue.ts',
    code: '  heartbeatSeconds: 15,',
    wrong: '',
  },
];
