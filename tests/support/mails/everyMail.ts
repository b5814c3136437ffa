import { saveParts } from '#server/health/store.ts';
import { reminderId } from '#server/sadhana/reminders/rules.ts';
import { createMember } from '#tests/support/people/testPeople.ts';
import type { TestServer } from '#tests/support/servers/testServer.ts';
import { accountJobs, authJobs } from './accountMails.ts';
import { communityJobs } from './communityMails.ts';
import { eventMailJobs } from './eventMails.ts';
import { call, type MailJob, type MailPeople } from './mailPeople.ts';
/** Creates what every mail is composed from, in data without letters of the English alphabet. Returns the jobs. */
export async function everyMail(server: TestServer): Promise<MailJob[]> {
  const people: MailPeople = {
    server,
    meera: await createMember(server, 'meera'),
    ravi: await createMember(server, 'ravi'),
    tomas: await createMember(server, 'tomas'),
    anandi: await createMember(server, 'anandi'),
  };
  await server.database.pool.query(`update users set full_name = 'Рави'`);
  return [
    ...(await accountJobs(people)),
    ...(await authJobs(people)),
    ...(await communityJobs(people)),
    ...(await eventMailJobs(people)),
    ...(await libraryJobs(people)),
    ...(await practiceJobs(people)),
    ...(await healthJobs(people)),
    ...(['journalSealed', 'sealChanged', 'sealDeleted', 'journalUnsealed'] as const).map((name) => ({
      name,
      id: people.meera.id,
      variant: '',
    })),
  ];
}

async function libraryJobs({ server, meera, anandi }: MailPeople): Promise<MailJob[]> {
  const book = { title: 'Книга', author: 'Автор', description: 'О воде' };
  const submit = async () => (await call(server, meera, 'POST /library/submit', book)).id as string;
  const reason = { reason: 'Потому' };
  const moderate = (id: string, action: string, body?: object) =>
    call(server, anandi, `POST /moderation/books/${id}/${action}`, body);
  await moderate(await submit(), 'reject', reason);
  const id = await submit();
  await moderate(id, 'approve');
  for (const action of ['approve', 'reject']) {
    const draft = { ...book, title: `Книга ${action === 'approve' ? 1 : 2}`, note: null };
    const correction = await call(server, meera, `POST /library/submissions/${id}/corrections`, draft);
    const body = action === 'reject' ? reason : undefined;
    await call(server, anandi, `POST /moderation/corrections/${correction.id}/${action}`, body);
  }
  const other = await submit();
  await moderate(other, 'approve');
  await moderate(other, 'remove', reason);
  await submit(); // waits
  const decisions = await server.deps.db.selectFrom('decisions').select(['id', 'kind']).execute();
  return [
    ...decisions
      .filter(({ kind }) => /^(book|correction)\./.test(kind))
      .map(({ id, kind }) => ({ name: 'bookDecided' as const, id, variant: kind })),
    { name: 'waitingWork', id: anandi.id, variant: 'admin' },
  ];
}

async function healthJobs({ server, anandi }: MailPeople): Promise<MailJob[]> {
  const now = server.deps.clock();
  await saveParts(server.deps.db, now, [
    { id: 'pictures', state: 'broken', problems: [{ name: 'storeDown', state: 'broken' }], figures: {} },
    { id: 'database', state: 'well', problems: [], figures: {} },
  ]);
  return [
    { name: 'partBroken', id: `${anandi.id}:pictures`, variant: '' },
    { name: 'partRecovered', id: `${anandi.id}:database`, variant: '' },
  ];
}

async function practiceJobs({ server, meera }: MailPeople): Promise<MailJob[]> {
  const dueAt = server.deps.clock().round({ smallestUnit: 'minute', roundingMode: 'floor' });
  const time = dueAt.toZonedDateTimeISO('UTC').toPlainTime().toString({ smallestUnit: 'minute' });
  await call(server, meera, 'PUT /sadhana/settings', { time, timezone: 'UTC', reminder: true, minutes: 20 });
  return [{ name: 'practiceReminder', id: reminderId(meera.id, dueAt), variant: '' }];
}
