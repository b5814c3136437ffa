import { z } from 'zod';

/** The messages of schemas that have none of their own. Texts of zod, such as "Invalid UUID", reach nobody. */
z.config({
  customError: ({ input, path = [] }) => {
    const name = path.join('.') || 'The value';
    return input == null ? `${name} is required` : `${name} is not valid`;
  },
});
