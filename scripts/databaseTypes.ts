// `npm run db:types`: writes server/platform/database/types.ts from a migrated database. With --check it only
// checks that the file is up to date.
import fs from 'node:fs';
import { sql } from 'kysely';
import { openDatabase } from '#server/platform/database/database.ts';
import { migrate } from '#server/platform/database/migrate.ts';

const TYPES: Record<string, string> = {
  int2: 'number',
  int4: 'number',
  int8: 'number',
  float8: 'number',
  text: 'string',
  uuid: 'string',
  bool: 'boolean',
  timestamptz: 'Temporal.Instant',
  date: 'string',
  json: 'unknown',
  jsonb: 'unknown',
  bytea: 'Buffer',
  tsvector: 'string',
};
interface Column {
  table: string;
  column: string;
  type: string;
  /** The values that a check constraint allows, in the column or in the column that it references. */
  values: string[] | null;
  isNullable: boolean;
  hasDefault: boolean;
}

const database = await openDatabase({ memory: true });
await migrate(database.db);
const { rows } = await sql<Column>`
  with allowed as (
    select conrelid, conkey[1] as attnum, array(
      select match[1] from regexp_matches(definition, '''([^'']*)''::text', 'g') as match
    ) as values
    from pg_constraint, pg_get_constraintdef(oid) as definition
    where contype = 'c' and definition ~ '^CHECK \\(\\(\\w+ (= ANY \\(|<@ )ARRAY\\['
  ),
  referenced as (
    select conrelid, attnum, confrelid, referenced_attnum
    from pg_constraint, unnest(conkey, confkey) as pair (attnum, referenced_attnum)
    where contype = 'f'
  )
  select c.relname as table, a.attname as column, t.typname as type,
    coalesce(own.values, (
      select allowed.values from referenced r
        join allowed on allowed.conrelid = r.confrelid and allowed.attnum = r.referenced_attnum
      where r.conrelid = c.oid and r.attnum = a.attnum limit 1
    )) as values,
    not a.attnotnull as "isNullable", a.atthasdef as "hasDefault"
  from pg_class c
    join pg_namespace n on n.oid = c.relnamespace
    join pg_attribute a on a.attrelid = c.oid
    join pg_type t on t.oid = a.atttypid
    left join allowed own on own.conrelid = c.oid and own.attnum = a.attnum
  where n.nspname = 'public' and c.relkind in ('r', 'p') and a.attnum > 0 and not a.attisdropped
  order by c.relname collate "C", a.attnum`.execute(database.db);
await database.close();

const pascal = (name: string) => name.replace(/(^|_)(\w)/g, (_match, _start, letter) => letter.toUpperCase());

function typeOf({ table, column, type, values, isNullable, hasDefault }: Column): string {
  const isList = type.startsWith('_');
  const base = values?.map((value) => `'${value}'`).join(' | ') ?? TYPES[isList ? type.slice(1) : type];
  if (!base) throw new Error(`no TypeScript type for ${table}.${column}, a ${type}`);
  const item = values && isList ? `(${base})` : base;
  const fullType = `${isList ? `${item}[]` : item}${isNullable ? ' | null' : ''}`;
  return hasDefault ? `Generated<${fullType}>` : fullType;
}

const tables = Map.groupBy(rows, ({ table }) => table);
const interfaces = [...tables].map(
  ([table, columns]) =>
    `export interface ${pascal(table)} {\n${columns.map((column) => `  ${column.column}: ${typeOf(column)};`).join('\n')}\n}\n`,
);
const names = [...tables.keys()].map((table) => `  ${table}: ${pascal(table)};`).join('\n');
const source = `// Written by scripts/databaseTypes.ts (npm run db:types) from the migrations.
import type { Generated } from 'kysely';

${interfaces.join('\n')}
export interface DB {
${names}
}
`;

const file = new URL('../server/platform/database/types.ts', import.meta.url);
const current = fs.existsSync(file) ? fs.readFileSync(file, 'utf8') : '';
if (!process.argv.includes('--check')) fs.writeFileSync(file, source);
else if (current !== source) {
  console.error('server/platform/database/types.ts is stale: npm run db:types');
  process.exitCode = 1;
}
