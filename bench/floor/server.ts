// The floor is a minimal server: it queries the database and replies, without sessions, authorization or
// validation. Each request runs at most one prepared statement. The benchmark compares the CPU time of the
// product with the CPU time of this server. `DATABASE_URL` names a database with the tables of `schema.sql`.
// The server sends its port to the parent process.
import crypto from 'node:crypto';
import http from 'node:http';
import { promisify } from 'node:util';
import pg from 'pg';

const argon2 = promisify(crypto.argon2);
const pool = new pg.Pool({ connectionString: process.env.DATABASE_URL, max: 8 });

const SELECT_POST = `
  select p.id, p.content, p.created_at, p.author_id, a.username, a.full_name, a.avatar_url, a.role
  from posts p join people a on a.id = p.author_id`;
const STATEMENTS = {
  feed: `${SELECT_POST}
    where p.community_id = $1 and (p.created_at, p.id) < (timestamptz '2099-12-31', 9223372036854775807)
    order by p.created_at desc, p.id desc limit 21`,
  post: `${SELECT_POST} where p.id = $1`,
  write: 'insert into posts (community_id, author_id, content) values ($1, $2, $3) returning id, created_at',
};

const rowsOf = async (name: keyof typeof STATEMENTS, values: unknown[]) =>
  (await pool.query({ name, text: STATEMENTS[name], values })).rows;

const postOf = (row: Record<string, unknown> = {}) => ({
  id: row.id,
  content: row.content,
  createdAt: row.created_at,
  author: {
    id: row.author_id,
    username: row.username,
    fullName: row.full_name,
    avatarUrl: row.avatar_url,
    role: row.role,
  },
});

/** The Argon2 parameters of the product's password hashes (`server/platform/sessions/passwords.ts`). */
const HASH_PARAMETERS = { memory: 19_456, passes: 2, parallelism: 1, tagLength: 32 };
const nonce = crypto.randomBytes(16);
const hashOf = (message: string) => argon2('argon2id', { message, nonce, ...HASH_PARAMETERS });
const storedHash = await hashOf('still water runs');

const ROUTES: Record<string, (query: URLSearchParams, body: Record<string, string>) => Promise<unknown>> = {
  'GET /bare': async () => ({ status: 'ok' }),
  'GET /feed': async (query) => {
    const rows = await rowsOf('feed', [Number(query.get('community'))]);
    return { items: rows.slice(0, 20).map(postOf), hasNextPage: rows.length > 20 };
  },
  'GET /post': async (query) => postOf((await rowsOf('post', [Number(query.get('id'))]))[0]),
  'POST /post': async (_query, { communityId, authorId, content }) =>
    (await rowsOf('write', [communityId, authorId, content]))[0],
  'POST /login': async (_query, { password = '' }) => ({
    isCorrect: crypto.timingSafeEqual(await hashOf(password), storedHash),
  }),
};

const server = http.createServer(async (request, response) => {
  const { pathname, searchParams } = new URL(request.url ?? '/', 'http://localhost');
  let text = '';
  for await (const chunk of request) text += chunk;
  const reply = await ROUTES[`${request.method} ${pathname}`]?.(searchParams, text ? JSON.parse(text) : {});
  const bytes = Buffer.from(JSON.stringify(reply ?? {}));
  const headers = { 'content-type': 'application/json; charset=utf-8', 'content-length': bytes.length };
  response.writeHead(reply ? 200 : 404, headers).end(bytes);
});
server.listen(0, '127.0.0.1', () => process.send?.((server.address() as { port: number }).port));
