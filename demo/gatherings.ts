import type { Deps } from '#server/platform/deps.ts';
import type { Person } from '#tests/support/people/testPeople.ts';
import type { Call } from './calls.ts';

/** Adds a shared sit that begins tonight, a full event with a waitlist, and a retreat of Noor. */
export async function addGatherings(
  call: Call,
  { clock }: Pick<Deps, 'clock'>,
  communities: Map<string, string>,
): Promise<void> {
  const communityId = communities.get('Morning Hill Sangha') ?? '';
  const { upcomingOccurrences } = await call('ravi', 'POST /events/series', {
    communityId,
    title: 'Evening sit',
    description: 'We settle, sit for forty minutes, and walk a little before the last bell.',
    location: null,
    timezone: 'Europe/Lisbon',
    isUnlimited: true,
    sit: {
      phases: [
        { kind: 'settle', minutes: 5 },
        { kind: 'sit', minutes: 40 },
        { kind: 'walk', minutes: 10 },
      ],
      isOpen: true,
    },
    ...tonight(clock()),
  });
  for (const person of ['meera', 'samuel', 'lhamo'] as Person[])
    await call(person, `POST /events/occurrences/${upcomingOccurrences[0].id}/book`);
  await addWaitlist(call, communityId, clock());
  const today = clock().toZonedDateTimeISO('Europe/Lisbon').toPlainDate();
  await call('noor', 'PUT /account/retreat', {
    from: today.add({ days: 5 }).toString(),
    to: today.add({ days: 14 }).toString(),
    timezone: 'Europe/Lisbon',
    isShown: true,
  });
}

/** 20:00 to 21:00 in Lisbon, or the next whole hour when it is later than 19:00. */
function tonight(now: Temporal.Instant): { startTime: string; endTime: string } {
  const local = now.toZonedDateTimeISO('Europe/Lisbon');
  const nextHour = local.round({ smallestUnit: 'hour', roundingMode: 'ceil' });
  const start = local.hour < 19 ? local.withPlainTime('20:00') : nextHour;
  return { startTime: start.toInstant().toString(), endTime: start.add({ hours: 1 }).toInstant().toString() };
}

async function addWaitlist(call: Call, communityId: string, now: Temporal.Instant): Promise<void> {
  const calendar = await call('ines', `GET /events/communities/${communityId}/occurrences`);
  // The waitlist closes an hour before the start.
  const lastStart = now.add({ hours: 1, minutes: 10 });
  const tea = calendar.find(
    ({ title, startTime }: { title: string; startTime: string }) =>
      title === 'Tea and one question' &&
      Temporal.Instant.compare(Temporal.Instant.from(startTime), lastStart) > 0,
  );
  await call('ravi', `POST /events/occurrences/${tea.id}/waitlist`);
  await call(null, `POST /events/occurrences/${tea.id}/waitlist/guests`, {
    name: 'Eoin Byrne',
    email: 'eoin@guest.vichara.test',
  });
}
