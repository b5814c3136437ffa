import type { AccountEvent } from '#server/account/public.ts';
import { newId } from '#server/platform/ids.ts';

import { createMember, type Person } from '#tests/support/people/testPeople.ts';
import type { TestServer } from '#tests/support/servers/testServer.ts';
import { type MailJob, type MailPeople, NONCE } from './mailPeople.ts';

const KINDS: AccountEvent['kind'][] = [
  'browser.new',
  'password.changed',
  'email.requested',
  'email.changed',
  'passkey.added',
  'passkey.removed',
  'app.added',
  'app.removed',
  'codes.replaced',
  'code.used',
  'codes.wrong',
  'recovery.begun',
  'recovery.near',
  'recovery.ended',
];

export async function accountJobs({ server, meera, tomas }: MailPeople): Promise<MailJob[]> {
  const { db, clock } = server.deps;
  const now = clock();
  let number = 0;
  const insertEvent = async (kind: AccountEvent['kind'], changes: Partial<AccountEvent> = {}) => {
    number += 1;
    const row = {
      id: newId(),
      number,
      user_id: meera.id,
      kind,
      detail: kind.startsWith('email') ? 'some one' : 'Ключ',
      email: meera.email,
      nonce: NONCE,
      created_at: now,
      expires_at: now.add({ hours: 168 }),
      mail_at: now,
      ...changes,
    };
    await db.insertInto('account_events').values(row).execute();
    return row.id;
  };
  const events: MailJob[] = [];
  for (const kind of KINDS) events.push({ name: 'accountEvent', id: await insertEvent(kind), variant: kind });
  const undos = {
    waits: await insertEvent('password.changed', { undo_at: now.add({ hours: 72 }) }),
    stays: await insertEvent('password.changed'),
    done: await insertEvent('password.changed', { used_at: now }),
  };
  const recovery = { nonce: NONCE, created_at: now, expires_at: now.add({ hours: 24 }) };
  const ends_at = now.add({ hours: 72 });
  await db
    .insertInto('recoveries')
    .values([
      { id: newId(), user_id: meera.id, ...recovery, ends_at },
      { id: tomas.id, user_id: tomas.id, ...recovery },
    ])
    .execute();
  const suspend = async (person: Person, changes: object) => {
    const { id } = await createMember(server, person);
    const row = { user_id: id, began_at: now, ends_at: null, words: 'Потом', set_aside_at: null, ...changes };
    await db.insertInto('suspensions').values(row).execute();
    return id;
  };
  await keepSuspendedAddress(server, 'suspended@vichara.test');
  const suspensions = {
    open: await suspend('lhamo', {}),
    ends: await suspend('samuel', { ends_at, set_aside_at: now }),
  };
  return [
    ...events,
    ...Object.entries(suspensions).map(([variant, id]) => ({
      name: 'accountSuspended' as const,
      id,
      variant,
    })),
    { name: 'accountRestored', id: meera.id, variant: '' },
    { name: 'archiveMade', id: meera.id, variant: '' },
    ...Object.entries(undos).map(([variant, id]) => ({ name: 'undo' as const, id, variant })),
    { name: 'passwordChanged', id: meera.id, variant: '' },
    { name: 'recovery', id: tomas.id, variant: '' },
  ];
}

export async function authJobs({ server, meera, ravi, tomas }: MailPeople): Promise<MailJob[]> {
  const { db, clock } = server.deps;
  const now = clock();
  const times = { created_at: now, expires_at: now.add({ hours: 24 }) };
  const insertSignup = async (username: string, email: string) => {
    const id = newId();
    const row = { id, username, email, password_hash: 'x', nonce: NONCE, is_contested: false, ...times };
    await db.insertInto('signups').values(row).execute();
    return id;
  };
  const insertRequest = async (purpose: 'reset' | 'verification', email: string) => {
    const id = newId();
    await db
      .insertInto('email_requests')
      .values({ id, purpose, email, nonce: NONCE, ...times })
      .execute();
    return id;
  };
  const insertChange = async (user_id: string, new_email: string) => {
    const id = newId();
    await db
      .insertInto('email_changes')
      .values({ id, user_id, new_email, nonce: NONCE, ...times })
      .execute();
    return id;
  };
  await db
    .insertInto('reserved_emails')
    .values({ email: 'reserved@vichara.test', user_id: meera.id, reserved_until: now.add({ hours: 24 }) })
    .execute();
  const insertRegistration = async (username: string, email: string, changes: object = {}) => {
    const id = newId();
    const row = { id, username, email, password_hash: 'x', nonce: NONCE, ...times, ...changes };
    await db.insertInto('registrations').values(row).execute();
    return id;
  };
  await insertRegistration('1004', 'waiting@vichara.test');
  const declined = { declined_at: now, reply: 'Потом' };
  const verifications = {
    new: await insertSignup('1001', 'new@vichara.test'),
    existing: await insertSignup('1002', ravi.email),
    reserved: await insertSignup('1003', 'reserved@vichara.test'),
    registered: await insertSignup('1005', 'waiting@vichara.test'),
    suspended: await insertSignup('1007', 'suspended@vichara.test'),
  };
  return [
    ...Object.entries(verifications).map(([variant, id]) => ({ name: 'verification' as const, id, variant })),
    {
      name: 'verificationAgain',
      id: await insertRequest('verification', 'new@vichara.test'),
      variant: '',
    },
    { name: 'reset', id: await insertRequest('reset', meera.email), variant: 'account' },
    { name: 'reset', id: await insertRequest('reset', 'new@vichara.test'), variant: 'signup' },
    { name: 'registrationAccepted', id: meera.id, variant: '' },
    {
      name: 'registrationDeclined',
      id: await insertRegistration('1006', 'declined@vichara.test', declined),
      variant: '',
    },
    { name: 'newEmail', id: await insertChange(meera.id, 'changed@vichara.test'), variant: 'free' },
    { name: 'newEmail', id: await insertChange(ravi.id, tomas.email), variant: 'taken' },
  ];
}

/** Makes an address one whose account was deleted while it was suspended. */
async function keepSuspendedAddress({ deps }: TestServer, email: string): Promise<void> {
  const [email_hash] = deps.tokens.emailHashes(email);
  const ends_at = deps.clock().add({ hours: 24 });
  await deps.db.insertInto('suspended_addresses').values({ email_hash, ends_at }).execute();
}
