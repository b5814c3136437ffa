import crypto from 'node:crypto';
import type { Person } from '#tests/support/people/loadFixture.ts';
import { change, type WriterContext } from './changes.ts';
import { randomInteger } from './random.ts';
import { sealOrUnseal } from './sealer.ts';
import { bookOrCancel } from './spots.ts';
import { countIfFailed, latestValueOf, NONE, type SentText } from './writeHistory.ts';

/** Makes random calls one after the other until the server is killed. */
export async function writeUntilKilled(context: WriterContext, person: Person): Promise<void> {
  const { guide, sealer } = context.scenario;
  // Bookings are as likely as entries, logs and posts together, so that the writers compete for the last spots.
  const writing = [
    writeEntry,
    writeLog,
    writePost,
    ...[bookOrCancel, bookOrCancel, bookOrCancel],
    changeProfile,
    changeTheme,
    uploadPicture,
    ...(person === guide ? [submitBook, approveBook] : [joinOrLeave]),
  ];
  const actions = person === sealer ? [sealOrUnseal] : writing;
  for (let isServerUp = true; isServerUp; ) {
    const action = actions[randomInteger(context.random, 0, actions.length - 1)] ?? writeEntry;
    isServerUp = await action(context, person);
  }
}

/** Adds a new text to the write history. Half of the entries, logs and posts have an idempotency key. */
function addText(
  { history, random }: WriterContext,
  author: Person,
  kind: SentText['kind'],
  draft: Pick<SentText, 'path' | 'otherFields'> & { bodyOf: (text: string) => object },
): SentText {
  const text = `${kind} ${history.sentTexts.length} of ${author.name}`;
  const key = kind !== 'books' && random() < 0.5 ? crypto.randomUUID() : null;
  const { path, otherFields } = draft;
  const sentText: SentText = {
    kind,
    text,
    otherFields,
    author,
    path,
    body: draft.bodyOf(text),
    key,
    id: null,
  };
  history.sentTexts.push(sentText);
  return sentText;
}

/** Sends a text and records the reply. Returns whether the server is still running. */
export async function send(
  { call, history }: Pick<WriterContext, 'call' | 'history'>,
  sentText: SentText,
): Promise<boolean> {
  const { stats } = history;
  const { path, body, key, author, text, id } = sentText;
  const reply = await call(`POST ${path}`, { token: author.token, body, ...(key && { key }) });
  if (countIfFailed(history, reply)) return reply.status !== 0;
  if (reply.status !== 201) stats.problems.push(`${path} returned ${reply.status}`);
  else if (id === null) stats.acknowledged += 1;
  else if (id !== reply.body.id) stats.duplicates.push(`${text}: the same key created another object`);
  sentText.id = reply.body.id ?? null;
  return true;
}

const today = () => Temporal.Now.plainDateISO('UTC');

function writeEntry(context: WriterContext, author: Person) {
  const tags = [author.name, `t${randomInteger(context.random, 1, 9)}`];
  const bodyOf = (content: string) => ({ date: new Date().toISOString(), content, tags });
  return send(
    context,
    addText(context, author, 'entries', { path: '/journal', otherFields: tags.join(), bodyOf }),
  );
}

function writeLog(context: WriterContext, author: Person) {
  const value = randomInteger(context.random, 1, 90);
  const date = today()
    .subtract({ days: randomInteger(context.random, 0, 4) })
    .toString();
  const bodyOf = (notes: string) => ({ practiceId: context.scenario.practiceId, date, value, notes });
  return send(
    context,
    addText(context, author, 'logs', { path: '/sadhana/logs', otherFields: `${value} ${date}`, bodyOf }),
  );
}

function writePost(context: WriterContext, author: Person) {
  const { communityId, ids } = context.scenario;
  const path = `/communities/${communityId}/posts`;
  const bodyOf = (content: string) => ({ content });
  return send(
    context,
    addText(context, author, 'posts', { path, otherFields: `${communityId} ${ids.get(author)}`, bodyOf }),
  );
}

function submitBook(context: WriterContext, author: Person) {
  const tags = ['stillness', `t${randomInteger(context.random, 1, 9)}`];
  const bodyOf = (title: string) => ({ title, author: 'Nobody', description: 'A book.', tags });
  return send(
    context,
    addText(context, author, 'books', { path: '/library/submit', otherFields: tags.join(), bodyOf }),
  );
}

/** Changes the name, the username and the picture in one call. The username is also stored in another table. */
function changeProfile(context: WriterContext, person: Person) {
  const suffix = `${person.number}-${context.history.sentTexts.length}-${randomInteger(context.random, 0, 99_999)}`;
  const [username, fullName, avatarUrl] = [
    `p-${suffix}`,
    `Person ${suffix}`,
    `https://pictures.test/${suffix}`,
  ];
  return change(context, person, `profile ${context.scenario.ids.get(person)}`, {
    endpoint: 'PUT /account',
    body: { username, fullName, avatarUrl },
    newValue: `${username} ${fullName} ${avatarUrl}`,
  });
}

function changeTheme(context: WriterContext, person: Person) {
  const usernameGradient = `linear-gradient(${randomInteger(context.random, 0, 359)}deg, #d08a3a, #b5566b)`;
  return change(context, person, `theme ${context.scenario.ids.get(person)}`, {
    endpoint: 'PUT /account/theme',
    body: { usernameGradient },
    newValue: usernameGradient,
  });
}

/** Uploads a picture. If the upload is acknowledged, its row and its files must stay. */
export async function uploadPicture(
  { call, history, scenario }: Omit<WriterContext, 'random' | 'round'>,
  { token }: Person,
): Promise<boolean> {
  const body = scenario.picture;
  const reply = await call('POST /pictures?use=post', { token, body, key: crypto.randomUUID() });
  if (countIfFailed(history, reply)) return reply.status !== 0;
  history.stats.acknowledged += 1;
  history.states.set(`picture ${reply.body.id}`, new Set(['stored']));
  return true;
}

function joinOrLeave(context: WriterContext, person: Person) {
  const { secondCommunityId, ids } = context.scenario;
  const name = `member ${secondCommunityId} ${ids.get(person)}`;
  const isMember = latestValueOf(context.history, name) !== NONE;
  return change(context, person, name, {
    endpoint: `POST /communities/${secondCommunityId}/${isMember ? 'leave' : 'join'}`,
    body: {},
    newValue: isMember ? NONE : 'member',
  });
}

/** Approves a submitted book, or submits one if none is pending. */
function approveBook(context: WriterContext, person: Person) {
  const { sentTexts, states } = context.history;
  const pending = sentTexts.find(({ kind, id }) => kind === 'books' && id && !states.has(`approval ${id}`));
  if (!pending) return submitBook(context, person);
  return change(context, person, `approval ${pending.id}`, {
    endpoint: `POST /moderation/books/${pending.id}/approve`,
    newValue: 'approved',
  });
}
