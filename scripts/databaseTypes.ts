// `npm run db:types`: writes server/platform/database/types.ts from a migrated database. With --check it only
// tells whether the file is up to date.
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
  jsonb: 'unknown',
  tsvector: 'string',
};
/** Text columns whose check constraint lists their values. */
const ROLE = "'sadhaka' | 'moderator' | 'admin'";
const NARROWED: Record<string, string> = {
  'users.role': ROLE,
  'email_requests.purpose': "'reset' | 'verification'",
  'communities.privacy': "'public' | 'private'",
  'memberships.role': "'guide' | 'member'",
  'books.status': "'pending' | 'approved' | 'rejected'",
  'decisions.deed':
    "'book.approved' | 'book.rejected' | 'book.corrected' | 'book.removed' | 'correction.rejected' | 'role.changed' | 'patron.given' | 'patron.taken' | 'community.deleted'",
  'event_series.frequency': "'DAILY' | 'WEEKLY' | 'MONTHLY'",
  'event_series.attendees_shown_to': "'everyone' | 'members'",
  'event_series.by_day': "('MO' | 'TU' | 'WE' | 'TH' | 'FR' | 'SA' | 'SU')",
  'event_notices.kind': "'cancelled' | 'changed' | 'closed' | 'removed'",
  'known_words.kind': "'book' | 'community'",
  'practices.type': "'time' | 'reps'",
  'practice_logs.type': "'time' | 'reps'",
};

interface Column {
  table: string;
  column: string;
  type: string;
  isNullable: boolean;
  hasDefault: boolean;
}

const database = await openDatabase({ memory: true });
await migrate(database.db);
const { rows } = await sql<Column>`
  select c.relname as table, a.attname as column, t.typname as type,
    not a.attnotnull as "isNullable", a.atthasdef as "hasDefault"
  from pg_class c
    join pg_namespace n on n.oid = c.relnamespace
    join pg_attribute a on a.attrelid = c.oid
    join pg_type t on t.oid = a.atttypid
  where n.nspname = 'public' and c.relkind in ('r', 'p') and a.attnum > 0 and not a.attisdropped
  order by c.relname collate "C", a.attnum`.execute(database.db);
await database.close();

const pascal = (name: string) => name.replace(/(^|_)(\w)/g, (_match, _start, letter) => letter.toUpperCase());

function typeOf({ table, column, type, isNullable, hasDefault }: Column): string {
  const isList = type.startsWith('_');
  const base = NARROWED[`${table}.${column}`] ?? TYPES[isList ? type.slice(1) : type];
  if (!base) throw new Error(`no TypeScript type for ${table}.${column}, a ${type}`);
  const full = `${isList ? `${base}[]` : base}${isNullable ? ' | null' : ''}`;
  return hasDefault ? `Generated<${full}>` : full;
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
