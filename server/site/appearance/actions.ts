import { say } from '#contract/platform/say.ts';
import type { AppearanceDraft } from '#contract/site/appearance.ts';
import type { SiteSettings } from '#contract/site/registration.ts';
import { readUploadedMark } from '#server/pictures/public.ts';
import { inTransaction } from '#server/platform/database/transaction.ts';
import type { Deps } from '#server/platform/deps.ts';
import { badField } from '#server/platform/errors.ts';
import { asHtml, lookOf } from '#server/platform/jobs/mailLayout.ts';
import { paletteFor } from '#server/platform/openCurrentSite.ts';
import type { Viewer } from '#server/platform/sessions/sessions.ts';
import { lockSite } from '#server/platform/site.ts';
import { ICON_SHAPES, type IconName, readIcon } from '#server/platform/siteIcons.ts';
import { saveSite } from '#server/site/actions.ts';
import { deleteOtherMarks, insertMark, putWelcomeAway, seesWelcome } from './store.ts';

/**
 * Sets the name and the look of the site.
 * @throws ApiError 400 for a mark that is not a picture of the viewer for this use, or that is too small.
 */
export async function changeAppearance(
  deps: Deps,
  viewer: Viewer,
  draft: AppearanceDraft,
): Promise<SiteSettings> {
  const icons = await newIcons(deps, viewer, draft.mark);
  const saved = await inTransaction(deps.db, async (trx) => {
    const current = await lockSite(trx);
    // Another admin may have removed the mark in the meantime.
    if (draft.mark && !icons && !(await readIcon(trx, draft.mark, 'mail')))
      throw badField('mark', say('Picture not found.'));
    if (draft.mark && icons) await insertMark(trx, draft.mark, icons);
    const next = { ...current, appearance: draft };
    await saveSite(deps, trx, viewer, current, next);
    await deleteOtherMarks(trx, draft.mark);
    return next;
  });
  await deps.site.refresh();
  return saved;
}

/** The icons of a mark that the site does not have yet; null if there is nothing to make. */
async function newIcons(
  deps: Deps,
  viewer: Viewer,
  mark: string | null,
): Promise<Map<IconName, Buffer> | null> {
  if (mark === null || (await readIcon(deps.db, mark, 'mail'))) return null;
  const bytes = await readUploadedMark(deps, viewer, mark);
  const names = Object.keys(ICON_SHAPES) as IconName[];
  const pngs = await deps.images.toPngs({ bytes, shapes: names.map((name) => ICON_SHAPES[name]) });
  return new Map(names.map((name, index) => [name, pngs[index] as Buffer]));
}

/** A mail as it would look with this appearance, as HTML: the one for a new password. */
export async function previewMail(
  deps: Deps,
  viewer: Viewer,
  draft: AppearanceDraft,
  language: string | undefined,
): Promise<string> {
  const { languages, settings } = deps;
  const name = draft.name ?? settings.defaultName;
  const palette = await paletteFor(draft.accent);
  const texts = languages.textsIn(language);
  const mail = {
    to: '',
    texts,
    subject: texts.text('A new password for {product}', { product: name }),
    paragraphs: [
      texts.text('You asked for a link to set a new password. It works once, within the next hour.'),
    ],
    action: { label: texts.button('Set a new password'), url: `${settings.publicUrl}/auth/reset-password` },
    footnote: texts.text('If this was not you, there is nothing to do: your password stays as it is.'),
  };
  return asHtml(mail, lookOf({ name, palette }, await markData(deps, viewer, draft.mark)));
}

/** A mark as the address of its data, so that the preview loads nothing. */
async function markData(deps: Deps, viewer: Viewer, mark: string | null): Promise<string | null> {
  if (mark === null) return null;
  const icon = await readIcon(deps.db, mark, 'mail');
  if (icon) return `data:image/png;base64,${icon.toString('base64')}`;
  return `data:image/webp;base64,${(await readUploadedMark(deps, viewer, mark)).toString('base64')}`;
}

/** The welcome of the site, for a member who has not put it away. */
export async function readWelcome({ db, site }: Deps, viewer: Viewer): Promise<{ welcome: string | null }> {
  return { welcome: (await seesWelcome(db, viewer.id)) ? site.appearance.welcome : null };
}

export const removeWelcome = ({ db }: Deps, viewer: Viewer): Promise<void> => putWelcomeAway(db, viewer.id);
