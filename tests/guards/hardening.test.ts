import fs from 'node:fs';
import path from 'node:path';
import { parseAst } from 'vite';
import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { schemaIn } from '#contract/platform/endpoint.ts';
import { accountMails } from '#server/account/mails.ts';
import { waitingMail } from '#server/admin/waiting/mails.ts';
import { authMails } from '#server/auth/mails.ts';
import { communityMails } from '#server/communities/mails.ts';
import { eventMails } from '#server/events/mails.ts';
import { healthMails } from '#server/health/mails.ts';
import { sealingMails } from '#server/journal/sealing/mails.ts';
import { libraryMails } from '#server/library/mails.ts';
import { sadhanaMails } from '#server/sadhana/reminders/mails.ts';
import { siteMails } from '#server/site/mails.ts';
import { ENDPOINTS } from '#tests/support/api/endpoints.ts';
import { isTest, ROOT, read, sourcesUnder } from './sources.ts';

/** The files and test names in a text. */
const quotedTestsIn = (text: string) =>
  [...text.matchAll(/`([\w./-]+\.(?:tsx?|json))`(?:: “([^”]+)”)?/g)].map(
    ([, file = '', name = '']) => [file, name] as const,
  );

interface Node {
  type: string;
  [key: string]: unknown;
}

const isNode = (value: unknown): value is Node => typeof (value as Node | null)?.type === 'string';

/** The titles of the tests and groups in a file that are not skipped, and the texts in their tables of cases. */
function titlesIn(file: string): string[] {
  const titles: string[] = [];
  /** The texts in the variables of the file, which can be tables of cases. */
  const constants: { name: string; texts: string[] }[] = [];
  const source = read(file);
  const visit = (node: Node) => {
    if (node.type === 'VariableDeclarator' && isNode(node.id) && isNode(node.init))
      constants.push({ name: String(node.id.name), texts: textsIn(node.init) });
    const found = testTitles(node, source, constants);
    if (!found) return; // The tests in a skipped group do not run either.
    titles.push(...found);
    for (const child of Object.values(node).flat()) if (isNode(child)) visit(child);
  };
  visit(parseAst(source, { lang: file.endsWith('x') ? 'tsx' : 'ts' }) as unknown as Node);
  return titles;
}

/** The titles that a node gives to tests, with the texts in their tables of cases; null if the tests are skipped. */
function testTitles(
  node: Node,
  source: string,
  constants: { name: string; texts: string[] }[],
): string[] | null {
  const [title] = Array.isArray(node.arguments) ? node.arguments : [];
  if (!isNode(title) || !isNode(node.callee)) return [];
  const callee = source.slice(Number(node.callee.start), Number(node.callee.end));
  if (!/^(it|test|describe)\b/.test(callee)) return [];
  if (/\.(skip|todo|fixme)\b/.test(callee)) return null;
  if (node.callee.type !== 'CallExpression') return titleTexts(title, source);
  const named = constants.filter(({ name }) => callee.includes(`(${name})`)).flatMap(({ texts }) => texts);
  return [...titleTexts(title, source), ...textsIn(node.callee), ...named];
}

/** The title in the source, without quotes; none if it is computed. */
function titleTexts(title: Node, source: string): string[] {
  if (title.type === 'Literal') return [String(title.value)];
  return title.type === 'TemplateLiteral'
    ? [source.slice(Number(title.start) + 1, Number(title.end) - 1)]
    : [];
}

/** Every string literal below a node. */
const textsIn = (node: Node): string[] => [
  ...(node.type === 'Literal' && typeof node.value === 'string' ? [node.value] : []),
  ...Object.values(node)
    .flat()
    .filter(isNode)
    .flatMap((child) => textsIn(child)),
];

describe.each(['docs/hardening.md', 'docs/asvs.md'])('%s', (document) => {
  const quotedTests = quotedTestsIn(read(document));

  it(`${document} quotes tests`, () => expect(quotedTests.length).toBeGreaterThan(50));

  it.each(quotedTests)('the file %s contains the test “%s”', (file, name) => {
    expect(fs.existsSync(path.join(ROOT, file)), file).toBe(true);
    if (name) expect(titlesIn(file), `${file} has no test “${name}” that runs`).toContain(name);
  });
});

/** The requirements of levels 1 and 2 of OWASP ASVS 5.0.0, by section, without OAuth (V10) and WebRTC (V17). */
const ASVS_REQUIREMENTS: Record<string, number[]> = {
  '1.1': [1, 2],
  '1.2': [1, 2, 3, 4, 5, 6, 7, 8, 9],
  '1.3': [1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11],
  '1.4': [1, 2, 3],
  '1.5': [1, 2],
  '2.1': [1, 2, 3],
  '2.2': [1, 2, 3],
  '2.3': [1, 2, 3, 4],
  '2.4': [1],
  '3.2': [1, 2],
  '3.3': [1, 2, 3, 4],
  '3.4': [1, 2, 3, 4, 5, 6],
  '3.5': [1, 2, 3, 4, 5],
  '3.7': [1, 2],
  '4.1': [1, 2, 3],
  '4.2': [1],
  '4.3': [1, 2],
  '4.4': [1, 2, 3, 4],
  '5.1': [1],
  '5.2': [1, 2, 3],
  '5.3': [1, 2],
  '5.4': [1, 2, 3],
  '6.1': [1, 2, 3],
  '6.2': [1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12],
  '6.3': [1, 2, 3, 4],
  '6.4': [1, 2, 3, 4],
  '6.5': [1, 2, 3, 4, 5],
  '6.6': [1, 2, 3],
  '6.8': [1, 2, 3, 4],
  '7.1': [1, 2, 3],
  '7.2': [1, 2, 3, 4],
  '7.3': [1, 2],
  '7.4': [1, 2, 3, 4, 5],
  '7.5': [1, 2],
  '7.6': [1, 2],
  '8.1': [1, 2],
  '8.2': [1, 2, 3],
  '8.3': [1],
  '8.4': [1],
  '9.1': [1, 2, 3],
  '9.2': [1, 2, 3, 4],
  '11.1': [1, 2],
  '11.2': [1, 2, 3],
  '11.3': [1, 2, 3],
  '11.4': [1, 2, 3, 4],
  '11.5': [1],
  '11.6': [1],
  '12.1': [1, 2, 3],
  '12.2': [1, 2],
  '12.3': [1, 2, 3, 4],
  '13.1': [1],
  '13.2': [1, 2, 3, 4, 5],
  '13.3': [1, 2],
  '13.4': [1, 2, 3, 4, 5],
  '14.1': [1, 2],
  '14.2': [1, 2, 3, 4],
  '14.3': [1, 2, 3],
  '15.1': [1, 2, 3],
  '15.2': [1, 2, 3],
  '15.3': [1, 2, 3, 4, 5, 6, 7],
  '16.1': [1],
  '16.2': [1, 2, 3, 4, 5],
  '16.3': [1, 2, 3, 4],
  '16.4': [1, 2, 3],
  '16.5': [1, 2, 3],
};

describe('the table in docs/asvs.md', () => {
  const [table = '', notMet = ''] = read('docs/asvs.md').split('## What is not met');
  const rows = [...table.matchAll(/^\| (\d[\d.]+) \|(.*)\|$/gm)].map(([, number = '', cells = '']) => {
    const [, state = '', , shownBy = ''] = cells.split('|').map((cell) => cell.trim());
    return { number, state, shownBy };
  });

  it('the table in docs/asvs.md has one row for each requirement of levels 1 and 2, in order', () => {
    const numbers = Object.entries(ASVS_REQUIREMENTS).flatMap(([section, requirements]) =>
      requirements.map((requirement) => `${section}.${requirement}`),
    );
    expect(rows.map(({ number }) => number)).toEqual(numbers);
  });

  it.each(rows)('the row $number has a state, and a test or the reason why there is none', (row) => {
    expect(['met', 'not met', 'does not apply']).toContain(row.state);
    const hasSource = quotedTestsIn(row.shownBy).length > 0 || /`docs\/[\w/-]+\.md`/.test(row.shownBy);
    if (row.state !== 'does not apply' && !hasSource) expect(row.shownBy).toMatch(/^No automatic test: ./);
  });

  it('the list at the end of docs/asvs.md explains every requirement that is not met', () => {
    const explained = [...notMet.matchAll(/^- \*\*(\d[\d.]+\d)/gm)].map(([, number]) => number);
    expect(explained).toEqual(rows.filter(({ state }) => state === 'not met').map(({ number }) => number));
  });
});

it('the table of mails in docs/hardening.md lists every mail', () => {
  const mails = {
    ...accountMails,
    ...authMails,
    ...communityMails,
    ...eventMails,
    ...libraryMails,
    ...sadhanaMails,
    ...siteMails,
    ...sealingMails,
    ...waitingMail,
    ...healthMails,
  };
  const table = read('docs/hardening.md').split('## Mails and their limits')[1] ?? '';
  const listed = [...table.matchAll(/^\| `(\w+)` \|/gm)].map(([, name]) => name);
  expect(listed.sort()).toEqual(Object.keys(mails).sort());
});

describe('request schemas', () => {
  it.each(ENDPOINTS)('$call accepts only declared fields', ({ body, query, params }) => {
    for (const schema of [schemaIn(body), query, params]) {
      if (!schema) continue;
      const jsonSchema = z.toJSONSchema(schema, { io: 'output', unrepresentable: 'any' });
      const openObjects = JSON.stringify(jsonSchema).match(/"additionalProperties":(?!false)/g);
      expect(openObjects, JSON.stringify(jsonSchema).slice(0, 300)).toBe(null);
    }
  });
});

it('only a completed sign-in and a fresh authentication return the token of a session', () => {
  const returnsToken = ENDPOINTS.filter(({ reply }) => {
    const schema = schemaIn(reply);
    if (!schema) return false;
    const jsonSchema = z.toJSONSchema(schema, { io: 'output', unrepresentable: 'any' });
    return JSON.stringify(jsonSchema).includes('"token":');
  });
  expect(returnsToken.map(({ call }) => call).sort()).toEqual([
    'POST /account/reauthenticate',
    'POST /auth/login',
    'POST /auth/passkey',
    'POST /auth/second-factor',
  ]);
});

it('the server uses no random numbers that can be predicted', () => {
  const files = ['server', 'contract', 'scripts'].flatMap((folder) => sourcesUnder(folder));
  const predictable = files.filter((file) => !/\.test\.ts$/.test(file) && /Math\.random/.test(read(file)));
  expect(predictable).toEqual([]);
});

it('docs/data-and-keys.md lists every key that is derived from the secret of the installation', () => {
  const uses = sourcesUnder('server')
    .filter((file) => !isTest(file))
    .flatMap((file) => [...read(file).matchAll(/\b(?:key|keyFrom)\((?:\w+, )?'([^']+)'\)/g)])
    .map(([, use]) => use);
  const documented = read('docs/data-and-keys.md').matchAll(/^\| `vichara ([\w ]+)` \|/gm);
  expect(uses).toContain('sessions');
  expect([...documented].map(([, use]) => use).sort()).toEqual([...new Set(uses)].sort());
});

it('docs/data-and-keys.md has every setting that is a secret', () => {
  const keys = read('docs/data-and-keys.md').split('## Keys and secrets')[1]?.split('\n## ')[0] ?? '';
  const secrets = read('ops/vichara.env.example').matchAll(/^(?:# )?([A-Z\d_]*(?:SECRET|TOKEN|_URL)\w*)=/gm);
  const names = [...secrets].map(([, name = '']) => name).filter((name) => name !== 'PUBLIC_URL');
  expect(names.length).toBeGreaterThan(5);
  expect(names.filter((name) => !keys.includes(`\`${name}\``))).toEqual([]);
});

it('only one module of the server opens connections to addresses that users enter', () => {
  const networkCalls =
    /\bfetch\(|from '(node:)?(https?|http2|dgram|undici)'|new (WebSocket|EventSource)\b|net\.(connect|createConnection)|tls\.connect/;
  const files = sourcesUnder('server').filter(
    (file) => !/\.test\.ts$/.test(file) && networkCalls.test(read(file).replaceAll(/^import type .*$/gm, '')),
  );
  expect(files).toEqual([
    'server/health/checks/address.ts', // the store of the settings
    'server/platform/images/download.ts',
    'server/platform/process/commandSocket.ts', // a Unix socket
    'server/platform/storage/s3.ts', // the store of the settings
  ]);
});

it('the web client never inserts a text as markup', () => {
  const files = sourcesUnder('web').filter(
    (file) =>
      !/\.test\.tsx?$/.test(file) &&
      !file.startsWith('web/build/') &&
      /dangerouslySetInnerHTML|\.innerHTML\s*=|insertAdjacentHTML|document\.write\(/.test(read(file)),
  );
  expect(files).toEqual([]);
});
