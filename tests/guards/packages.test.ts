// Checks the npm packages without network access. `npm audit` reports known vulnerabilities.
import { expect, it } from 'vitest';
import { read } from './sources.ts';

interface LockedPackage {
  integrity?: string;
  hasInstallScript?: boolean;
  deprecated?: string;
  license?: string;
  resolved?: string;
}

const FREE_LICENCES =
  /^\(?(MIT|MIT-0|ISC|0BSD|BSD-[23]-Clause|Apache-2\.0|BlueOak-1\.0\.0|MPL-2\.0|OFL-1\.1|Python-2\.0|PSF-2\.0|CC0-1\.0|Zlib)\b/;

const { dependencies, devDependencies, optionalDependencies } = JSON.parse(read('package.json')) as Record<
  string,
  Record<string, string>
>;
const { packages } = JSON.parse(read('package-lock.json')) as { packages: Record<string, LockedPackage> };
const locked = Object.entries(packages).filter(([path]) => path !== '');

const pathsWhere = (matches: (each: LockedPackage) => unknown) =>
  locked.filter(([, each]) => matches(each)).map(([path]) => path);

it('every package has one exact version', () => {
  const versions = Object.entries({ ...dependencies, ...devDependencies, ...optionalDependencies });
  expect(versions.length).toBeGreaterThan(50);
  expect(versions.filter(([, version]) => !/^\d+\.\d+\.\d+(-[\w.]+)?$/.test(version))).toEqual([]);
});

it('every package has an integrity hash', () => {
  expect(pathsWhere(({ integrity }) => !integrity?.startsWith('sha512-'))).toEqual([]);
});

it('the lockfile contains no registry URLs', () => {
  expect(pathsWhere(({ resolved }) => resolved)).toEqual([]);
});

it('no package has an install script', () => {
  expect(pathsWhere(({ hasInstallScript }) => hasInstallScript)).toEqual([]);
});

it('no package is deprecated', () => {
  expect(pathsWhere(({ deprecated }) => deprecated)).toEqual([]);
});

/** Libraries in separate files, which are linked at run time and can be replaced, as their licence requires. */
const SEPARATE_LIBRARIES = /^node_modules\/@img\/sharp-libvips-/;

it('every package has a free licence', () => {
  const others = pathsWhere(({ license = '' }) => !FREE_LICENCES.test(license));
  expect(others.filter((path) => !SEPARATE_LIBRARIES.test(path))).toEqual([]);
  const separate = pathsWhere(({ license = '' }) => /^LGPL-3\.0-or-later$/.test(license));
  expect(separate.every((path) => SEPARATE_LIBRARIES.test(path))).toBe(true);
});
