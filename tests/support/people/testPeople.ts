import { claimUsername, insertAccount } from '#server/account/public.ts';
import type { Deps } from '#server/platform/deps.ts';
import { newId } from '#server/platform/ids.ts';
import { hashPassword } from '#server/platform/sessions/passwords.ts';
import { createSession } from '#server/platform/sessions/sessionStore.ts';
import type { Server } from '#server/server.ts';

/** The password of everyone in tests and in the demo. */
export const PASSWORD = 'still water runs';

/** The people of the tests and of the demo. */
export const TEST_PEOPLE = {
  meera: { username: 'meera', fullName: 'Meera Anand', role: 'sadhaka' },
  tomas: { username: 'tomas', fullName: 'Tomás Lindqvist', role: 'sadhaka' },
  ines: { username: 'ines', fullName: 'Inês Duarte', role: 'sadhaka' },
  lhamo: { username: 'lhamo', fullName: 'Lhamo Dorji', role: 'moderator' },
  ravi: { username: 'ravi', fullName: 'Ravi Menon', role: 'sadhaka' },
  noor: { username: 'noor', fullName: 'Noor Rahman', role: 'sadhaka' },
  samuel: { username: 'samuel', fullName: 'Samuel Okoro', role: 'sadhaka' },
  aiko: { username: 'aiko', fullName: 'Aiko Tanabe', role: 'sadhaka' },
  anandi: { username: 'anandi', fullName: 'Anandi Rao', role: 'admin' },
} as const;
export type Person = keyof typeof TEST_PEOPLE;

/** People of the tests of moderation, who are not in the demo. */
export const MODERATED_PEOPLE = {
  kenji: { username: 'kenji', fullName: 'Kenji Mori', role: 'sadhaka' },
  paula: { username: 'paula', fullName: 'Paula Reis', role: 'sadhaka' },
  dawa: { username: 'dawa', fullName: 'Dawa Lama', role: 'sadhaka' },
  oskar: { username: 'oskar', fullName: 'Oskar Lind', role: 'sadhaka' },
  yuki: { username: 'yuki', fullName: 'Yuki Sato', role: 'sadhaka' },
} as const;
export type ModeratedPerson = keyof typeof MODERATED_PEOPLE;

export interface Member {
  id: string;
  username: string;
  email: string;
  token: string;
}

const passwordHash = hashPassword(PASSWORD);

export const emailOf = (person: Person | ModeratedPerson): string => `${person}@vichara.test`;

/** Inserts a test person as a verified member with a session. */
export async function createMember(
  { deps }: Pick<Server, 'deps'>,
  person: Person | ModeratedPerson,
): Promise<Member> {
  const { db, clock } = deps;
  const { username, fullName, role } = { ...TEST_PEOPLE, ...MODERATED_PEOPLE }[person];
  const account = { id: newId(), username, email: emailOf(person), role, created_at: clock() };
  await insertAccount(db, { ...account, password_hash: await passwordHash });
  await claimUsername(db, { username, accountId: account.id, email: account.email, now: clock() });
  await db.updateTable('users').set({ full_name: fullName }).where('id', '=', account.id).execute();
  return { id: account.id, username, email: account.email, token: await signIn(deps, account.id) };
}

/** Creates a session without checking a password. Returns its token. */
export async function signIn(
  deps: Pick<Deps, 'db' | 'clock' | 'tokens'>,
  accountId: string,
): Promise<string> {
  const token = await createSession(deps, { userId: accountId });
  if (!token) throw new Error('There is no such account.');
  return token;
}
