import { z } from 'zod';
import { LIMITS } from './constants.ts';
import { isUrl } from './isUrl.ts';
import { missingOrInvalid, schemaMessage } from './say.ts';
import './defaultMessages.ts';

/** NUL and lone surrogates cannot be stored unchanged, so they are refused. */
const isStorable = (value: string) => !value.includes('\0') && !/\p{Surrogate}/u.test(value);

/** A text exactly as it was sent, neither trimmed nor limited. */
export const rawText = (label: string, missing: string) =>
  z
    .string({ error: missingOrInvalid(missing, schemaMessage('{label} must be text', { label })) })
    .refine(isStorable, schemaMessage('{label} contains characters that cannot be stored', { label }));

/**
 * Limits a text to `max` UTF-16 code units, as JavaScript's `length` and HTML's `maxlength` count them. zod's
 * own `max` counts code points, in which an emoji is one instead of two.
 */
export const maxLength = (schema: z.ZodString, label: string, max: number) =>
  schema
    .refine(
      (value) => value.length <= max,
      schemaMessage('{label} must be at most {max} characters long', { label, max }),
    )
    .meta({ maxLength: max });

/**
 * Requires at least `min` UTF-16 code units. `minLength` of JSON Schema counts code points. A code point has one
 * or two code units, so half of `min` is required there.
 */
export const minLength = (schema: z.ZodString, label: string, min: number) =>
  schema
    .refine(
      (value) => value.length >= min,
      schemaMessage('{label} must be at least {min} characters long', { label, min }),
    )
    .meta({ minLength: Math.ceil(min / 2) });

/** A required text, trimmed. `missing` is the message when it is empty. */
export const text = (label: string, max: number, missing = schemaMessage('{label} is required', { label })) =>
  maxLength(rawText(label, missing).trim().min(1, missing), label, max);

const possiblyEmptyText = (label: string, max: number) => maxLength(rawText(label, '').trim(), label, max);

/** An optional text, trimmed. Absent, null and empty become null. */
export const optionalText = (label: string, max: number) =>
  possiblyEmptyText(label, max)
    .nullish()
    .transform((value) => value || null);

/** An optional text in a change that names only what changes. Absent means unchanged; null and empty become null. */
export const changedText = (label: string, max: number) =>
  possiblyEmptyText(label, max)
    .nullable()
    .transform((value) => value || null)
    .optional();

const PASSWORD_REQUIRED = schemaMessage('{label} is required', { label: 'Password' });

/** A new password of 8 to 256 characters, never trimmed. */
export const newPassword = (missing = PASSWORD_REQUIRED) =>
  maxLength(
    minLength(rawText('Password', missing).min(1, missing), 'Password', 8),
    'Password',
    LIMITS.password,
  );

/** A password that is checked against the stored one. It has no minimum length. */
export const existingPassword = (missing = PASSWORD_REQUIRED) =>
  maxLength(rawText('Password', missing).min(1, missing), 'Password', LIMITS.password);

// Only ASCII is allowed, because PostgreSQL and JavaScript lowercase some other letters (U+212A) to ASCII, so that
// they would match someone else's address.
const EMAIL_PATTERN = /^[a-z0-9!#$%&'*+/=?^_`{|}~.-]+@([a-z0-9-]+\.)+[a-z0-9-]+$/i;

/** A mail address, validated by a simple pattern. The mail that is sent to it is the real check. */
export const email = text('Email', LIMITS.email).regex(EMAIL_PATTERN, schemaMessage('Invalid email address'));

const isWebAddress = (value: string) => /^https?:\/\//i.test(value) && isUrl(value);

/** An optional `http:` or `https:` URL. */
export const optionalUrl = (label: string) =>
  optionalText(label, LIMITS.url).refine(
    (value) => value === null || isWebAddress(value),
    schemaMessage('{label} must start with https:// or http://', { label }),
  );

/** An id is a UUID. A malformed id gets the same reply as an id that does not exist. */
export const id = z.uuid().toLowerCase().meta({ description: 'Opaque; a UUIDv7.' });
export const byId = z.object({ id });

const DAY = z.iso.date();
const DAY_AND_TIME = z.iso.datetime({ offset: true, local: true });
const isDay = (value: string) =>
  (DAY.safeParse(value).success || DAY_AND_TIME.safeParse(value).success) && value >= '1000';

/** A calendar day, `YYYY-MM-DD`, from the year 1000. An ISO 8601 date-time is accepted and cut to its date. */
export const calendarDay = (label: string) =>
  z
    .string({
      error: missingOrInvalid(
        schemaMessage('{label} is required', { label }),
        schemaMessage('{label} must be a day', { label }),
      ),
    })
    .trim()
    .min(1, { error: schemaMessage('{label} is required', { label }), abort: true })
    .refine(isDay, schemaMessage('{label} must be a day, YYYY-MM-DD', { label }))
    .transform((value) => value.slice(0, 10))
    .meta({ override: { type: 'string', format: 'date' }, example: '2026-11-20' });

/** A whole number in a body. `tooSmallMessage` is the message for a number below `min`. */
export const count = (
  label: string,
  min: number,
  max: number,
  tooSmallMessage = schemaMessage('{label} must be at least {min}', { label, min }),
) =>
  z
    .int({
      error: missingOrInvalid(
        schemaMessage('{label} is required', { label }),
        schemaMessage('{label} must be a whole number', { label }),
      ),
    })
    .min(min, tooSmallMessage)
    .max(max, schemaMessage('{label} must be at most {max}', { label, max: max.toLocaleString('en') }));

/** An instant in a reply: ISO 8601 in UTC with milliseconds. */
export const outputInstant = z.string().meta({ format: 'date-time', example: '2026-11-20T08:00:00.000Z' });

/** A calendar day in a reply, `YYYY-MM-DD`. */
export const outputDay = z.string().meta({ format: 'date', example: '2026-11-20' });

/** A whole number in a query. */
export const wholeNumber = (label: string, min: number, max: number) =>
  z
    .string(schemaMessage('{label} must be given once', { label }))
    .regex(/^\d{1,15}$/, schemaMessage('{label} must be a whole number', { label }))
    .transform(Number)
    .pipe(
      z
        .number()
        .min(min, schemaMessage('{label} must be at least {min}', { label, min }))
        .max(max, schemaMessage('{label} must be at most {max}', { label, max })),
    )
    .meta({ override: { type: 'integer', minimum: min, maximum: max } });

/**
 * Whether the platform knows an IANA time zone. Legacy names (`Asia/Calcutta`) are accepted; offsets and
 * names that only ICU knows (`PST`) are not.
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

/** A required true or false. */
export const flag = (label: string) => z.boolean(schemaMessage('{label} must be true or false', { label }));

/** A required IANA time zone. */
export const zone = text('Timezone', 64).refine(
  (name) => !name || isZone(name),
  schemaMessage('Unknown timezone'),
);

/** The caller's IANA time zone, if it is sent. */
export const timezone = zone.optional();

/** An optional search or filter term, at most once in a query. */
export const search = (label = 'Search') =>
  maxLength(rawText(label, '').trim(), label, LIMITS.query).optional();

/** `page` starts at 1. `limit` is between 1 and `max`; its default is the first argument. */
export const paging = (limit = 20, max = 100) => ({
  page: wholeNumber('page', 1, 1e9)
    .default(1)
    .meta({ override: { default: 1 } }),
  limit: limitOf(limit, max),
});

/** The number of items of a page, between 1 and `max`; its default is the first argument. */
export const limitOf = (limit: number, max: number) =>
  wholeNumber('limit', 1, max)
    .default(limit)
    .meta({ override: { default: limit } });

/**
 * Like `paging`, with an optional `cursor` instead of `page`. With cursors, a reader of all pages sees every item
 * exactly once, even while others write.
 */
export const cursorPaging = (limit = 20, max = 100) => ({
  page: wholeNumber('page', 1, 1e9).optional(),
  limit: limitOf(limit, max),
  cursor: maxLength(z.string(), 'cursor', 500).optional(),
});

export const pageOf = <T extends z.ZodType>(shape: T) =>
  z.object({ items: z.array(shape), page: z.int(), hasPrevPage: z.boolean(), hasNextPage: z.boolean() });

/** A page of a list with the total count. */
export const countedPageOf = <T extends z.ZodType>(shape: T) =>
  pageOf(shape).extend({ total: z.int(), totalPages: z.int() });

export const cursorPageOf = <T extends z.ZodType>(shape: T) =>
  pageOf(shape).extend({ nextCursor: z.string().nullable() });

/** A sentence that reports what was done. */
export const MessageReply = z.object({ message: z.string() }).meta({ id: 'Notice' });
export type MessageReply = z.output<typeof MessageReply>;
