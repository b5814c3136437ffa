import type { ChangedFields } from '#contract/events/changes.ts';
import { UNLIMITED } from '#contract/events/series.ts';
import type { SeriesRow } from '#server/events/occurrence/rules.ts';
import { descriptionOf } from '#server/events/series/description.ts';
import type { DB } from '#server/platform/database/types.ts';

/** The columns that a series takes from the one that it continues. */
export const COPIED_COLUMNS = {
  community_id: true,
  guide_id: true,
  title: true,
  description: true,
  is_formatted: true,
  location: true,
  capacity: true,
  is_unlimited: true,
  attendees_shown_to: true,
  join_url: true,
  guests_confirm: true,
  sit: true,
  starts_at: true,
  ends_at: true,
  last_ends_at: true,
  timezone: true,
  frequency: true,
  step: true,
  by_day: true,
  which: true,
  month_day: true,
  moon: true,
  moon_earlier: true,
  moon_later: true,
  moon_left_out: true,
  until_at: true,
  sequence: true,
  next_id: true,
  is_living: true,
  confirmed_until: true,
  reminded_until: true,
} satisfies Record<Exclude<keyof DB['event_series'], 'id' | 'created_at' | 'updated_at'>, true>;

/** The fields of a change that change the text of an event. */
export const TEXT_FIELDS = ['title', 'description', 'descriptionFormat', 'location'] as const;

type SeriesText = Pick<SeriesRow, 'description' | 'is_formatted'>;

/** The columns of a series that a change sets. */
export const seriesColumnsOf = (change: ChangedFields, current: SeriesText) => ({
  ...defined({
    title: change.title,
    ...changedDescription(change, current),
    location: change.location,
    attendees_shown_to: change.attendeesShownTo,
    join_url: change.joinUrl,
    guests_confirm: change.guestsConfirm,
    sit: change.sit === undefined ? undefined : change.sit && JSON.stringify(change.sit),
  }),
  ...capacityOf(change),
});

/** The columns of one date that a change sets. */
export const ownColumnsOf = (change: ChangedFields, current: SeriesText) => {
  const described = changedDescription(change, current);
  return {
    ...defined({
      own_title: change.title,
      own_description: described.description,
      is_formatted: described.is_formatted,
      own_location: change.location === null ? '' : change.location,
      own_attendees_shown_to: change.attendeesShownTo,
      own_join_url: change.joinUrl === null ? '' : change.joinUrl,
      own_guests_confirm: change.guestsConfirm,
      own_sit: change.sit === undefined ? undefined : JSON.stringify(change.sit),
    }),
    ...(change.capacity === undefined && change.isUnlimited === undefined
      ? {}
      : { ...capacityOf(change), has_own_capacity: true }),
  };
};

/** The columns of the description if it or its format changes. */
const changedDescription = (change: ChangedFields, current: SeriesText): Partial<SeriesText> =>
  change.description === undefined && change.descriptionFormat === undefined
    ? {}
    : descriptionOf(change, current);

function capacityOf({
  capacity,
  isUnlimited,
}: ChangedFields): Partial<Pick<SeriesRow, 'capacity' | 'is_unlimited'>> {
  if (isUnlimited) return { capacity: UNLIMITED, is_unlimited: true };
  if (capacity === undefined) return isUnlimited === undefined ? {} : { is_unlimited: false };
  return { capacity, ...(isUnlimited === false || capacity !== UNLIMITED ? { is_unlimited: false } : {}) };
}

type Defined<T> = { [Key in keyof T]?: Exclude<T[Key], undefined> };

/** The fields of an object that are not undefined. */
const defined = <T extends object>(fields: T): Defined<T> =>
  Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined)) as Defined<T>;
