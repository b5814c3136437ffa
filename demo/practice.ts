import type { Deps } from '#server/platform/deps.ts';
import { newId } from '#server/platform/ids.ts';
import type { Viewer } from '#server/platform/sessions/sessions.ts';
import { createLog } from '#server/sadhana/logs/actions.ts';
import { createPractice } from '#server/sadhana/practices/actions.ts';
import { createPreset } from '#server/sadhana/presets/actions.ts';
import type { Member, Person } from '#tests/support/people/testPeople.ts';
import type { Call } from './calls.ts';

const builtInPracticeId = (lastDigit: string) => `01930000-0000-7000-8000-00000000000${lastDigit}`;
const [SITTING, WALKING, READING, JAPA] = ['1', '7', '8', 'c'].map(builtInPracticeId) as [
  string,
  string,
  string,
  string,
];

const INTENTIONS = [
  'To rest as the one who hears.',
  'Before the first word.',
  'To let the breath be breathed.',
  'Who is it that is restless?',
  null,
  null,
];

/**
 * Creates logs of Meera for most of the last 330 days and for each of the last twelve days, with a rest of three days before
 * them. Also creates a preset of Meera, and a public preset of Tomás with a practice of his own.
 */
export async function addPracticeHistory(deps: Deps, call: Call, people: Map<Person, Member>): Promise<void> {
  const viewer = (person: Person): Viewer => ({
    id: people.get(person)?.id ?? '',
    sessionId: newId(),
    role: 'sadhaka',
    isPatron: false,
  });
  const [meera, tomas] = [viewer('meera'), viewer('tomas')];
  const today = deps.clock().toZonedDateTimeISO('UTC').toPlainDate();
  for (let daysAgo = 330; daysAgo >= 0; daysAgo -= 1) {
    for (const { practiceId, value } of logsOfDay(daysAgo)) {
      const draft = {
        practiceId,
        value,
        date: today.subtract({ days: daysAgo }).toString(),
        sankalpa: (practiceId === SITTING && INTENTIONS[daysAgo % INTENTIONS.length]) || null,
        notes: daysAgo === 0 && practiceId === READING ? 'One verse, twice, slowly.' : null,
      };
      await deps.db.transaction().execute((trx) => createLog(deps, trx, meera, newId(), draft));
    }
  }
  const day = (daysAgo: number) => today.subtract({ days: daysAgo }).toString();
  await call('meera', 'POST /sadhana/rests', { from: day(14), to: day(12) });
  await createPreset(deps, deps.db, meera, newId(), {
    title: 'Before the house wakes',
    description: 'Sit, count, read one verse.',
    isPublic: false,
    practiceIds: [SITTING, JAPA, READING],
  });
  const ownPractice = await createPractice(deps, deps.db, tomas, newId(), {
    name: 'Listening to the harbour',
    type: 'time',
    defaultValue: 20,
  });
  await createPreset(deps, deps.db, tomas, newId(), {
    title: 'Evenings outside',
    description: 'A slow walk, then sitting where there is something to hear.',
    isPublic: true,
    practiceIds: [WALKING, ownPractice.id],
  });
}

/** Meera's logs of the day `daysAgo` days ago: some weeks have many logs, some have few, and some days have none. */
function logsOfDay(daysAgo: number): { practiceId: string; value: number }[] {
  const isPause = daysAgo > 14 && (daysAgo * 7919) % 11 < 3 + Math.round(2 * Math.sin(daysAgo / 29));
  const isRest = daysAgo >= 12 && daysAgo <= 14;
  if (isRest || isPause) return [];
  return [
    { practiceId: SITTING, value: daysAgo % 5 === 3 ? 15 : 25 },
    ...(daysAgo % 3 === 0 ? [{ practiceId: JAPA, value: 108 }] : []),
    ...(daysAgo % 4 === 0 ? [{ practiceId: READING, value: 15 }] : []),
    ...(daysAgo % 7 === 1 ? [{ practiceId: WALKING, value: 30 }] : []),
  ];
}
