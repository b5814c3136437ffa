import { ignoring, listOf, oneOf } from '#tests/faults/model/match.ts';
import {
  addDays,
  created,
  DAY,
  dayOf,
  type Handlers,
  type MemberStep,
  noContent,
  ok,
  refused,
  SLACK,
} from '#tests/faults/model/step.ts';
import type { Log, World } from '#tests/faults/model/world.ts';
import { practiceDayAt, streakOn } from './streak.ts';

/** Logs, streaks, free days and the summary: api.md, “Sadhana”, and practice.md, sections 1 and 4. */

type Draft = Pick<Log, 'practiceId' | 'date' | 'value'> & { sankalpa?: string; notes?: string };

const isDay = (text: unknown): text is string =>
  typeof text === 'string' && /^\d{4}-\d\d-\d\d$/.test(text) && !Number.isNaN(Date.parse(text));
const practiceOf = (world: World, id: string) => world.practices.find((practice) => practice.id === id);
const logsOf = (world: World, user: string) => Object.values(world.logs).filter((log) => log.user === user);

function isValid({ world, now, either }: MemberStep, { practiceId, date, value }: Draft): boolean {
  const max = practiceOf(world, practiceId)?.type === 'time' ? 1_440 : 1_000_000;
  // At midnight, both days are right.
  const [latest = '', orLater = ''] = [now - SLACK, now + SLACK].map((time) => dayOf(time + DAY));
  if (date > orLater || (date > latest && either())) return false;
  return isDay(date) && practiceOf(world, practiceId) !== undefined && value >= 1 && value <= max;
}

const fieldsOf = ({ practiceId, date, value, sankalpa, notes }: Draft) => ({
  ...{ practiceId, date, value },
  sankalpa: sankalpa?.trim() || null,
  notes: notes?.trim() || null,
});
const shown = ({ user: _, ...log }: Log) => log;
const isNewestFirst = (a: Log, b: Log) => a.date >= b.date;

const ownLog = ({ world, call, me }: MemberStep) => {
  const log = world.logs[call.params?.id ?? ''];
  return log?.user === me.id ? log : null;
};

const lifeOf = (world: World, user: string) => ({
  days: [...new Set(logsOf(world, user).map(({ date }) => date))],
  cadences: world.cadences.filter((cadence) => cadence.user === user),
  rests: Object.values(world.rests).filter((rest) => rest.user === user),
});

export const practiceCalls: Handlers<MemberStep> = {
  'POST /sadhana/logs': (step) => {
    const draft = step.call.body as unknown as Draft;
    if (!isValid(step, draft)) return refused(400);
    const log = { id: step.fresh('id'), user: step.me.id, ...fieldsOf(draft) };
    step.world.logs[log.id] = log;
    return created(shown(log));
  },
  'PUT /sadhana/logs/{id}': (step) => {
    const draft = step.call.body as unknown as Draft;
    const log = ownLog(step);
    if (!isValid(step, draft)) return log ? refused(400) : refused(400, 404);
    if (!log) return refused(404);
    Object.assign(log, fieldsOf(draft));
    return ok(shown(log));
  },
  'DELETE /sadhana/logs/{id}': (step) => {
    const log = ownLog(step);
    if (!log) return refused(404);
    delete step.world.logs[log.id];
    return noContent;
  },
  'GET /sadhana/logs/{id}': (step) => {
    const log = ownLog(step);
    return log ? ok(shown(log)) : refused(404);
  },
  'GET /sadhana/logs': ({ world, call, me }) => {
    const { startDate = '', endDate = '' } = call.query ?? {};
    const logs = logsOf(world, me.id).filter(({ date }) => date >= startDate && date <= endDate);
    return ok(listOf(logs.map(shown), isNewestFirst));
  },
  'GET /sadhana/streaks/{userId}': ({ world, call, me, now }) => {
    if (call.params?.userId !== me.id) return refused(403);
    const life = lifeOf(world, me.id);
    const figures = [now - SLACK, now + SLACK].map((time) => {
      const today = practiceDayAt(time, call.query?.timezone ?? 'UTC', me.dayStartsAt);
      const { longestStreak, ...others } = streakOn(life, today);
      // Whether the longest streak counts a log of tomorrow is not said.
      const withTomorrow = streakOn(life, addDays(today, 2)).longestStreak;
      return { ...others, longestStreak: oneOf(longestStreak, withTomorrow) };
    });
    return ok(oneOf(...figures));
  },
  'PUT /sadhana/settings': ({ call, me }) => {
    const hour = call.body?.dayStartsAt ?? 0;
    if (typeof hour !== 'number' || !(hour >= 0 && hour <= 12)) return refused(400);
    me.dayStartsAt = hour;
    return ok({ dayStartsAt: hour });
  },
  'PUT /sadhana/cadence': ({ world, call, me }) => {
    const { weekdays, from } = call.body as { weekdays: string[]; from: string };
    if (weekdays.length === 0 || !isDay(from)) return refused(400);
    // It replaces what holds from that day on.
    world.cadences = world.cadences.filter((cadence) => cadence.user !== me.id || cadence.from < from);
    world.cadences.push({ user: me.id, from, weekdays });
    return ok();
  },
  'POST /sadhana/rests': ({ world, call, me, fresh }) => {
    const { from, to } = call.body as { from: string; to: string };
    if (!isDay(from) || !isDay(to) || to < from) return refused(400);
    const id = fresh('id');
    world.rests[id] = { id, user: me.id, from, to };
    return created({ id, from, to });
  },
  'DELETE /sadhana/rests/{id}': ({ world, call, me }) => {
    const rest = world.rests[call.params?.id ?? ''];
    if (rest?.user !== me.id) return { status: [204, 404] };
    delete world.rests[rest.id];
    return noContent;
  },
  'GET /sadhana/settings': ({ world, me }) => {
    const rests = lifeOf(world, me.id).rests.map(({ id, from, to }) => ({ id, from, to }));
    return ok({ dayStartsAt: me.dayStartsAt, rests: listOf(rests) });
  },
  // Without `year`, the periods are years. Whether a period without a log is listed is not said.
  'GET /sadhana/summary': ({ world, call, me }) => {
    const length = call.query?.year ? 7 : 4;
    const logs = logsOf(world, me.id).filter(({ date }) => date.startsWith(call.query?.year ?? ''));
    const periods = [...new Set(logs.map(({ date }) => date.slice(0, length)))].map((period) => {
      const inPeriod = logs.filter(({ date }) => date.startsWith(period));
      const timed = inPeriod.filter(({ practiceId }) => practiceOf(world, practiceId)?.type === 'time');
      const minutes = timed.reduce((sum, { value }) => sum + value, 0);
      return { period, days: new Set(inPeriod.map(({ date }) => date)).size, minutes, logs: inPeriod.length };
    });
    return ok({ periods: ignoring(({ logs: count }: { logs: number }) => count === 0, listOf(periods)) });
  },
};
