import { parseAst } from 'vite';
import { expect, it } from 'vitest';
import { filesIn, foldersUnder, isTest, read, sourcesUnder } from './sources.ts';

/** The most lines of a file. The first matching pattern applies. */
const FILES: [files: RegExp, most: number][] = [
  [/\.(test|e2e)\.tsx?$/, 300],
  [/^contract\//, 220],
  [/\/routes\.ts$/, 180],
  [/\/store\.ts$/, 220],
  [/\/rules\.ts$/, 150],
  [/^web\/ui\//, 160],
  [/./, 220],
];
const LONGEST_FUNCTION = 40;
const LONGEST_COMPONENT = 100;

/** Files that are longer, each with the reason. */
const EXCEPTIONS: Record<string, string> = {
  'server/platform/database/types.ts': 'written by a script',
  'server/reflections/reflections.ts': 'content, not code',
  'web/pages.ts': 'one table of every page',
  'contract/library.ts': 'sixteen calls of books, submissions and corrections in one table',
  'web/gallery/GalleryPage.tsx': 'the gallery for development: one list of every primitive',
  'tests/support/api/matrix.ts': 'one table with a row for each endpoint',
  'server/auth/routes.test.ts': 'one page a call of auth, each tried in every way',
  'server/journal/routes.test.ts': 'the model: every way in which a call can be tried',
};

const FOLDERS = ['contract', 'server', 'web', 'demo', 'tests', 'scripts', 'bench'];
const files = FOLDERS.flatMap((folder) => sourcesUnder(folder));

/** How many files a folder may hold directly. */
const MAX_FILES = 25;

/** Folders that may hold more, each with its reason. */
const WIDE_FOLDERS: Record<string, string> = {
  'server/migrations': 'one numbered file for each change of the schema',
};

it.each(FOLDERS.flatMap((folder) => foldersUnder(folder)).filter((folder) => !WIDE_FOLDERS[folder]))(
  '%s holds at most 25 files',
  (folder) => {
    expect(filesIn(folder).length).toBeLessThanOrEqual(MAX_FILES);
  },
);

it.each(files.filter((file) => !EXCEPTIONS[file]))('%s is short enough to read', (file) => {
  const [, most = 0] = FILES.find(([pattern]) => pattern.test(file)) ?? [];
  expect(read(file).split('\n').length - 1).toBeLessThanOrEqual(most);
});

it('every exception is still needed', () => {
  expect(Object.keys(EXCEPTIONS).filter((file) => !files.includes(file))).toEqual([]);
});

interface Node {
  type: string;
  start: number;
  end: number;
  [key: string]: unknown;
}

const isNode = (value: unknown): value is Node => typeof (value as Node | null)?.type === 'string';

/** Every function in a tree with the number of its own lines, without those of functions inside it. */
function* functionsIn(node: Node, source: string): Generator<{ at: number; lines: number }> {
  const children = Object.values(node).flat().filter(isNode);
  for (const child of children) yield* functionsIn(child, source);
  if (!/Function/.test(node.type) || !isNode(node.body)) return;
  const inner = children.flatMap((child) => outermost(child));
  const linesOf = ({ start, end }: Node) => source.slice(start, end).split('\n').length;
  const lines = linesOf(node) - inner.reduce((sum, each) => sum + linesOf(each) - 1, 0);
  yield { at: source.slice(0, node.start).split('\n').length, lines };
}

function outermost(node: Node): Node[] {
  if (/Function/.test(node.type)) return [node];
  return Object.values(node)
    .flat()
    .filter(isNode)
    .flatMap((child) => outermost(child));
}

it.each(files.filter((file) => !isTest(file) && !file.endsWith('.d.ts') && !EXCEPTIONS[file]))(
  '%s has no long function',
  (file) => {
    const source = read(file);
    const tree = parseAst(source, { lang: file.endsWith('x') ? 'tsx' : 'ts' }) as unknown as Node;
    const most = file.endsWith('.tsx') ? LONGEST_COMPONENT : LONGEST_FUNCTION;
    const long = [...functionsIn(tree, source)].filter(({ lines }) => lines > most);
    expect(long.map(({ at, lines }) => `line ${at}: ${lines} lines`)).toEqual([]);
  },
);
