import { z } from 'zod';
import { fieldAt, NOT_VALID, REQUIRED, say } from './say.ts';

/** The messages of schemas that have none of their own. Texts of zod, such as "Invalid UUID", reach nobody. */
z.config({
  customError: ({ input, path = [] }) =>
    say(input == null ? REQUIRED : NOT_VALID, { field: fieldAt(path.join('.')) }).message,
});
