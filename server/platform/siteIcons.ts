import type { Db } from '#server/platform/database/database.ts';
import type { PngShape } from '#server/platform/images/imageResizer.ts';

/** The pictures that are made from the mark of a site. They are stored in the database, so that a backup has them. */
export type IconName = 'icon-192' | 'icon-512' | 'maskable-512' | 'apple-touch-icon' | 'mail';

const PAPER = '#faf7f1';

/**
 * How each is made. A maskable icon is cut to a circle or another shape, so its mark stays within the inner 80 %
 * (https://www.w3.org/TR/appmanifest/#icon-masks). iOS shows transparent pixels black.
 */
export const ICON_SHAPES: Record<IconName, PngShape> = {
  'icon-192': { size: 192, inner: 192, ground: null },
  'icon-512': { size: 512, inner: 512, ground: null },
  'maskable-512': { size: 512, inner: 410, ground: PAPER },
  'apple-touch-icon': { size: 180, inner: 160, ground: PAPER },
  mail: { size: 64, inner: 64, ground: null },
};

/** A picture of a mark as PNG; null if the site has no mark. */
export async function readIcon(db: Db, mark: string | null, name: IconName): Promise<Buffer | null> {
  if (mark === null) return null;
  const row = await db
    .selectFrom('site_icons')
    .select('png')
    .where('mark_id', '=', mark)
    .where('name', '=', name)
    .executeTakeFirst();
  return row ? Buffer.from(row.png) : null;
}
