// If the tables were split over several databases by member and by community, a statement could only join rows of one
// member or of one community (docs/operations.md, “Beyond one primary”).
import { expect, it } from 'vitest';
import { read, sourcesUnder } from './sources.ts';
import { type Statement, serverStatements } from './statements.ts';

type Key = 'member' | 'community';

/** The tables with each key, from the table in docs/operations.md. */
const rowsOfDocs = [
  ...read('docs/operations.md').matchAll(/^\| (the member|the community|none)[^|]*\|([^|]+)\|/gm),
];
const tablesOf = (key: string) =>
  rowsOfDocs
    .filter(([, name]) => name === key)
    .flatMap(([, , tables = '']) => [...tables.matchAll(/`([a-z_]+)`/g)].map(([, table = '']) => table));
const KEYS: Record<Key, string[]> = { member: tablesOf('the member'), community: tablesOf('the community') };
const KEY_COLUMNS: Record<Key, RegExp> = { member: /\b(user_id|owner_id)\b/, community: /\bcommunity_id\b/ };

/** Statements that join rows of a member and of a community, or of several of them, each with the reason. */
const EXCEPTIONS: Record<string, string> = {
  'server/account/store.ts: accountById': 'the account shows whether the member guides a community',
  'server/account/store.ts: lockAccount': 'the account shows whether the member guides a community',
  'server/account/store.ts: accountByIdentifier': 'the account shows whether the member guides a community',
  'server/account/store.ts: updateAccount': 'the account shows whether the member guides a community',
  'server/communities/deleted/store.ts: restorePost':
    'a post and its replies belong to one community; the replies refer to the post, not to the community',
  'server/communities/deleted/store.ts: restoreReply':
    'a reply and its post belong to one community; the reply refers to the post, not to the community',
  'server/communities/deleted/store.ts: textsSetAsideOf':
    'the export of a member has the removed texts from all communities, but joins no rows of two communities',
  'server/communities/search/store.ts: searchTexts':
    'a search leaves out the members whom the caller has muted, and must still fill its pages',
  'server/communities/posts/finder.ts: findPosts':
    'the session is loaded with the feed, which is faster than two statements',
  'server/events/waitlist/offerStore.ts: nextWaiting':
    'the bookings, guests and places belong to one occurrence, and so to one community',
  'server/pictures/access.ts: pictureWithAccess':
    'the key of a picture contains the id of a session, and the picture may be in a post',
  'server/pictures/cases/cases.ts: keepPicturesForCase':
    'a case belongs to the community of its post, and shows the pictures of the post',
  'server/pictures/cases/cases.ts: picturesOfCases': 'a case shows the pictures of its post',
  'server/pictures/store.ts: releasePicturesOfCases': 'pictures in cases stay, also without a member',
  'server/pictures/store.ts: deleteUnusedPictures': 'pictures in cases stay, also without a member',
  'server/pictures/store.ts: picturesPage': 'the list of own pictures shows the community of each post',
};

const allTables = [
  ...(read('server/platform/database/types.ts').split('export interface DB {')[1] ?? '').matchAll(
    /^ {2}(\w+): /gm,
  ),
].map(([, name = '']) => name);

const migrations = sourcesUnder('server/migrations', /\.sql$/)
  .map(read)
  .join('\n');

/** The columns of one table that refer to the other, from the migrations. */
function columnsBetween(child: string, parent: string): string[] {
  const body = new RegExp(`(?:create|alter) table ${child}\\b([^;]*);`, 'g');
  const text = [...migrations.matchAll(body)].map(([, each]) => each).join('\n');
  const single = [...text.matchAll(new RegExp(`(\\w+) uuid[^,\\n]* references ${parent}\\b`, 'g'))];
  const composite = [
    ...text.matchAll(new RegExp(`foreign key \\((\\w+)[^)]*\\) references ${parent}\\b`, 'g')),
  ];
  return [...single, ...composite].map(([, column = '']) => column);
}

const SQL_TABLE = /\b(?:from|join|update|into|using)\s+(?:only\s+)?"?([a-z_]+)/gi;
const BUILDER_TABLE = /(?:selectFrom|[a-z]+Join|updateTable|insertInto|deleteFrom|using|from)\( '([a-z_]+)/g;

function tablesIn({ text }: Statement): string[] {
  const names = [...text.matchAll(SQL_TABLE), ...text.matchAll(BUILDER_TABLE)].map(([, name = '']) => name);
  return [...new Set(names.filter((name) => allTables.includes(name)))];
}

/** Whether the tables of one key are joined by that key, or by references from a row to the one it belongs to. */
function isOfOneOwner(tables: string[], key: Key, text: string): boolean {
  const joined = new Set(tables.slice(0, 1));
  const isJoined = (one: string, other: string) =>
    [...columnsBetween(one, other), ...columnsBetween(other, one)].some((column) =>
      new RegExp(`\\b${column}\\b`).test(text),
    );
  for (let before = 0; before < joined.size; ) {
    before = joined.size;
    for (const table of tables)
      if ([...joined].some((each) => isJoined(each, table) || KEY_COLUMNS[key].test(text))) joined.add(table);
  }
  return joined.size === tables.length;
}

function problemOf(statement: Statement): string | null {
  const tables = tablesIn(statement);
  const [ofMembers, ofCommunities] = [
    tables.filter((table) => KEYS.member.includes(table)),
    tables.filter((table) => KEYS.community.includes(table)),
  ];
  if (ofMembers.length > 0 && ofCommunities.length > 0)
    return `${ofMembers.join(', ')} of a member with ${ofCommunities.join(', ')} of a community`;
  if (!isOfOneOwner(ofMembers, 'member', statement.text)) return `${ofMembers.join(', ')} of several members`;
  if (!isOfOneOwner(ofCommunities, 'community', statement.text))
    return `${ofCommunities.join(', ')} of several communities`;
  return null;
}

const statements = serverStatements();

it('docs/operations.md gives each table one key, or none', () => {
  const listed = [...KEYS.member, ...KEYS.community, ...tablesOf('none')];
  expect(listed.filter((table, index) => listed.indexOf(table) !== index)).toEqual([]);
  const stored = allTables.filter((table) => table !== 'schema_migrations');
  expect(stored.filter((table) => !listed.includes(table))).toEqual([]);
  expect(listed.filter((table) => !allTables.includes(table) && !table.startsWith('pgboss'))).toEqual([]);
});

it('no statement joins rows of two members or two communities, except those in the list', () => {
  const found = statements.flatMap((statement) => {
    const problem = problemOf(statement);
    return problem ? [`${statement.place}: ${problem}`] : [];
  });
  const isExcepted = (line: string) => Object.keys(EXCEPTIONS).some((place) => line.startsWith(`${place}: `));
  expect([...new Set(found)].filter((line) => !isExcepted(line))).toEqual([]);
  const unused = Object.keys(EXCEPTIONS).filter(
    (place) => !found.some((line) => line.startsWith(`${place}: `)),
  );
  expect(unused).toEqual([]);
});

it('the check finds the statements with the tables of their fragments', () => {
  expect(statements.length).toBeGreaterThan(300);
  const feed = statements.find(({ place }) => place.endsWith('posts/finder.ts: findPosts'));
  expect(feed && tablesIn(feed)).toEqual(expect.arrayContaining(['sessions', 'communities', 'posts']));
});

it.each([
  [
    "selectFrom( 'journal_entries' innerJoin( 'posts' 'posts.id' 'journal_entries.id'",
    'of a member with posts',
  ],
  [
    'select * from journal_entries join presets on presets.name = journal_entries.content',
    'of several members',
  ],
  ['select * from posts join occurrences on occurrences.id = posts.id', 'of several communities'],
])('the check refuses the statement “%s”', (text, problem) => {
  expect(problemOf({ place: '', text })).toContain(problem);
});

it('the check accepts a join of a row with the row that it refers to', () => {
  const text = 'select * from replies join posts on posts.id = replies.post_id';
  expect(problemOf({ place: '', text })).toBeNull();
});
