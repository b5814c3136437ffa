// An incomplete lockfile breaks `npm ci` on other platforms: every optional package of every locked one must
// be locked too (npm leaves out those that the registry did not have on the day).
import fs from 'node:fs';

interface Locked {
  optionalDependencies?: Record<string, string>;
}

const { packages } = JSON.parse(fs.readFileSync('package-lock.json', 'utf8')) as {
  packages: Record<string, Locked>;
};

/** Whether `name` resolves from the package at `place`, looking outwards as Node does. */
function isLocked(name: string, place: string): boolean {
  if (packages[`${place ? `${place}/` : ''}node_modules/${name}`]) return true;
  if (!place) return false;
  const outer = place.lastIndexOf('/node_modules/');
  return isLocked(name, outer < 0 ? '' : place.slice(0, outer));
}

const missing = Object.entries(packages).flatMap(([place, { optionalDependencies = {} }]) =>
  Object.keys(optionalDependencies)
    .filter((name) => !isLocked(name, place))
    .map((name) => `${place} asks for ${name}`),
);
for (const each of missing) console.error(`package-lock.json lacks a package: ${each}`);
process.exitCode = missing.length ? 1 : 0;
