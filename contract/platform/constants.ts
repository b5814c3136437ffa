// This file does not import zod, so that the first bundle of the web client stays small.

/** The base path of all calls. */
export const API_PATH = '/api/v1';

/** The maximum lengths of texts, counted as JavaScript's `length` does (UTF-16 code units). */
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
  alt: 500,
  url: 2_048,
  fullName: 100,
  email: 254,
  password: 256,
  query: 200,
} as const;

export const MAX_TAGS = 30;

/** The settings for practice of a member who has not changed them. */
export const PRACTICE_DEFAULTS = { dayStartsAt: 0, show: 'streak', presence: true } as const;

/** The number of days for which an import can be undone. */
export const UNDO_IMPORT_DAYS = 30;

/** The maximum length of a requested range of days, both ends included. */
export const MAX_RANGE_DAYS = 400;
