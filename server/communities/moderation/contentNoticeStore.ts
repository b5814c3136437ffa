import { sql } from 'kysely';
import type { NoticeDraft } from '#contract/communities/cases.ts';
import type { Db } from '#server/platform/database/database.ts';

/** Whether a case has a notice with the same sender and explanation. */
export async function hasNotice(
  db: Db,
  caseId: string,
  { name, email, explanation }: NoticeDraft,
): Promise<boolean> {
  const { rows } = await sql`
    select from reports
    where case_id = ${caseId} and reporter_id is null and note = ${explanation}
      and name is not distinct from ${name}::text and email is not distinct from ${email ?? null}::text`.execute(
    db,
  );
  return rows.length > 0;
}

/** The undecided case about an address with this explanation, locked until the transaction ends. */
export async function waitingCaseAt(
  db: Db,
  url: string,
  explanation: string,
): Promise<{ id: string } | undefined> {
  const { rows } = await sql<{ id: string }>`
    select id from cases
    where kind = 'address' and state <> 'decided' and url = ${url} and content = ${explanation}
    limit 1 for update`.execute(db);
  return rows[0];
}
