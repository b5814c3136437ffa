import { z } from 'zod';
import { isUrl } from './isUrl.ts';

/** Base path of every call. */
export const API = '/api/v1';

/** Longest accepted texts, counted as JavaScript's `length` counts (UTF-16 units). */
export const LIMITS = {
  title: 200,
  name: 200,
  description: 5_000,
  location: 500,
  content: 50_000,
  sankalpa: 500,
  reason: 1_000,
  mood: 60,
  tag: 50,
  tags: 30,
  url: 2_048,
  fullName: 100,
  email: 254,
  password: 256,
  query: 200,
} as const;

/** NUL and lone surrogates cannot be stored as they were written, so they are refused. */
const storable = (value: string) => !value.includes('\0') && !/\p{Surrogate}/u.test(value);

/** Text exactly as sent: neither trimmed nor bounded. */
const raw = (label: string, missing: string) =>
  z
    .string({ error: ({ input }) => (input == null ? missing : `${label} must be text`) })
    .refine(storable, `${label} contains characters that cannot be stored`);

/**
 * A text of at most so many UTF-16 units, as JavaScript's `length` and HTML's `maxlength` count. zod's own `max`
 * counts code points, in which an emoji is one and not two.
 */
export const maxLength = (schema: z.ZodString, label: string, max: number) =>
  schema
    .refine((value) => value.length <= max, `${label} must be at most ${max} characters long`)
    .meta({ maxLength: max });

/** The other bound; `minLength` of JSON Schema counts code points, of which so many units have half at least. */
export const minLength = (schema: z.ZodString, label: string, min: number) =>
  schema
    .refine((value) => value.length >= min, `${label} must be at least ${min} characters long`)
    .meta({ minLength: Math.ceil(min / 2) });

/** Trimmed text that has to be there; `missing` is said when it is not. */
export const text = (label: string, max: number, missing = `${label} is required`) =>
  maxLength(raw(label, missing).trim().min(1, missing), label, max);

/** Trimmed text that may be left out: absent, null and empty all become null. */
export const optionalText = (label: string, max: number) =>
  maxLength(raw(label, '').trim(), label, max)
    .nullish()
    .transform((value) => value || null);

/** A new password of 8 to 256 characters, never trimmed. */
export const newPassword = (missing = 'Password is required') =>
  maxLength(minLength(raw('Password', missing).min(1, missing), 'Password', 8), 'Password', LIMITS.password);

/** A password as somebody claims it to be: only its presence is checked. */
export const claimedPassword = (missing = 'Password is required') =>
  maxLength(raw('Password', missing).min(1, missing), 'Password', LIMITS.password);

// ASCII only: letters that PostgreSQL or JavaScript lowers into ASCII (U+212A) would stand for another's address.
const ADDRESS = /^[a-z0-9!#$%&'*+/=?^_`{|}~.-]+@([a-z0-9-]+\.)+[a-z0-9-]+$/i;

/** A mail address of a simple pattern; the mail that is sent to it is the real check. */
export const email = text('Email', LIMITS.email).regex(ADDRESS, 'Invalid email address');

const isWebAddress = (value: string) => /^https?:\/\//i.test(value) && isUrl(value);

/** An `http:` or `https:` address, or none. The server never fetches it. */
export const webAddress = (label: string) =>
  optionalText(label, LIMITS.url).refine(
    (value) => value === null || isWebAddress(value),
    `${label} must start with https:// or http://`,
  );

/** Well-formed ids are UUIDs; a malformed one is answered like one that does not exist. */
export const id = z.uuid().toLowerCase().meta({ description: 'Opaque; a UUIDv7.' });
export const byId = z.object({ id });

// A day within those years everywhere, whatever the zone in which it is shown.
const [EARLIEST, LATEST] = [Date.UTC(1000, 0, 2), Date.UTC(9999, 11, 31)];
const inCalendar = (value: string) => Date.parse(value) >= EARLIEST && Date.parse(value) < LATEST;

/** An ISO 8601 instant with any offset, between the years 1000 and 9999. */
export const instant = (label: string) =>
  z.iso
    .datetime({
      offset: true,
      error: ({ input }) => (input ? `${label} must be a date and time` : `${label} is required`),
    })
    .refine((value) => !/\.\d{10}/.test(value), `${label} must not be finer than a nanosecond`)
    .refine(inCalendar, `${label} must lie between the years 1000 and 9999`);

const DAY = z.iso.date();
const DAY_AND_TIME = z.iso.datetime({ offset: true, local: true });
const isDay = (value: string) =>
  (DAY.safeParse(value).success || DAY_AND_TIME.safeParse(value).success) && value >= '1000';

/** A person's calendar day, `YYYY-MM-DD`, from the year 1000; of an ISO date-time its date part is taken. */
export const calendarDay = (label: string) =>
  z
    .string({ error: ({ input }) => (input == null ? `${label} is required` : `${label} must be a day`) })
    .trim()
    .min(1, { error: `${label} is required`, abort: true })
    .refine(isDay, `${label} must be a day, YYYY-MM-DD`)
    .transform((value) => value.slice(0, 10))
    .meta({ override: { type: 'string', format: 'date' }, example: '2026-11-20' });

/** A whole number in a body; `tooLittle` is said of one below `least`. */
export const count = (
  label: string,
  least: number,
  most: number,
  tooLittle = `${label} must be at least ${least}`,
) =>
  z
    .int({
      error: ({ input }) => (input == null ? `${label} is required` : `${label} must be a whole number`),
    })
    .min(least, tooLittle)
    .max(most, `${label} must be at most ${most.toLocaleString('en')}`);

/** An instant on its way out: ISO 8601 UTC with milliseconds. */
export const instantOut = z.string().meta({ format: 'date-time', example: '2026-11-20T08:00:00.000Z' });

/** A person's calendar day on its way out, `YYYY-MM-DD`. */
export const dayOut = z.string().meta({ format: 'date', example: '2026-11-20' });

const wholeNumber = (label: string, least: number, most: number) =>
  z
    .string(`${label} must be given once`)
    .regex(/^\d{1,15}$/, `${label} must be a whole number`)
    .transform(Number)
    .pipe(
      z
        .number()
        .min(least, `${label} must be at least ${least}`)
        .max(most, `${label} must be at most ${most}`),
    )
    .meta({ override: { type: 'integer', minimum: least, maximum: most } });

/**
 * Whether the platform knows an IANA zone; legacy names (`Asia/Calcutta`) count, offsets do not, nor what only ICU
 * knows (`PST`).
 */
function isZone(name: string): boolean {
  if (!/^[A-Za-z]/.test(name)) return false;
  try {
    new Intl.DateTimeFormat('en', { timeZone: name });
    globalThis.Temporal?.Now.zonedDateTimeISO(name);
    return true;
  } catch {
    return false;
  }
}

/** An IANA zone that has to be there. */
export const zone = text('Timezone', 64).refine((name) => !name || isZone(name), 'Unknown timezone');

/** The IANA zone of the reader's calendar, when it is told. */
export const timezone = zone.optional();

/** What is searched for or filtered by; given once. */
export const search = (label = 'Search') => maxLength(raw(label, '').trim(), label, LIMITS.query).optional();

/** `page` counts from 1; `limit` is 1 to `most`. */
export const paging = (limit = 20, most = 100) => ({
  page: wholeNumber('page', 1, 1e9)
    .default(1)
    .meta({ override: { default: 1 } }),
  limit: limitOf(limit, most),
});

const limitOf = (limit: number, most: number) =>
  wholeNumber('limit', 1, most)
    .default(limit)
    .meta({ override: { default: limit } });

/** As `paging`, and `cursor` in place of `page`: it never repeats or skips while others write. */
export const cursorPaging = (limit = 20, most = 100) => ({
  page: wholeNumber('page', 1, 1e9).optional(),
  limit: limitOf(limit, most),
  cursor: maxLength(z.string(), 'cursor', 500).optional(),
});

export const pageOf = <T extends z.ZodType>(shape: T) =>
  z.object({ items: z.array(shape), page: z.int(), hasPrevPage: z.boolean(), hasNextPage: z.boolean() });

/** A page of a list that is counted as a whole. */
export const countedPageOf = <T extends z.ZodType>(shape: T) =>
  pageOf(shape).extend({ total: z.int(), totalPages: z.int() });

export const cursorPageOf = <T extends z.ZodType>(shape: T) =>
  pageOf(shape).extend({ nextCursor: z.string().nullable() });

/** A sentence that tells what has been done. */
export const Notice = z.object({ message: z.string() }).meta({ id: 'Notice' });
export type Notice = z.output<typeof Notice>;
