import { refusalText, UNKNOWN_FAILURE } from '#web/platform/api/ApiFailure.ts';

/** What is alerted when a practice could not be logged: always with a reason behind the colon. */
export const logFailureText = (failure: unknown): string =>
  `Failed to log practice: ${refusalText(failure, '').trim() || UNKNOWN_FAILURE}`;
