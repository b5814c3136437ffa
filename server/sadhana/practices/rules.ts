import type { Selectable } from 'kysely';
import { MAX_VALUE, type Practice, type PracticeType, tooLarge } from '#contract/sadhana/sadhana.ts';
import type { DB } from '#server/platform/database/types.ts';
import { badField } from '#server/platform/errors.ts';

export type PracticeRow = Pick<
  Selectable<DB['practices']>,
  'id' | 'owner_id' | 'name' | 'type' | 'default_value'
>;

/** The most practices that one member may own. */
export const MAX_OWN_PRACTICES = 200;

export const practiceOf = ({ id, owner_id, name, type, default_value }: PracticeRow): Practice => ({
  id,
  name,
  type,
  defaultValue: default_value,
  isOwn: owner_id !== null,
});

/** Whether a practice can stand for another: the same one, or an own one of the same words and measure. */
export const isSamePractice = (one: PracticeRow, other: PracticeRow): boolean =>
  one.id === other.id ||
  (one.owner_id !== null &&
    one.name === other.name &&
    one.type === other.type &&
    one.default_value === other.default_value);

/** One that does not exist, or that the caller may not use: the same words for both. */
export const unknownPractice = (path: string) => badField(path, 'Unknown practice', 'unknown_practice');

/** Refuses more of a practice than fits into one log: minutes into a day, say. */
export function requireWithinMaximum(value: number, type: PracticeType): void {
  if (value > MAX_VALUE[type]) throw badField('value', tooLarge('Value', type));
}
