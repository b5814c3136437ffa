// `npm run sbom`: prints a bill of materials (CycloneDX 1.5, as JSON) of all packages in the lockfile, with their versions,
// digests and licences. Packages that are neither installed by operators nor part of the client have the scope "excluded".
import { spawnSync } from 'node:child_process';
import fs from 'node:fs';
import path from 'node:path';
import { buildIfStale } from './build.ts';

interface Component {
  name: string;
  version: string;
  scope: 'required' | 'optional' | 'excluded';
  properties: { name: string; value: string }[];
}

const ROOT = path.join(import.meta.dirname, '..');

/** The packages that the client contains, as name and version, from the list of their licences. */
function packagesOfClient(): Set<string> {
  const licences = fs.readFileSync(path.join(ROOT, 'dist/web/licences.txt'), 'utf8');
  return new Set([...licences.matchAll(/^## (\S+ \S+) \(/gm)].map(([, each = '']) => each));
}

const args = ['sbom', '--sbom-format=cyclonedx', '--sbom-type=application', '--package-lock-only'];
const { stdout, stderr, status } = spawnSync('npm', args, {
  cwd: ROOT,
  encoding: 'utf8',
  maxBuffer: 2 ** 26,
});
if (status !== 0) {
  console.error(stderr);
  process.exit(1);
}
await buildIfStale();
const inClient = packagesOfClient();
const bill = JSON.parse(stdout);
// npm names it after the folder.
bill.metadata.component.name = JSON.parse(fs.readFileSync(path.join(ROOT, 'package.json'), 'utf8')).name;
for (const component of bill.components as Component[]) {
  const isForDevelopment = component.properties.some(({ name }) => name === 'cdx:npm:package:development');
  if (inClient.has(`${component.name} ${component.version}`)) component.scope = 'required';
  else if (isForDevelopment) component.scope = 'excluded';
}
console.log(JSON.stringify(bill, null, 2));
