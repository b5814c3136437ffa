import { errorText, UNKNOWN_ERROR } from '#web/platform/api/ApiError.ts';

/** What is alerted when a practice could not be logged: always with a reason behind the colon. */
export const logFailureText = (failure: unknown): string =>
  `Failed to log practice: ${errorText(failure, '').trim() || UNKNOWN_ERROR}`;
