import { sql } from 'kysely';
import type { Db } from './database.ts';

/** A table as it is exported: quoted names, without generated columns. */
export interface Table {
  name: string;
  columns: string[];
  /** The primary key. Text columns are compared in an order that does not depend on the database's locale. */
  key: string[];
}

interface Row extends Table {
  /** The tables that its foreign keys refer to. */
  refers_to: string[];
}

/**
 * All of our tables except unlogged ones, whose rows must not be in a copy of the database. Each comes after
 * the tables that it refers to.
 */
export async function tablesInOrder(db: Db): Promise<Table[]> {
  const { rows } = await sql<Row>`
    select quote_ident(relname) as name,
      array(
        select quote_ident(attname) from pg_attribute
        where attrelid = class.oid and attnum > 0 and not attisdropped and attgenerated = ''
        order by attnum
      ) as columns,
      array(
        select quote_ident(attname) || case when attcollation <> 0 then ' collate "C"' else '' end
        from pg_index, unnest(indkey::smallint[]) with ordinality as part (number, position)
        join pg_attribute on attrelid = class.oid and attnum = part.number
        where indrelid = class.oid and indisprimary
        order by position
      ) as key,
      array(
        select distinct quote_ident(other.relname) from pg_constraint
        join pg_class as other on other.oid = confrelid
        where conrelid = class.oid and contype = 'f' and confrelid <> conrelid
      ) as refers_to
    from pg_class as class
    where relnamespace = 'public'::regnamespace and relkind = 'r' and relpersistence = 'p'
      and relname <> 'schema_migrations'
    order by relname collate "C"`.execute(db);
  const ordered: Row[] = [];
  for (let remaining = rows; remaining.length > 0; ) {
    const names = new Set(remaining.map(({ name }) => name));
    const next = remaining.filter(({ refers_to }) => !refers_to.some((name) => names.has(name)));
    if (next.length === 0) throw new Error(`Tables refer to each other: ${[...names].join(', ')}.`);
    ordered.push(...next);
    remaining = remaining.filter((row) => !next.includes(row));
  }
  return ordered.map(({ name, columns, key }) => ({ name, columns, key }));
}

/** Empties the tables that belong in no copy of the database. */
export async function truncateUnloggedTables(db: Db): Promise<void> {
  const { rows } = await sql<{ name: string }>`
    select quote_ident(relname) as name from pg_class
    where relnamespace = 'public'::regnamespace and relkind = 'r' and relpersistence = 'u'`.execute(db);
  if (rows.length > 0) await sql.raw(`truncate ${rows.map(({ name }) => name).join(', ')}`).execute(db);
}
