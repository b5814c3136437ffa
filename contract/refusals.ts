import { z } from 'zod';

/** The body of every answer of 400 and above. `message` is written for a person. */
export const Failure = z
  .object({
    message: z.string(),
    errors: z.array(z.object({ path: z.string(), message: z.string() })).optional(),
    bookId: z
      .string()
      .optional()
      .meta({ description: 'The book of the library that a submission is already.' }),
  })
  .meta({ id: 'Failure' });
export type Failure = z.output<typeof Failure>;

/** Sentences that the server says and the screens look for. */
export const SESSION_EXPIRED = 'Session expired. Please log in again.';
export const VERIFY_FIRST = 'Please verify your email before logging in.';
export const RESET_SENT = 'If an account with that email exists, a password reset link has been sent.';
