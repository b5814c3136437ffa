import { isDeepStrictEqual } from 'node:util';
import type { Transaction } from 'kysely';
import type { z } from 'zod';
import type { ArchiveItem } from '#contract/moving/archiveImports.ts';
import { ARCHIVED_SETTINGS, type ArchivedSetting } from '#contract/moving/archiveItems.ts';
import { PRACTICE_DEFAULTS } from '#contract/platform/constants.ts';
import { saidBySchema, say } from '#contract/platform/say.ts';
import { PracticeSettingsDraft } from '#contract/sadhana/settings.ts';
import {
  accountById,
  updateSettings as updateAccountSettings,
  updateUsernameGradient,
} from '#server/account/public.ts';
import { readDigest, updateDigest } from '#server/communities/public.ts';
import { inSavepoint } from '#server/platform/database/transaction.ts';
import type { DB } from '#server/platform/database/types.ts';
import type { Deps } from '#server/platform/deps.ts';
import { badField, forbidden } from '#server/platform/errors.ts';
import { newId } from '#server/platform/ids.ts';
import { createItem, emptyResult, type ItemsResult } from '#server/platform/imports/items.ts';
import type { CreatedRow } from '#server/platform/imports/store.ts';
import type { Viewer } from '#server/platform/sessions/sessions.ts';
import {
  createRest,
  importCadences,
  setObservances,
  settingsOf,
  updateSettings,
} from '#server/sadhana/public.ts';

interface Importing {
  deps: Deps;
  trx: Transaction<DB>;
  viewer: Viewer;
  /** Whether settings that the member has set here are replaced. */
  replaces: boolean;
}

/** What an archive has for a member who has never saved any settings. */
const DEFAULT_SETTINGS = PracticeSettingsDraft.parse(PRACTICE_DEFAULTS);

type ValueOf<Name extends ArchivedSetting> = z.output<(typeof ARCHIVED_SETTINGS)[Name]>;

/** No rows were created; null if nothing was changed either. */
const changed = (before: unknown, after: unknown): CreatedRow[] | null =>
  isDeepStrictEqual(before, after) ? null : [];

/** How each setting is stored. A function returns null if the setting stays as it is, else the rows that it has created. */
const STORE: {
  [Name in ArchivedSetting]: (context: Importing, value: ValueOf<Name>) => Promise<CreatedRow[] | null>;
} = {
  practice: async ({ deps, trx, viewer, replaces }, value) => {
    const draft = { ...value, reminder: false };
    const before = await settingsOf(trx, viewer.id);
    if (!replaces && (before.settings || isDeepStrictEqual(draft, DEFAULT_SETTINGS))) return null;
    await updateSettings({ ...deps, db: trx }, viewer, draft);
    return changed(before, await settingsOf(trx, viewer.id));
  },

  observances: async ({ deps, trx, viewer, replaces }, value) => {
    const before = await settingsOf(trx, viewer.id);
    if (before.observances && !replaces) return null;
    await setObservances({ ...deps, db: trx }, viewer, value);
    return changed(before, await settingsOf(trx, viewer.id));
  },

  cadences: async ({ deps, trx, viewer, replaces }, values) => {
    const before = await settingsOf(trx, viewer.id);
    if (before.cadences.length > 0 && !replaces) return null;
    await importCadences(deps, trx, viewer, values);
    return changed(before, await settingsOf(trx, viewer.id));
  },

  rests: async ({ deps, trx, viewer }, values) => {
    const { rests } = await settingsOf(trx, viewer.id);
    const keyOf = (from: string, to: string) => `${from} ${to}`;
    const known = new Set(rests.map(({ from_on, to_on }) => keyOf(from_on, to_on)));
    const created: CreatedRow[] = [];
    for (const value of values) {
      if (known.has(keyOf(value.from, value.to))) continue;
      const { id } = await createRest(deps, trx, viewer, newId(), value);
      created.push({ id, kind: 'rest', revision: null });
    }
    return created.length > 0 ? created : null;
  },

  language: async ({ deps, trx, viewer, replaces }, language) => {
    const before = (await accountById(trx, viewer.id))?.language;
    if (before === language || (before && !replaces)) return null;
    if (!deps.languages.isOffered(language))
      throw badField('language', say('Choose one of the languages offered here.'));
    await updateAccountSettings(trx, viewer.id, { language });
    return [];
  },

  letter: async ({ deps, trx, viewer, replaces }, value) => {
    const before = await readDigest(trx, viewer.id);
    if (before.timezone !== null && !replaces) return null;
    const { communityIds } = before;
    return changed(before, await updateDigest({ ...deps, db: trx }, viewer, { ...value, communityIds }));
  },

  usernameGradient: async ({ trx, viewer, replaces }, gradient) => {
    const account = await accountById(trx, viewer.id);
    const before = account?.username_gradient;
    if (before === gradient || (before && !replaces)) return null;
    if (!viewer.isPatron) throw forbidden();
    await updateUsernameGradient(trx, viewer.id, gradient);
    return [];
  },
};

/**
 * Imports settings, each as `{sourceId, value}` with its name as the source id. The account is locked. Reminders stay off, and
 * the letter covers the communities that were chosen here.
 */
export async function importSettings(
  context: Importing,
  items: readonly ArchiveItem[],
): Promise<ItemsResult & { changed: number }> {
  const result = { ...emptyResult(), changed: 0 };
  for (const { sourceId, value } of items) {
    if (!Object.hasOwn(ARCHIVED_SETTINGS, sourceId)) {
      result.refused.push({ sourceId, ...say('Unknown setting') });
      continue;
    }
    const name = sourceId as ArchivedSetting;
    const { data, error } = ARCHIVED_SETTINGS[name].safeParse(value);
    if (error) {
      const [issue] = error.issues;
      result.refused.push({ sourceId, ...saidBySchema(issue?.path.join('.') ?? '', issue?.message ?? '') });
      continue;
    }
    const store = STORE[name] as (context: Importing, value: unknown) => Promise<CreatedRow[] | null>;
    await createItem(result, sourceId, async () => {
      const created = await inSavepoint(context.trx, () => store(context, data));
      if (!created) result.known += 1;
      else if (created.length === 0) result.changed += 1;
      return created ?? [];
    });
  }
  return result;
}
