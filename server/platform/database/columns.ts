import { type RawBuilder, sql } from 'kysely';

/** The names of columns in a statement, those of `table` if it is given. The columns are the keys of an object. */
export const columnNames = (columns: object, table?: string): RawBuilder<unknown> =>
  sql.raw(
    Object.keys(columns)
      .map((name) => (table ? `${table}.${name}` : name))
      .join(', '),
  );
