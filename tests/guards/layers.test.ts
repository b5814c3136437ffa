import { expect, it } from 'vitest';
import { menu } from '#contract/menu.ts';
import { importsOf, isTest, sourcesUnder } from './sources.ts';

const FEATURES = Object.keys(menu).join('|');
const PACKAGE = '[a-z@][^/]*(/[^/]+)*';
const REACT = '(react|react-dom|react-aria-components|@internationalized/date|lucide-react)(/.*)?';

/** Who may import whom: the first rule that fits a file says what its imports must look like. */
const RULES: [files: RegExp, may: RegExp][] = [
  [/^contract\//, /^(zod$|contract\/)/],
  [/^server\/platform\//, /^(node:|contract\/|server\/(platform|migrations)\/|[a-z@])/],
  [/^server\/[^/]+\.ts$/, /./],
  [/^web\/ui\//, new RegExp(`^(web/ui/|${REACT}$)`)],
  [/^web\/platform\//, new RegExp(`^(contract/|web/(ui|platform)/|web/paths\\.ts|virtual:|${PACKAGE}$)`)],
  [
    /^web\/home\//,
    new RegExp(`^(contract/|web/(ui|platform|home)/|web/main\\.tsx|web/paths\\.ts|${PACKAGE}$)`),
  ],
  [/^web\/build\//, /./],
  [/^web\/(main|routes|paths|worker|vite\.config)\.tsx?$/, /./],
];

const files = ['contract', 'server', 'web']
  .flatMap((folder) => sourcesUnder(folder))
  .filter((file) => !isTest(file));
const ours = (source: string) => /^(contract|server|web|tests)\//.test(source);

it.each(files)('%s imports only what its layer may', (file) => {
  const feature = new RegExp(`^(server|web)/(${FEATURES})/`).exec(file);
  const sources = importsOf(file);
  if (feature) return expect(sources.filter((source) => !mayFeature(feature, source))).toEqual([]);
  const [, may] = RULES.find(([pattern]) => pattern.test(file)) ?? [];
  expect(may, 'a file in no known place').toBeDefined();
  expect(sources.filter((source) => !may?.test(source))).toEqual([]);
  return undefined;
});

function mayFeature([, side, feature]: string[], source: string): boolean {
  if (!ours(source)) return true;
  if (source.startsWith('contract/') || source.startsWith(`${side}/${feature}/`)) return true;
  if (side === 'web') return /^web\/(ui|platform)\/|^web\/paths\.ts$/.test(source);
  return source.startsWith('server/platform/') || /^server\/[a-z]+\/public\.ts$/.test(source);
}

const ABOVE: Record<string, RegExp> = {
  store: /\/(routes|actions|mails)\.ts$/,
  rules: /\/(routes|actions|mails|store)\.ts$|platform\/(serve|jobs|mail|database)\.ts$/,
};

it.each(files.filter((file) => /^server\/[a-z]+\/([a-z]+\/)?(store|rules)\.ts$/.test(file)))(
  '%s knows nothing of the layers above it',
  (file) => {
    const above = ABOVE[file.endsWith('store.ts') ? 'store' : 'rules'] as RegExp;
    expect(importsOf(file).filter((source) => above.test(source))).toEqual([]);
  },
);
