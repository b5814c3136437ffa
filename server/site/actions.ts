import type { Transaction } from 'kysely';
import { say } from '#contract/platform/say.ts';
import type { RegistrationDraft, SiteSettings } from '#contract/site/registration.ts';
import { inTransaction } from '#server/platform/database/transaction.ts';
import type { DB } from '#server/platform/database/types.ts';
import type { Deps } from '#server/platform/deps.ts';
import { conflict } from '#server/platform/errors.ts';
import type { Viewer } from '#server/platform/sessions/sessions.ts';
import { lockSite, recordSiteChange, writeSite } from '#server/platform/site.ts';
import { reflectionCount, storeBegunDays } from '#server/reflections/public.ts';

export async function changeRegistration(
  deps: Deps,
  viewer: Viewer,
  { guidesAdmit, ...draft }: RegistrationDraft,
): Promise<SiteSettings> {
  return changeSite(deps, viewer, (current) => ({
    ...current,
    registration: { ...draft, guidesAdmit: guidesAdmit ?? current.registration.guidesAdmit },
  }));
}

/**
 * Chooses which reflections the days show. Days that have begun somewhere stay as they are.
 * @throws ApiError 409 for the own reflections of a site that has none.
 */
export async function changeReflections(
  deps: Deps,
  viewer: Viewer,
  reflections: SiteSettings['reflections'],
): Promise<SiteSettings> {
  return changeSite(deps, viewer, async (current, trx) => {
    if (reflections.use === 'own' && (await reflectionCount(trx)) === 0)
      throw conflict('no_reflections', say('Please add a reflection first.'));
    await storeBegunDays(deps, trx);
    return { ...current, reflections };
  });
}

/** Changes what admins have set. */
async function changeSite(
  deps: Deps,
  viewer: Viewer,
  change: (current: SiteSettings, trx: Transaction<DB>) => Promise<SiteSettings> | SiteSettings,
): Promise<SiteSettings> {
  const saved = await inTransaction(deps.db, async (trx) => {
    const current = await lockSite(trx);
    const next = await change(current, trx);
    await saveSite(deps, trx, viewer, current, next);
    return next;
  });
  await deps.site.refresh();
  return saved;
}

/** Writes what has changed, and records the names of the changed fields as a decision. The caller must hold the lock. */
export async function saveSite(
  deps: Deps,
  trx: Transaction<DB>,
  viewer: Viewer,
  current: SiteSettings,
  next: SiteSettings,
): Promise<void> {
  const fields = changedFields(current, next);
  if (fields.length === 0) return;
  await writeSite(trx, next);
  await recordSiteChange(deps, trx, viewer, fields);
}

/** The names of the fields that differ, for example `registration.mode`. */
function changedFields(current: SiteSettings, next: SiteSettings): string[] {
  return Object.entries(next).flatMap(([group, values]) =>
    Object.entries(values)
      .filter(
        ([field, value]) =>
          value !== (current[group as keyof SiteSettings] as Record<string, unknown>)[field],
      )
      .map(([field]) => `${group}.${field}`),
  );
}
