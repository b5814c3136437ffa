import fs from 'node:fs';
import path from 'node:path';
import { parseAst } from 'vite';
import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { accountMails } from '#server/account/mails.ts';
import { authMails } from '#server/auth/mails.ts';
import { communityMails } from '#server/communities/mails.ts';
import { eventMails } from '#server/events/mails.ts';
import { libraryMails } from '#server/library/mails.ts';
import { ENDPOINTS } from '#tests/support/api/endpoints.ts';
import { ROOT, read, sourcesUnder } from './sources.ts';

/** The files and test names in docs/hardening.md. */
const quotedTests = [
  ...read('docs/hardening.md').matchAll(/`([\w./-]+\.(?:tsx?|json))`(?:: “([^”]+)”)?/g),
].map(([, file = '', name = '']) => [file, name] as const);

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
    const [title] = Array.isArray(node.arguments) ? node.arguments : [];
    const callee = isNode(node.callee)
      ? source.slice(Number(node.callee.start), Number(node.callee.end))
      : '';
    if (isNode(title) && /^(it|test|describe)\b/.test(callee) && !/\.(skip|todo|fixme)$/.test(callee)) {
      if (title.type === 'Literal') titles.push(String(title.value));
      if (isNode(node.callee) && node.callee.type === 'CallExpression')
        titles.push(
          ...textsIn(node.callee),
          ...constants.filter(({ name }) => callee.includes(`(${name})`)).flatMap(({ texts }) => texts),
        );
      if (title.type === 'TemplateLiteral')
        titles.push(source.slice(Number(title.start) + 1, Number(title.end) - 1));
    }
    for (const child of Object.values(node).flat()) if (isNode(child)) visit(child);
  };
  visit(parseAst(source, { lang: file.endsWith('x') ? 'tsx' : 'ts' }) as unknown as Node);
  return titles;
}

/** Every string literal below a node. */
const textsIn = (node: Node): string[] => [
  ...(node.type === 'Literal' && typeof node.value === 'string' ? [node.value] : []),
  ...Object.values(node)
    .flat()
    .filter(isNode)
    .flatMap((child) => textsIn(child)),
];

describe('docs/hardening.md', () => {
  it('docs/hardening.md quotes tests', () => expect(quotedTests.length).toBeGreaterThan(50));

  it.each(quotedTests)('the file %s contains the test “%s”', (file, name) => {
    expect(fs.existsSync(path.join(ROOT, file)), file).toBe(true);
    if (name) expect(titlesIn(file), `${file} has no test “${name}” that runs`).toContain(name);
  });
});

it('the table of mails in docs/hardening.md lists every mail', () => {
  const mails = { ...accountMails, ...authMails, ...communityMails, ...eventMails, ...libraryMails };
  const table = read('docs/hardening.md').split('## Mails and their limits')[1] ?? '';
  const listed = [...table.matchAll(/^\| `(\w+)` \|/gm)].map(([, name]) => name);
  expect(listed.sort()).toEqual(Object.keys(mails).sort());
});

describe('request schemas', () => {
  it.each(ENDPOINTS)('$call accepts only declared fields', ({ body, query, params }) => {
    for (const schema of [body, query, params]) {
      if (!schema) continue;
      const jsonSchema = z.toJSONSchema(schema, { io: 'output', unrepresentable: 'any' });
      const openObjects = JSON.stringify(jsonSchema).match(/"additionalProperties":(?!false)/g);
      expect(openObjects, JSON.stringify(jsonSchema).slice(0, 300)).toBe(null);
    }
  });
});

it('the server connects only to the mail server and Stripe, whatever URLs users enter', () => {
  const networkCalls =
    /\bfetch\(|from '(node:)?(https?|http2|dgram|undici)'|new (WebSocket|EventSource)\b|net\.(connect|createConnection)|tls\.connect/;
  const files = sourcesUnder('server').filter(
    (file) => !/\.test\.ts$/.test(file) && networkCalls.test(read(file).replaceAll(/^import type .*$/gm, '')),
  );
  expect(files).toEqual([]);
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
