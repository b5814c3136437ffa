import type { CaseDecisionDraft } from '#contract/communities/decisions.ts';
import { selectCommunityForUpdate } from '#server/communities/membership/store.ts';
import { inTransaction } from '#server/platform/database/transaction.ts';
import type { ChangeDeps, Deps } from '#server/platform/deps.ts';
import { newId } from '#server/platform/ids.ts';
import { formatUtc } from '#server/platform/languages/dates.ts';
import { ENGLISH_TEXTS } from '#server/platform/languages/texts.ts';
import { decideLocked } from './decide.ts';
import { decisionsIn } from './decisionStore.ts';
import { appealedDecision, type CaseRow, type DecisionRow, type ReportRow } from './rules.ts';
import { caseById, lockCase, reportsIn, undecidedCasesAboutAdmins } from './store.ts';

/*
 * The commands of `npm run admin -- cases`, for cases about admins, which their subject must not decide. There may be no
 * other admin.
 */

/** Prints the waiting cases about admins, without the names of those who reported. */
export async function printCases({ db }: Pick<Deps, 'db'>): Promise<string> {
  const cases = await undecidedCasesAboutAdmins(db);
  if (cases.length === 0) return 'No case about an admin is waiting.';
  const ids = cases.map(({ id }) => id);
  const [reports, decisions] = await Promise.all([reportsIn(db, ids), decisionsIn(db, ids)]);
  return cases
    .map((item) =>
      printCase(
        item,
        reports.filter(({ case_id }) => case_id === item.id),
        decisions.filter(({ case_id }) => case_id === item.id),
      ),
    )
    .join('\n\n');
}

function printCase(item: CaseRow, reports: ReportRow[], decisions: DecisionRow[]): string {
  const { id, kind, username, community_name, content, opened_at } = item;
  const appeal = appealedDecision(item, decisions)?.appeal;
  const place = community_name ? ` in “${community_name}”` : '';
  return [
    `${id} of ${formatUtc(ENGLISH_TEXTS, opened_at)}`,
    `  ${kind}, about ${username}${place}`,
    ...(content ? [`  Text: ${content}`] : []),
    ...reports.map(
      ({ ground, agreement, note }) => `  Report: ${agreement ?? ground}${note ? `. ${note}` : ''}`,
    ),
    ...(appeal ? [`  Appeal: ${appeal}`] : []),
  ].join('\n');
}

/**
 * Decides a waiting case about an admin.
 * @throws when there is no such case, or when the action does not fit it.
 */
export const decideCaseFromShell = (
  deps: ChangeDeps & Pick<Deps, 'db'>,
  id: string,
  draft: CaseDecisionDraft,
): Promise<string> =>
  inTransaction(deps.db, async (trx) => {
    const communityId = (await caseById(trx, null, id))?.community_id;
    const community = communityId ? await selectCommunityForUpdate(trx, null, communityId) : undefined;
    const item = await lockCase(trx, null, id);
    if (item?.role !== 'admin' || item.state === 'decided')
      throw new Error('No waiting case about an admin has this id.');
    await decideLocked(deps, trx, null, community ?? null, item, { ...draft, id: newId() });
    return 'The case is decided.';
  });
