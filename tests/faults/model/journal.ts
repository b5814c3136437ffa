import { listOf, type Pattern } from './match.ts';
import { created, DAY, type Handlers, type MemberStep, noContent, ok, refused } from './step.ts';
import type { Entry, World } from './world.ts';

/** The journal, unsealed: api.md, “Journal”, and journal.md. Nobody but its owner knows of an entry. */

type Draft = Partial<Record<'title' | 'date' | 'content' | 'mood', string>> & {
  tags?: string[];
  day?: string;
};

const entriesOf = (world: World, user: string) =>
  Object.values(world.entries).filter((entry) => entry.user === user);
const textOrNull = (text: string | undefined) => text?.trim() || null;

/** Tags are trimmed. Of those that differ only in case, the first one stays. */
const tagsOf = (tags: string[] = []) =>
  tags
    .map((tag) => tag.trim())
    .filter(
      (tag, index, all) =>
        tag && all.findIndex((other) => other.toLowerCase() === tag.toLowerCase()) === index,
    );

const isNear = (day: string, date: string) => {
  const utcDay = Math.floor(Date.parse(date) / DAY);
  return Math.abs(Date.parse(day) / DAY - utcDay) <= 1;
};

function isValid({ date, content, day }: Draft): boolean {
  if (!content?.trim() || !date || Number.isNaN(Date.parse(date))) return false;
  return !day || isNear(day, date);
}

/** The fields that a draft sets. A `PUT` clears the optional ones that it leaves out, but keeps the day. */
const fieldsOf = (draft: Draft) => ({
  title: textOrNull(draft.title),
  date: new Date(draft.date ?? '').toISOString(),
  content: String(draft.content).trim(),
  mood: textOrNull(draft.mood),
  tags: tagsOf(draft.tags),
});

const whole = ({ user: _, ...entry }: Entry): Pattern => entry;
const excerpt = ({ user: _, content, updatedAt: __, ...entry }: Entry): Pattern => ({
  ...entry,
  excerpt: content.slice(0, 280),
});
const isNewestFirst = (a: { date: string }, b: { date: string }) => a.date >= b.date;

const ownEntry = ({ world, call, me }: MemberStep) => {
  const entry = world.entries[call.params?.id ?? ''];
  return entry?.user === me.id ? entry : null;
};

export const journalCalls: Handlers<MemberStep> = {
  'POST /journal': ({ world, call, me, fresh }) => {
    const draft = call.body as Draft;
    if (!isValid(draft)) return refused(400);
    const id = fresh('id');
    const entry = {
      id,
      user: me.id,
      ...fieldsOf(draft),
      day: draft.day ?? null,
      updatedAt: fresh('updatedAt'),
    };
    world.entries[id] = entry;
    return created(whole(entry));
  },
  'PUT /journal/{id}': (step) => {
    const { call, fresh } = step;
    const draft = call.body as Draft;
    const entry = ownEntry(step);
    if (!isValid(draft)) return entry ? refused(400) : refused(400, 404);
    if (!entry) return refused(404);
    if (call.ifMatch && call.ifMatch !== entry.updatedAt) {
      // Whoever repeats a change has succeeded (offline.md, section 3). Whether the answer says so is left open.
      const repeated = { ...entry, ...fieldsOf(draft), day: draft.day ?? entry.day };
      const isRepeated = JSON.stringify(repeated) === JSON.stringify(entry);
      return isRepeated ? { status: [412, 200], body: whole(entry) } : refused(412);
    }
    Object.assign(entry, fieldsOf(draft), { updatedAt: fresh('updatedAt') });
    if (draft.day !== undefined) entry.day = draft.day;
    // What becomes of a day that was kept and is now too far from the date is not said.
    else if (entry.day && !isNear(entry.day, entry.date) && step.either()) entry.day = null;
    return ok(whole(entry));
  },
  'DELETE /journal/{id}': (step) => {
    const entry = ownEntry(step);
    if (!entry) return refused(404);
    delete step.world.entries[entry.id];
    return noContent;
  },
  'GET /journal/{id}': (step) => {
    const entry = ownEntry(step);
    return entry ? ok(whole(entry)) : refused(404);
  },
  'GET /journal': ({ world, me }) =>
    ok({ items: listOf(entriesOf(world, me.id).map(excerpt), isNewestFirst) }),
  'GET /journal/entries': ({ world, me }) =>
    ok({ items: listOf(entriesOf(world, me.id).map(whole), isNewestFirst) }),
  'GET /journal/days': ({ world, call, me }) => {
    const { from = '', to = '' } = call.query ?? {};
    const counts = new Map<string, number>();
    for (const entry of entriesOf(world, me.id)) {
      const day = entry.day ?? entry.date.slice(0, 10);
      if (day >= from && day <= to) counts.set(day, (counts.get(day) ?? 0) + 1);
    }
    const days = [...counts].sort(([a], [b]) => (a < b ? -1 : 1));
    return ok(days.map(([day, count]) => ({ day, count })));
  },
};
