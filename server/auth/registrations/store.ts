import { type RawBuilder, type Selectable, sql } from 'kysely';
import type { RegistrationState } from '#contract/auth/registrations.ts';
import type { Db } from '#server/platform/database/database.ts';
import { itemsBefore, type NumberedPage } from '#server/platform/database/pages.ts';
import type { DB } from '#server/platform/database/types.ts';

/** A verified signup that waits for an admin, or that an admin has declined. */
export type Registration = Selectable<DB['registrations']>;

export async function insertRegistration(
  db: Db,
  registration: Omit<Registration, 'declined_at' | 'reply'>,
): Promise<void> {
  const agreed_pages = JSON.stringify(registration.agreed_pages);
  await db
    .insertInto('registrations')
    .values({ ...registration, agreed_pages })
    .execute();
}

export function registrationById(db: Db, id: string): Promise<Registration | undefined> {
  return db.selectFrom('registrations').selectAll().where('id', '=', id).executeTakeFirst();
}

export function lockRegistration(db: Db, id: string): Promise<Registration | undefined> {
  return db.selectFrom('registrations').selectAll().where('id', '=', id).forUpdate().executeTakeFirst();
}

/** The registrations of an email or a username that have not expired: one of the email, or several of a username. */
export function registrationsOf(db: Db, identifier: string, now: Temporal.Instant): Promise<Registration[]> {
  const column = identifier.includes('@') ? sql`lower(email)` : sql`lower(username)`;
  return db
    .selectFrom('registrations')
    .selectAll()
    .where(sql<boolean>`${column} = lower(${identifier})`)
    .where('expires_at', '>', now)
    .limit(10)
    .execute();
}

/** The registration of an email that waits for an admin. */
export async function waitingRegistrationOf(
  db: Db,
  email: string,
  now: Temporal.Instant,
): Promise<Registration | undefined> {
  const registrations = await registrationsOf(db, email, now);
  return registrations.find(({ declined_at }) => declined_at === null);
}

/** The registrations of a page, newest first, and one more if there is a next page. */
export function registrationsPage(
  db: Db,
  state: RegistrationState,
  paging: NumberedPage,
  now: Temporal.Instant,
): Promise<Registration[]> {
  return db
    .selectFrom('registrations')
    .selectAll()
    .where('declined_at', state === 'waiting' ? 'is' : 'is not', null)
    .where('expires_at', '>', now)
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .offset(itemsBefore(paging))
    .limit(paging.limit + 1)
    .execute();
}

/** How many registrations wait for an admin, and when the newest was made. */
export async function waitingRegistrations(
  db: Db,
  now: Temporal.Instant,
): Promise<{ count: number; newest: Temporal.Instant | null }> {
  return db
    .selectFrom('registrations')
    .select((eb) => [eb.fn.countAll<number>().as('count'), eb.fn.max('created_at').as('newest')])
    .where('declined_at', 'is', null)
    .where('expires_at', '>', now)
    .executeTakeFirstOrThrow();
}

export async function markDeclined(
  db: Db,
  id: string,
  { declined_at, reply, expires_at }: Pick<Registration, 'declined_at' | 'reply' | 'expires_at'>,
): Promise<void> {
  await db
    .updateTable('registrations')
    .set({ declined_at, reply, expires_at })
    .where('id', '=', id)
    .execute();
}

export async function setRegistrationPassword(db: Db, id: string, password_hash: string): Promise<void> {
  await db.updateTable('registrations').set({ password_hash }).where('id', '=', id).execute();
}

/** Deletes the registration of an email. What was recorded about a refusal no longer names its owner. */
export const deleteRegistrationOf = (db: Db, email: string) =>
  deleteRegistrations(db, sql`lower(email) = lower(${email})`);

/** Deletes expired registrations, and frees their usernames, unless a newer signup of the same email has reserved them. */
export async function deleteExpiredRegistrations(db: Db, now: Temporal.Instant): Promise<void> {
  const deleted = await deleteRegistrations(db, sql`expires_at <= ${now}`);
  for (const { email, username } of deleted)
    await sql`
      delete from usernames
      where user_id is null and name = lower(${username}) and held_for = lower(${email})
        and not exists (
          select from signups
          where lower(username) = usernames.name and lower(email) = usernames.held_for
            and user_id is null and expires_at > ${now})`.execute(db);
}

async function deleteRegistrations(db: Db, condition: RawBuilder<unknown>) {
  const { rows } = await sql<{ id: string; email: string; username: string }>`
    delete from registrations where ${condition} returning id, email, username`.execute(db);
  if (rows.length > 0)
    await db
      .updateTable('decisions')
      .set({ subject_name: null, reason: null })
      .where('kind', '=', 'registration.declined')
      .where(
        'subject_id',
        'in',
        rows.map(({ id }) => id),
      )
      .execute();
  return rows;
}
