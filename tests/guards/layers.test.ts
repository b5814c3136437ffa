import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { apiEndpoints } from '#contract/apiEndpoints.ts';
import { importsOf, isTest, read, sourcesUnder } from './sources.ts';

const FEATURE_PATTERN = Object.keys(apiEndpoints).join('|');
const PACKAGE = '[a-z@][^/]*(/[^/]+)*';
/** The packages that `web/ui` may import. */
const UI_PACKAGE =
  '(react|react-dom|react-router|react-aria-components|@internationalized/date|lucide-react|@lingui/[a-z-]+)(/.*)?';

/** The imports that the files outside of features may have. The first rule whose pattern matches a file applies. */
const RULES: [files: RegExp, allowed: RegExp][] = [
  [/^contract\//, /^(zod$|colorjs\.io\/fn$|astronomy-engine$|@noble\/curves\/|contract\/)/],
  [/^server\/platform\//, /^(node:|contract\/|server\/(platform|migrations)\/|[a-z@])/],
  [/^server\/[^/]+\.ts$/, /./],
  [/^web\/ui\//, new RegExp(`^(web/ui/|${UI_PACKAGE}$)`)],
  [/^web\/gallery\//, new RegExp(`^(web/(ui|platform|gallery)/|${PACKAGE}$)`)],
  [/^web\/platform\//, new RegExp(`^(contract/|web/(ui|platform)/|web/paths\\.ts|virtual:|${PACKAGE}$)`)],
  [
    /^web\/home\//,
    new RegExp(
      `^(contract/|web/(ui|platform|home)/|web/[a-z]+/public\\.tsx?$|web/main\\.tsx|web/paths\\.ts|${PACKAGE}$)`,
    ),
  ],
  [/^web\/(build|testing)\//, /./],
  [
    /^web\/(main|offlineUse|routes|routesOf|firstPages|pageRoutes|pages|personalRoutes|personalPages|paths|worker|vite\.config)\.tsx?$/,
    /./,
  ],
];

const files = ['contract', 'server', 'web']
  .flatMap((folder) => sourcesUnder(folder))
  .filter((file) => !isTest(file) && !/Fixture\.tsx$/.test(file));
const isOwnSource = (source: string) => /^(contract|server|web|tests|demo|scripts|bench)\//.test(source);

it.each(files)('%s imports only what its layer may import', (file) => {
  const feature = new RegExp(`^(server|web)/(${FEATURE_PATTERN})/`).exec(file);
  const sources = importsOf(file);
  if (feature) return expect(sources.filter((source) => !featureMayImport(feature, source))).toEqual([]);
  const [, allowed] = RULES.find(([pattern]) => pattern.test(file)) ?? [];
  expect(allowed, 'no rule matches this file').toBeDefined();
  expect(sources.filter((source) => !allowed?.test(source))).toEqual([]);
  return undefined;
});

/** A feature may import itself, the layers below it, and the public modules of other features. */
function featureMayImport([, side, feature]: string[], source: string): boolean {
  if (!isOwnSource(source)) return true;
  if (source.startsWith('contract/') || source.startsWith(`${side}/${feature}/`)) return true;
  if (side === 'web')
    return /^web\/(ui|platform)\/|^web\/paths\.ts$|^web\/[a-z]+\/([a-z]+\/)?public\.tsx?$/.test(source);
  return source.startsWith('server/platform/') || /^server\/[a-z]+\/(public|access)\.ts$/.test(source);
}

const LAYERS_ABOVE: Record<string, RegExp> = {
  store: /\/(routes|actions|mails|feature)\.ts$/,
  rules:
    /\/(routes|actions|mails|store|feature)\.ts$|platform\/(http\/serve|jobs\/\w+|database\/database)\.ts$/,
};

it.each(files.filter((file) => /^server\/[a-z]+\/([a-z]+\/)?(store|rules)\.ts$/.test(file)))(
  '%s imports no layer above it',
  (file) => {
    const higherLayers = LAYERS_ABOVE[file.endsWith('store.ts') ? 'store' : 'rules'] as RegExp;
    expect(importsOf(file).filter((source) => higherLayers.test(source))).toEqual([]);
  },
);

/** A statement in SQL, or a call of the query builder. */
const SQL = /\bsql(<[^`]*>)?`|\.(selectFrom|insertInto|updateTable|deleteFrom)\(/;

it.each(files.filter((file) => /^server\/(?!platform\/)/.test(file) && SQL.test(read(file))))(
  '%s contains SQL and therefore knows nothing of HTTP',
  (file) => {
    expect(importsOf(file).filter((source) => /^server\/platform\/http\/|^fastify$/.test(source))).toEqual(
      [],
    );
  },
);

it.each(files.filter((file) => /^server\/(?!platform\/)[a-z]+\//.test(file) && !file.endsWith('/policy.ts')))(
  '%s leaves it to the policy of its feature who may do what',
  (file) => {
    const exported = read(file).matchAll(/^export (?:const|function) ((?:may|whyNot)[A-Z]\w*)/gm);
    expect([...exported].map(([, name]) => name)).toEqual([]);
  },
);

describe('all source files', () => {
  const all = ['contract', 'server', 'web', 'tests', 'demo', 'scripts', 'bench'].flatMap((folder) =>
    sourcesUnder(folder),
  );

  it('the imports of source files form no cycle', () => {
    expect(findCycles(new Map(all.map((file) => [file, importsOf(file)])))).toEqual([]);
  });

  /** Folders with their own package.json, in which the import aliases of the root are not defined. */
  const OWN_PACKAGES = /^tests\/(browsers|lighthouse|openapi)\//;

  it.each(all.filter((file) => !OWN_PACKAGES.test(file)))(
    '%s imports by "./" within its folder, and by alias across folders',
    (file) => {
      const specifiers = [...read(file).matchAll(/(?:from|import)\s*\(?\s*'([.#][^']+)'/g)].map(
        ([, specifier = '']) => specifier,
      );
      const wrong = specifiers.filter((specifier) =>
        specifier.startsWith('#')
          ? path.dirname(specifier.slice(1)) === path.dirname(file)
          : !isNeighbour(specifier) && isOwnSource(path.join(path.dirname(file), specifier)),
      );
      expect(wrong).toEqual([]);
    },
  );
});

const isNeighbour = (specifier: string) => /^\.\/[^/]+$/.test(specifier);

describe('the parts of a feature', () => {
  const folders = ['server', 'web'].flatMap((side) =>
    Object.keys(apiEndpoints).map((feature) => `${side}/${feature}`),
  );

  it.each(folders)('the subfolders of %s, and the files beside them, form no circle', (folder) => {
    expect(findCycles(importsBetween(folder))).toEqual([]);
  });

  it.each(folders.filter((folder) => folder.startsWith('server/')))(
    'a file beside the subfolders of %s is above or below all of them',
    (folder) => {
      const imports = importsBetween(folder);
      const isFile = (part: string) => /\.\w+$/.test(part);
      const importsSubfolder = (part: string): boolean =>
        !isFile(part) || (imports.get(part) ?? []).some(importsSubfolder);
      const importedBySubfolders = [...imports].flatMap(([part, sources]) => (isFile(part) ? [] : sources));
      expect(importedBySubfolders.filter((part) => isFile(part) && importsSubfolder(part))).toEqual([]);
    },
  );
});

it.each(['server', 'web'])('the features of %s form no circle', (side) => {
  const imports = [...importsBetween(side)].filter(([part]) => part in apiEndpoints);
  expect(findCycles(new Map(imports))).toEqual([]);
});

/** What each part of a folder imports from the others. A part is a subfolder, or a file beside the subfolders. */
function importsBetween(folder: string): Map<string, string[]> {
  const partOf = (file: string) => file.slice(folder.length + 1).replace(/\/.*/, '');
  const imports = new Map<string, string[]>();
  for (const file of files.filter((file) => file.startsWith(`${folder}/`))) {
    const sources = importsOf(file).filter((source) => source.startsWith(`${folder}/`));
    const others = sources.map(partOf).filter((part) => part !== partOf(file));
    imports.set(partOf(file), [...(imports.get(partOf(file)) ?? []), ...others]);
  }
  return imports;
}

/**
 * Finds the groups of files that import each other in a cycle, directly or through others: the strongly connected
 * components of the graph with more than one file (Tarjan, 1972).
 */
function findCycles(imports: Map<string, string[]>): string[][] {
  const order = new Map<string, number>();
  const lowest = new Map<string, number>();
  const stack: string[] = [];
  const cycles: string[][] = [];
  const visit = (file: string) => {
    order.set(file, order.size);
    lowest.set(file, order.get(file) ?? 0);
    stack.push(file);
    const targets = (imports.get(file) ?? []).filter((each) => imports.has(each));
    for (const next of targets) if (!order.has(next)) visit(next);
    const reached = targets.filter((each) => stack.includes(each)).map((each) => lowest.get(each) ?? 0);
    lowest.set(file, Math.min(lowest.get(file) ?? 0, ...reached));
    if (lowest.get(file) !== order.get(file)) return;
    const group = stack.splice(stack.indexOf(file));
    if (group.length > 1) cycles.push(group.sort());
  };
  for (const file of imports.keys()) if (!order.has(file)) visit(file);
  return cycles;
}

it('the check finds a cycle through several files', () => {
  const imports = new Map([
    ['a', ['b']],
    ['b', ['c', 'd']],
    ['c', ['a']],
    ['d', []],
  ]);
  expect(findCycles(imports)).toEqual([['a', 'b', 'c']]);
});
