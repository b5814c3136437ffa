// Composes every mail in every language. The data contains no letters of the English alphabet, so that whatever is
// left of them in a mail in another language is a text that has not been translated.
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { features } from '#server/features.ts';
import { newId } from '#server/platform/ids.ts';
import type { Mail } from '#server/platform/jobs/mail.ts';
import { isTextBlock, plainBlock } from '#server/platform/jobs/mailBlocks.ts';
import { openMailer } from '#server/platform/jobs/mailer.ts';
import { plainParagraph } from '#server/platform/jobs/mailText.ts';
import { ACCENTED, MIRRORED, testLanguages } from '#tests/support/languages.ts';
import { everyMail } from '#tests/support/mails/everyMail.ts';
import type { MailJob } from '#tests/support/mails/mailPeople.ts';
import { createMember, type Member } from '#tests/support/people/testPeople.ts';
import { quietLogger } from '#tests/support/servers/quietLogger.ts';
import { openTestServer, type TestServer } from '#tests/support/servers/testServer.ts';

let server: TestServer;
let jobs: MailJob[];
beforeAll(async () => {
  server = await openTestServer({ PRODUCT_NAME: 'Вичара' }, { languages: testLanguages() });
  jobs = await everyMail(server);
}, 240_000);
afterAll(() => server.close());

const composers = Object.assign({}, ...features.map(({ mails }) => mails));

/** Composes every mail for recipients with this language. */
async function composeAll(language: string | null): Promise<Map<string, Mail>> {
  for (const table of [
    'users',
    'signups',
    'registrations',
    'guests',
    'event_notices',
    'communities',
  ] as const)
    await server.database.pool.query(`update ${table} set language = $1`, [language]);
  await server.database.pool.query('update waiting set language = $1 where email is not null', [language]);
  await server.database.pool.query('update reports set language = $1 where reporter_id is null', [language]);
  const mails = new Map<string, Mail>();
  for (const { name, id, variant } of jobs) {
    const mail = await composers[name](server.deps, id);
    mails.set(`${name} ${variant}`, mail);
  }
  expect([...mails].flatMap(([name, mail]) => (mail ? [] : name))).toEqual([]);
  return mails;
}

/** All texts that a recipient reads, without addresses, dates and links. */
const textsOf = ({ subject, paragraphs, action, secondAction, footnote, unsubscribe, calendar }: Mail) =>
  [
    subject,
    ...paragraphs.map((content) => (isTextBlock(content) ? plainBlock(content) : plainParagraph(content))),
    action?.label,
    secondAction?.label,
    footnote,
    unsubscribe?.label,
    ...(/^DESCRIPTION:.*$/m.exec(calendar?.content ?? '') ?? []),
  ]
    .filter((text) => text !== undefined)
    .map((text) =>
      text
        .replaceAll(/\n?https?:\S+/g, '')
        .replaceAll(/[\w.-]+@[\w.-]+/g, '')
        .replaceAll(/\b(?:(?:Mon|Tues|Wednes|Thurs|Fri|Satur|Sun)day,? )?[A-Z][a-z]+ \d{1,2}, \d{4}/g, '')
        .replaceAll(/\((?:UTC|Europe\/Lisbon)\)/g, ''),
    );

it('the fixture contains every mail', () => {
  const names = new Set(jobs.map(({ name }) => name));
  expect([...names].sort()).toEqual(Object.keys(composers).sort());
});

it('every mail in a reviewed language contains no English, and is marked with the language', async () => {
  const english: string[] = [];
  for (const [name, mail] of await composeAll(ACCENTED.tag)) {
    expect([name, mail.texts.language.tag]).toEqual([name, 'en-XA']);
    english.push(
      ...textsOf(mail)
        .filter((text) => /[a-z]/i.test(text))
        .map((text) => `${name}: ${text}`),
    );
  }
  expect(english).toEqual([]);
});

it('without a language, or with one that is not offered any more, every mail is English', async () => {
  const english = await composeAll(null);
  for (const [name, mail] of english) {
    expect([name, mail.texts.language.tag]).toEqual([name, 'en']);
    for (const text of textsOf(mail)) expect(text).not.toMatch(/[åƀçðéƒĝĥîĵķļɱñöþǫŕšţûṽŵẋýž]/);
  }
  const withdrawn = await composeAll('fr');
  expect([...withdrawn].map(([, { subject }]) => subject)).toEqual(
    [...english].map(([, { subject }]) => subject),
  );
});

it('the mails of auth and account are never sent in a language that no speaker has checked', async () => {
  const unchecked = features
    .flatMap(({ mails }) => Object.keys(mails ?? {}))
    .filter((name) => Object.keys({ ...composersOf('auth'), ...composersOf('account') }).includes(name));
  for (const [name, mail] of await composeAll(MIRRORED.tag)) {
    const isChecked = unchecked.includes(name.split(' ')[0] ?? '');
    expect([name, mail.texts.language.tag]).toEqual([name, isChecked ? 'en' : 'ar-XB']);
  }
});

/** The mails of a feature, by the names of their modules. */
const composersOf = (feature: 'auth' | 'account') => features[feature === 'auth' ? 0 : 1]?.mails ?? {};

it('a delivered mail has the language in its header, and language and direction in its HTML', async () => {
  const mailer = openMailer({ ...server.deps, log: quietLogger });
  for (const [tag, direction] of [
    [ACCENTED.tag, 'ltr'],
    [MIRRORED.tag, 'rtl'],
    [null, 'ltr'],
  ] as const) {
    const mail = (await composeAll(tag)).get('bookDecided book.approved');
    if (!mail) throw new Error('no mail');
    await server.waitForMails();
    server.mails.mails.length = 0;
    await mailer.deliver(mail, newId());
    const [sent] = server.mails.mails;
    const language = tag ?? 'en';
    expect(sent?.headers.find(({ key }) => key === 'content-language')?.value).toBe(language);
    expect(sent?.html).toContain(`<html lang="${language}" dir="${direction}">`);
    expect(sent?.subject).toBe(mail.subject);
    expect(sent?.html).toContain(tag === null ? 'Or open this address:' : 'Öŕ öþéñ ţĥîš åððŕéšš:');
  }
  await mailer.close();
});

describe('a recipient who is not the actor', () => {
  let actor: Member;
  let path: string;
  beforeAll(async () => {
    actor = await createMember(server, 'dawa');
    await server.requestAs(actor, 'PUT /account/language', { language: 'ar-XB' });
    const { body } = await server.requestAs(actor, 'POST /communities', {
      name: 'Приют',
      description: 'Чай',
    });
    path = `/communities/${body.id}`;
    const joining = { joining: 'request', isListed: true, isFindable: true, questions: [] };
    await server.requestAs(actor, `PUT ${path}/joining`, joining);
  });

  it.each([
    ['oskar', 'en-XA', /^Ýöû åŕé å ɱéɱƀéŕ/],
    ['yuki', null, /^You are a member/],
  ] as const)('%s gets the mail about the decision in the own language', async (name, language, subject) => {
    const member = await createMember(server, name);
    await server.requestAs(member, 'PUT /account/language', { language });
    await server.requestAs(member, `POST ${path}/requests`, { answers: [] });
    const { items } = (await server.requestAs(actor, `GET ${path}/requests`)).body;
    const accepted = await server.requestAs(actor, `POST ${path}/requests/${items[0].id}/accept`, {});
    expect(accepted.status).toBeLessThan(300);
    const mail = await server.mails.nextMailTo(member.email);
    expect(mail.subject).toMatch(subject);
  });

  it('an invitee without an account gets the invitation in the language of the community', async () => {
    await server.requestAs(actor, `PUT ${path}/language`, { language: 'de' });
    await server.requestAs(actor, `POST ${path}/invitations`, { email: 'invitee@vichara.test' });
    const mail = await server.mails.nextMailTo('invitee@vichara.test');
    expect(mail.headers.find(({ key }) => key === 'content-language')?.value).toBe('de');
  });
});
