import { accountCalls, signInCalls } from '#tests/faults/model/accounts/accounts.ts';
import { mayBeGone, openPictureCalls, pictureCalls } from '#tests/faults/model/accounts/pictures.ts';
import { stripeCalls, subscriptionCalls } from '#tests/faults/model/accounts/supporters.ts';
import { communityCalls, openCommunityCalls } from '#tests/faults/model/communities/communities.ts';
import { joiningCalls } from '#tests/faults/model/communities/joining.ts';
import { openTextCalls, textCalls } from '#tests/faults/model/communities/texts.ts';
import { eventCalls, openEventCalls } from '#tests/faults/model/events/events.ts';
import { endOffers } from '#tests/faults/model/events/waitlist.ts';
import { practiceCalls } from '#tests/faults/model/practice/practice.ts';
import { journalCalls } from './journal.ts';
import { match } from './match.ts';
import { type Answer, type Handlers, hasPassed, type MemberStep, refused, type Step } from './step.ts';
import type { Call, World } from './world.ts';

const forAnyone: Handlers = {
  ...signInCalls,
  ...openPictureCalls,
  ...stripeCalls,
  ...openCommunityCalls,
  ...openTextCalls,
  ...openEventCalls,
};
const forMembers: Handlers<MemberStep> = {
  ...accountCalls,
  ...pictureCalls,
  ...subscriptionCalls,
  ...journalCalls,
  ...practiceCalls,
  ...communityCalls,
  ...joiningCalls,
  ...textCalls,
  ...eventCalls,
};

export const isRead = (call: Call) => call.endpoint.startsWith('GET ');

/** The endpoints that the model knows: those that a schedule may draw from. */
export const KNOWN_ENDPOINTS = [...Object.keys(forAnyone), ...Object.keys(forMembers)];

interface Outcome {
  world: World;
  answer: Answer;
}

/** What a call may lead to: usually one outcome, and more where the pages or the clock leave something open. */
export function outcomesOf(world: World, call: Call): Outcome[] {
  const outcomes: Outcome[] = [];
  const ways: boolean[][] = [[]];
  const isUnchanged = isRead(call) && !showsEnds(world, call);
  for (const choices of ways) {
    let asked = 0;
    const either = () => {
      if (asked === choices.length) {
        ways.push([...choices, true]);
        choices.push(false);
      }
      return choices[asked++] === true;
    };
    const copy = isUnchanged ? world : structuredClone(world);
    const fresh = (what: string) => `?${call.number}.${what}`;
    const answer = answerOf({ world: copy, call, now: call.at, me: null, either, fresh });
    outcomes.push({ world: copy, answer });
  }
  return outcomes;
}

/** Whether a call shows what ends with time: offers on waitlists, and pictures without a place. */
const showsEnds = (world: World, { endpoint }: Call) =>
  endpoint === 'GET /account/pictures' ||
  (hasEvents(endpoint) &&
    Object.values(world.dates).some(({ waitlist }) => waitlist.some(({ offer }) => offer)));

/** Whether a call is about events, whose offers may end by the time of the call. */
const hasEvents = (endpoint: string) => endpoint.includes('/events/');

function answerOf(step: Step): Answer {
  const { world, call, fresh } = step;
  const me = callerOf(step);
  if (hasEvents(call.endpoint)) endOffers(step);
  const open = forAnyone[call.endpoint];
  const closed = forMembers[call.endpoint];
  const handle = open ?? (me && closed && ((all: Step) => closed({ ...all, me })));
  if (!handle) {
    if (closed) return refused(401);
    throw new Error(`The model does not know ${call.endpoint}.`);
  }
  if (!call.key || !me) return handle({ ...step, me });
  if (!/^[0-9a-f-]{36}$/.test(call.key)) return refused(400);
  const key = [me.id, call.endpoint, ...Object.values(call.params ?? {}), call.key].join(' ');
  const made = world.keys[key];
  if (made === undefined) {
    const answer = handle({ ...step, me });
    if (answer.status.includes(201)) world.keys[key] = fresh('id');
    return answer;
  }
  // The pages do not say what is answered once it is gone, or once the member may not do it any more.
  const again = handle({ ...step, world: structuredClone(world), me });
  const isThere = match({ id: made }, find(step, made), new Map()) === null;
  const others = isThere && again.status.includes(201) ? [] : [404, 409, 410];
  return { status: [201, ...others, ...again.status], body: { id: made } };
}

/** What was made, if it is certainly there. */
function find(step: Step, id: string) {
  const { entries, logs, rests, communities, texts, series, pictures } = step.world;
  const picture = pictures[id];
  if (picture) return mayBeGone(step, picture) ? undefined : picture;
  return [entries, logs, rests, communities, texts, series].map((rows) => rows[id]).find(Boolean);
}

/** The member of a session that is still valid; null for everyone else. */
function callerOf(step: Step) {
  const { world, call } = step;
  const session = call.as === null ? undefined : world.sessions[call.as];
  const user = session && world.users[session.user];
  return user && !hasPassed(step, session.endsAt) ? user : null;
}
