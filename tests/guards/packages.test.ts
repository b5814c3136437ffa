import { expect, it } from 'vitest';
import { read } from './sources.ts';

/* Checks of the packages that need no network. Known vulnerabilities are reported by `npm audit`. */

interface Locked {
  integrity?: string;
  hasInstallScript?: boolean;
  deprecated?: string;
  license?: string;
  resolved?: string;
}

const FREE =
  /^\(?(MIT|MIT-0|ISC|0BSD|BSD-[23]-Clause|Apache-2\.0|BlueOak-1\.0\.0|MPL-2\.0|OFL-1\.1|Python-2\.0|CC0-1\.0|Zlib)\b/;

const { dependencies, devDependencies, optionalDependencies } = JSON.parse(read('package.json')) as Record<
  string,
  Record<string, string>
>;
const { packages } = JSON.parse(read('package-lock.json')) as { packages: Record<string, Locked> };
const locked = Object.entries(packages).filter(([place]) => place !== '');

const placesOf = (isBad: (each: Locked) => unknown) =>
  locked.filter(([, each]) => isBad(each)).map(([place]) => place);

it('every package has one exact version', () => {
  const ranges = Object.entries({ ...dependencies, ...devDependencies, ...optionalDependencies });
  expect(ranges.length).toBeGreaterThan(50);
  expect(ranges.filter(([, version]) => !/^\d+\.\d+\.\d+(-[\w.]+)?$/.test(version))).toEqual([]);
});

it('every package has an integrity hash', () => {
  expect(placesOf(({ integrity }) => !integrity?.startsWith('sha512-'))).toEqual([]);
});

it('the lockfile names no registry', () => {
  expect(placesOf(({ resolved }) => resolved)).toEqual([]);
});

it('no package runs a script when it is installed', () => {
  expect(placesOf(({ hasInstallScript }) => hasInstallScript)).toEqual([]);
});

it('no package is deprecated', () => {
  expect(placesOf(({ deprecated }) => deprecated)).toEqual([]);
});

it('every package has a licence that everybody may use', () => {
  expect(placesOf(({ license = '' }) => !FREE.test(license))).toEqual([]);
});
