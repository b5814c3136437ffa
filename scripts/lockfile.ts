// Checks that every optional dependency of every locked package is locked too. An incomplete lockfile breaks
// `npm ci` on other platforms; npm leaves out packages that the registry did not have on the day.
import fs from 'node:fs';

interface Locked {
  optionalDependencies?: Record<string, string>;
}

type Packages = Record<string, Locked>;

/** Whether `name` resolves from the package at `place`, in the way that Node searches parent folders. */
function isLocked(packages: Packages, name: string, place: string): boolean {
  if (packages[`${place ? `${place}/` : ''}node_modules/${name}`]) return true;
  if (!place) return false;
  const outer = place.lastIndexOf('/node_modules/');
  return isLocked(packages, name, outer < 0 ? '' : place.slice(0, outer));
}

function missingIn(lockfile: string): string[] {
  const { packages } = JSON.parse(fs.readFileSync(lockfile, 'utf8')) as { packages: Packages };
  return Object.entries(packages).flatMap(([place, { optionalDependencies = {} }]) =>
    Object.keys(optionalDependencies)
      .filter((name) => !isLocked(packages, name, place))
      .map((name) => `${lockfile} lacks a package: ${place} asks for ${name}`),
  );
}

const missing = [
  'package-lock.json',
  'tests/lighthouse/package-lock.json',
  'tests/openapi/package-lock.json',
  'tests/browsers/package-lock.json',
].flatMap(missingIn);
for (const each of missing) console.error(each);
process.exitCode = missing.length ? 1 : 0;
