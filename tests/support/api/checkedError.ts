import { expect } from 'vitest';
import { ErrorBody } from '#contract/platform/errors.ts';
import { say } from '#contract/platform/say.ts';

/** The body of an error, each of whose messages must be its template filled with its values. */
export function checkedError(body: unknown): ErrorBody {
  const error = ErrorBody.parse(body);
  for (const { message, template, values } of [error, ...(error.errors ?? [])]) {
    expect(say(template ?? '', values)).toMatchObject({ message, values });
    expect(template).not.toBe('{message}'); // of a message that is not registered
  }
  return error;
}
