import crypto from 'node:crypto';
import { type Answer, type Ask, hasFailed } from '#tests/support/api/recordedCalls.ts';
import type { Person } from '#tests/support/people/loadPeople.ts';
import { type Ledger, NONE, possible, type SentText, stateOf } from './ledger.ts';
import { between, type Random } from './random.ts';
import type { Scenario } from './scenario.ts';

/** What a writer needs. */
export interface WriterContext {
  ask: Ask;
  house: Scenario;
  ledger: Ledger;
  random: Random;
  round: number;
}

/** Makes random calls one after the other until the server is gone. */
export async function writeUntilGone(desk: WriterContext, person: Person): Promise<void> {
  const isHost = person === desk.house.host;
  // A booking, and so the competition for the last spots, is as likely as all texts together.
  const deeds = [
    entry,
    log,
    post,
    book,
    book,
    book,
    profile,
    theme,
    ...(isHost ? [submit, approve] : [membership]),
  ];
  for (let answered = true; answered; ) {
    const deed = deeds[between(desk.random, 0, deeds.length - 1)] ?? entry;
    answered = await deed(desk, person);
  }
}

/** A new text. Half of them have a key. */
function begun(
  { ledger, random }: WriterContext,
  by: Person,
  kind: SentText['kind'],
  draft: Pick<SentText, 'path' | 'rest'> & { bodyOf: (text: string) => object },
): SentText {
  const text = `${kind} ${ledger.made.length} of ${by.name}`;
  const key = kind !== 'books' && random() < 0.5 ? crypto.randomUUID() : null;
  const { path, rest } = draft;
  const made: SentText = { kind, text, rest, by, path, body: draft.bodyOf(text), key, id: null };
  ledger.made.push(made);
  return made;
}

/** Sends a text and records the answer. False when the server is gone. */
export async function send(
  { ask, ledger }: Pick<WriterContext, 'ask' | 'ledger'>,
  made: SentText,
): Promise<boolean> {
  const { figures } = ledger;
  const { path, body, key, by, text, id } = made;
  const answer = await ask(`POST ${path}`, { token: by.token, body, ...(key && { key }) });
  if (!isAnswered(ledger, answer)) return answer.status !== 0;
  if (answer.status !== 201) figures.wrong.push(`${path} answered ${answer.status}`);
  else if (id === null) figures.acknowledged += 1;
  else if (id !== answer.body.id) figures.twice.push(`${text}: its key gave another one`);
  made.id = answer.body.id ?? null;
  return true;
}

/** Records calls that broke off and errors that no caller caused. */
function isAnswered({ figures }: Ledger, answer: Answer): boolean {
  if (!hasFailed(answer)) return true;
  if (answer.status === 0) figures.brokenOff += 1;
  else figures.unasked.set(answer.status, (figures.unasked.get(answer.status) ?? 0) + 1);
  return false;
}

const today = () => Temporal.Now.plainDateISO('UTC');

function entry(desk: WriterContext, by: Person) {
  const tags = [by.name, `t${between(desk.random, 1, 9)}`];
  const bodyOf = (content: string) => ({ date: new Date().toISOString(), content, tags });
  return send(desk, begun(desk, by, 'entries', { path: '/journal', rest: tags.join(), bodyOf }));
}

function log(desk: WriterContext, by: Person) {
  const value = between(desk.random, 1, 90);
  const date = today()
    .subtract({ days: between(desk.random, 0, 4) })
    .toString();
  const bodyOf = (notes: string) => ({ practiceId: desk.house.practiceId, date, value, notes });
  return send(desk, begun(desk, by, 'logs', { path: '/sadhana/logs', rest: `${value} ${date}`, bodyOf }));
}

function post(desk: WriterContext, by: Person) {
  const { communityId, ids } = desk.house;
  const path = `/communities/${communityId}/posts`;
  const bodyOf = (content: string) => ({ content });
  return send(desk, begun(desk, by, 'posts', { path, rest: `${communityId} ${ids.get(by)}`, bodyOf }));
}

function submit(desk: WriterContext, by: Person) {
  const tags = ['stillness', `t${between(desk.random, 1, 9)}`];
  const bodyOf = (title: string) => ({ title, author: 'Nobody', description: 'A book.', tags });
  return send(desk, begun(desk, by, 'books', { path: '/library/submit', rest: tags.join(), bodyOf }));
}

/** Changes a state and records its possible values. False when the server is gone. */
async function change(
  { ask, ledger }: WriterContext,
  { token }: Person,
  name: string,
  call: { what: string; body?: object; next: string; refusal?: number },
): Promise<boolean> {
  const before = stateOf(ledger, name);
  possible(ledger, name).add(call.next);
  const answer = await ask(call.what, { token, ...(call.body && { body: call.body }) });
  if (!isAnswered(ledger, answer)) return answer.status !== 0;
  const isDone = answer.status < 300;
  if (isDone) ledger.figures.acknowledged += 1;
  else if (answer.status !== call.refusal)
    ledger.figures.wrong.push(`${call.what} answered ${answer.status}`);
  // After a 503 both values are possible until it is read.
  if (isDone || possible(ledger, name).size === 2)
    ledger.states.set(name, new Set([isDone ? call.next : before]));
  return true;
}

/** Everyone tries to book the same two occurrences, which have too few spots. */
function book(desk: WriterContext, person: Person) {
  const { occurrences, ids } = desk.house;
  const id = occurrences[(desk.round + between(desk.random, 0, 1)) % occurrences.length] ?? '';
  const name = `booking ${id} ${ids.get(person)}`;
  const isBooked = stateOf(desk.ledger, name) !== NONE;
  return change(desk, person, name, {
    what: `POST /events/occurrences/${id}/${isBooked ? 'cancel-booking' : 'book'}`,
    next: isBooked ? NONE : 'booked',
    refusal: 409, // it is full
  });
}

/** Changes name, username and picture together, and with them who has which username. */
function profile(desk: WriterContext, person: Person) {
  const place = `${person.number}-${desk.ledger.made.length}-${between(desk.random, 0, 99_999)}`;
  const [username, fullName, avatarUrl] = [`p-${place}`, `Person ${place}`, `https://pictures.test/${place}`];
  return change(desk, person, `profile ${desk.house.ids.get(person)}`, {
    what: 'PUT /account',
    body: { username, fullName, avatarUrl },
    next: `${username} ${fullName} ${avatarUrl}`,
  });
}

function theme(desk: WriterContext, person: Person) {
  const usernameGradient = `linear-gradient(${between(desk.random, 0, 359)}deg, #d08a3a, #b5566b)`;
  return change(desk, person, `theme ${desk.house.ids.get(person)}`, {
    what: 'PUT /account/theme',
    body: { usernameGradient },
    next: usernameGradient,
  });
}

function membership(desk: WriterContext, person: Person) {
  const { joinable, ids } = desk.house;
  const name = `member ${joinable} ${ids.get(person)}`;
  const isMember = stateOf(desk.ledger, name) !== NONE;
  return change(desk, person, name, {
    what: `POST /communities/${joinable}/${isMember ? 'leave' : 'join'}`,
    body: {},
    next: isMember ? NONE : 'member',
  });
}

/** Approves one of the submitted books. */
function approve(desk: WriterContext, person: Person) {
  const { made, states } = desk.ledger;
  const waiting = made.find(({ kind, id }) => kind === 'books' && id && !states.has(`approval ${id}`));
  if (!waiting) return submit(desk, person);
  return change(desk, person, `approval ${waiting.id}`, {
    what: `POST /moderation/books/${waiting.id}/approve`,
    next: 'approved',
  });
}
