import type { Selectable } from 'kysely';
import { say } from '#contract/platform/say.ts';
import type { Preset, PresetDraft } from '#contract/sadhana/presets.ts';
import type { DB } from '#server/platform/database/types.ts';
import { badField } from '#server/platform/errors.ts';
import type { LogColumns } from '#server/sadhana/logs/rules.ts';
import type { PracticeRow } from '#server/sadhana/practices/rules.ts';

/** The maximum number of presets of a member. */
export const MAX_OWN_PRESETS = 200;
/** The maximum number of public presets of others in a list. */
export const MAX_PUBLIC_PRESETS = 100;

/** All columns of a preset except its times. */
export type PresetColumns = Omit<Selectable<DB['presets']>, 'created_at' | 'updated_at'>;

/** A preset with its owner and its practices, in their order. */
export type PresetRow = PresetColumns & {
  username: string;
  full_name: string | null;
  practices: PresetPracticeRow[];
};

/** A practice of a preset with its minutes in a sequence; null for the default value. */
export type PresetPracticeRow = PracticeRow & { minutes: number | null };

/** A practice in the list of a preset. */
export interface PresetPractice {
  practiceId: string;
  minutes: number | null;
}

export function presetOf(row: PresetRow, viewerId: string): Preset {
  const practices = row.practices.map(({ id, name, type, default_value, minutes }) => ({
    id,
    name,
    type,
    defaultValue: default_value,
    minutes: type === 'time' ? (minutes ?? default_value) : null,
  }));
  return {
    id: row.id,
    title: row.title,
    description: row.description,
    isPublic: row.is_public,
    practiceIds: practices.map(({ id }) => id),
    practices,
    isOwn: isOwnPreset(row, viewerId),
    owner: { id: row.owner_id, username: row.username, fullName: row.full_name },
  };
}

/** Whether the viewer owns a preset. Only the owner may change it. Others may use it if it is public. */
export const isOwnPreset = ({ owner_id }: Pick<PresetRow, 'owner_id'>, viewerId: string): boolean =>
  owner_id === viewerId;

/** The columns that a draft sets. */
export const columnsOf = ({
  title,
  description,
  isPublic,
}: PresetDraft): Omit<PresetColumns, 'id' | 'owner_id'> => ({
  title,
  description,
  is_public: isPublic,
});

/** The practices of a preset with their lengths. Without `lengths` in the draft, they keep those from before. */
export const presetPracticesOf = (
  { practiceIds, lengths }: PresetDraft,
  former: PresetPractice[] = [],
): PresetPractice[] => {
  const minutes = new Map((lengths ?? former).map((length) => [length.practiceId, length.minutes]));
  return practiceIds.map((practiceId) => ({ practiceId, minutes: minutes.get(practiceId) ?? null }));
};

/**
 * Requires that only practices counted in minutes have a length.
 * @throws ApiError 400 otherwise.
 */
export function requireLengthsOnlyForTime(
  { lengths = [] }: PresetDraft,
  practices: readonly Pick<PracticeRow, 'id' | 'type'>[],
): void {
  const types = new Map(practices.map(({ id, type }) => [id, type]));
  if (lengths.some(({ practiceId }) => types.get(practiceId) !== 'time')) {
    throw badField('lengths', say('Only practices counted in minutes have a length'));
  }
}

/** A log of each practice of a preset on one day, with these ids and the default values of the practices. */
export const logsOfPreset = (
  { practices }: PresetRow,
  log: Pick<LogColumns, 'user_id' | 'practised_on' | 'created_at'>,
  logIds: string[],
): LogColumns[] =>
  practices.map(({ id, type, default_value }, index) => ({
    id: logIds[index] ?? '',
    practice_id: id,
    type,
    value: default_value,
    sankalpa: null,
    notes: null,
    ...log,
  }));
