import type { Pattern } from './match.ts';
import type { Call, Mail, User, World } from './world.ts';

/** A call that is applied to a world. The handlers change the world. */
export interface Step {
  world: World;
  call: Call;
  now: number;
  me: User | null;
  /** Where the pages leave something open, both answers are tried. */
  either(): boolean;
  /** A placeholder for a value that the server makes in this call. */
  fresh(what: string): string;
}
export type MemberStep = Step & { me: User };
/** What may be answered. A handler that refuses has changed nothing. */
export interface Answer {
  status: number[];
  body?: Pattern;
}
export type Handlers<S = Step> = Record<string, (step: S) => Answer>;

export const ok = (body?: Pattern): Answer => ({ status: [200], body });
export const created = (body?: Pattern): Answer => ({ status: [201], body });
export const noContent: Answer = { status: [204] };
export const refused = (...status: number[]): Answer => ({ status });
/** A refusal whose status the pages do not settle. */
export const refusedSomehow = refused(400, 403, 404, 409);

export const MINUTE = 60_000;
export const HOUR = 60 * MINUTE;
export const DAY = 24 * HOUR;
/** How exactly the schedule knows the server's clock. Within it, both sides of a limit are right. */
export const SLACK = MINUTE;

/** Whether a limit has passed. On the boundary, both are tried. */
export const hasPassed = ({ now, either }: Pick<Step, 'now' | 'either'>, limit: number) =>
  now > limit + SLACK || (now >= limit - SLACK && either());

/** The latest that the server's clock has shown from one call, by its number, to another. */
export const latestSince = (number: number, { at, peaks = [] }: Call) =>
  Math.max(at, ...peaks.filter(({ lastCall }) => lastCall >= number).map((peak) => peak.at));

/** Whether so much time has passed since a call. When it had before the clock was set back, both are right. */
export const hasLapsed = (
  step: Pick<Step, 'call' | 'now' | 'either'>,
  { at, number }: Pick<Call, 'at' | 'number'>,
  time: number,
) => hasPassed(step, at + time) || (latestSince(number, step.call) > at + time - SLACK && step.either());

/** Whether the server's end of an offer is known, not only that there is one. */
export const isKnownEnd = (end: string) => !end.startsWith('?');
export const dayOf = (time: number) => new Date(time).toISOString().slice(0, 10);
export const addDays = (day: string, days: number) => dayOf(Date.parse(day) + days * DAY);

export function mail(
  world: World,
  to: string,
  kind: string,
  words: string | null = null,
  isOptional = false,
) {
  world.mails.push({ to, kind, words, isOptional });
}

const hasWords = (sent: Mail, words: string) => sent.words === words || sent.laterWords?.includes(words);

/** The mails that name a title are perhaps not sent yet, and then have the new one. */
export function renameInMails({ mails }: World, former: string, title: string) {
  if (former === title) return;
  for (const sent of mails) if (hasWords(sent, former)) sent.laterWords = [...(sent.laterWords ?? []), title];
}

/** Mails of this kind whose reason is over may never be sent. */
export function withdrawMails(world: World, to: string, kind: string, words?: string) {
  for (const sent of world.mails)
    if (sent.to === to && sent.kind === kind && (words === undefined || hasWords(sent, words)))
      sent.isOptional = true;
}
