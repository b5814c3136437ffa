// Checks that every optional dependency of every locked package is locked too. An incomplete lockfile breaks
// `npm ci` on other platforms; npm leaves out packages that the registry did not have when the lockfile was
// written.
import fs from 'node:fs';

interface LockedPackage {
  optionalDependencies?: Record<string, string>;
}

/** The keys are paths, such as `node_modules/vite`; the project itself has the key ''. */
type Packages = Record<string, LockedPackage>;

/** Whether `name` resolves from the package at `path`. Like Node, it also searches the parent folders. */
function isLocked(packages: Packages, name: string, path: string): boolean {
  if (packages[`${path ? `${path}/` : ''}node_modules/${name}`]) return true;
  if (!path) return false;
  const parentEnd = path.lastIndexOf('/node_modules/');
  return isLocked(packages, name, parentEnd < 0 ? '' : path.slice(0, parentEnd));
}

/** One error message for each dependency that is not locked. */
function errorsIn(lockfile: string): string[] {
  const { packages } = JSON.parse(fs.readFileSync(lockfile, 'utf8')) as { packages: Packages };
  return Object.entries(packages).flatMap(([path, { optionalDependencies = {} }]) =>
    Object.keys(optionalDependencies)
      .filter((name) => !isLocked(packages, name, path))
      .map((name) => `${lockfile}: ${path} depends on ${name}, which is not locked`),
  );
}

const errors = [
  'package-lock.json',
  'tests/lighthouse/package-lock.json',
  'tests/openapi/package-lock.json',
  'tests/browsers/package-lock.json',
].flatMap(errorsIn);
for (const error of errors) console.error(error);
process.exitCode = errors.length ? 1 : 0;
