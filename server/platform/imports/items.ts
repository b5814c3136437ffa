import type { Said } from '#contract/platform/say.ts';
import { ApiError } from '#server/platform/errors.ts';
import type { CreatedRow } from './store.ts';

/** An item that is not imported, with the reason. */
export interface RefusedItem extends Said {
  sourceId: string;
}

/** What importing some items has created, how many were there already, and which are refused. */
export interface ItemsResult {
  created: CreatedRow[];
  known: number;
  refused: RefusedItem[];
}

/**
 * Creates the row of an item, and adds it to the result. If the item is refused with an ApiError, the other items can still be
 * imported: `create` must throw it before anything is written, or take back what it has written.
 */
export async function createItem(
  result: ItemsResult,
  sourceId: string,
  create: () => Promise<CreatedRow[]>,
): Promise<void> {
  try {
    result.created.push(...(await create()));
  } catch (error) {
    if (!(error instanceof ApiError) || error.status >= 500) throw error;
    const [field] = error.errors ?? [];
    const { message, template, values } = error;
    result.refused.push({ sourceId, message, template, values, ...field });
  }
}

/** A result of items of which nothing has been imported yet. */
export const emptyResult = (): ItemsResult => ({ created: [], known: 0, refused: [] });
