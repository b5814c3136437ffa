import type { Selectable } from 'kysely';
import { say } from '#contract/platform/say.ts';
import { MAX_VALUE, type Practice, type PracticeType, valueTooLarge } from '#contract/sadhana/practices.ts';
import type { DB } from '#server/platform/database/types.ts';
import { badField } from '#server/platform/errors.ts';

export type PracticeRow = Pick<
  Selectable<DB['practices']>,
  'id' | 'owner_id' | 'name' | 'type' | 'default_value'
>;

/** The maximum number of practices of a member. */
export const MAX_OWN_PRACTICES = 200;

export const toPractice = ({ id, owner_id, name, type, default_value }: PracticeRow): Practice => ({
  id,
  name,
  type,
  defaultValue: default_value,
  isOwn: owner_id !== null,
});

/**
 * Whether two practices have the same id, or `one` is not built in and has the name, type and default value of
 * `other`.
 */
export const isSamePractice = (one: PracticeRow, other: PracticeRow): boolean =>
  one.id === other.id ||
  (one.owner_id !== null &&
    one.name === other.name &&
    one.type === other.type &&
    one.default_value === other.default_value);

/** The error for a practice that does not exist or that the caller may not use. Both get the same message. */
export const unknownPractice = (path: string) => badField(path, say('Unknown practice'), 'unknown_practice');

/**
 * Requires that a value is not too large for one log, such as more minutes than a day has.
 * @throws ApiError 400 otherwise.
 */
export function requireWithinMaximum(value: number, type: PracticeType): void {
  if (value > MAX_VALUE[type]) throw badField('value', valueTooLarge('Value', type));
}
